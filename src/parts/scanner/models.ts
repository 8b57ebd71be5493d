import type { ScanMode } from '#rules/scanRegister.ts';
import dials from './models/scan-dials.f16?url&no-inline';
import digits from './models/scan-digits.f16?url&no-inline';

/** Where the weights of each network are. The service worker keeps them from their first use on (src/sw/onDemand.ts). */
const ADDRESSES: Record<ScanMode, string> = { dial_meter: dials, auto_analog_digital_meter: digits };

/** Rejects where they are not on the device and there is no connection. */
export async function modelOf(mode: ScanMode): Promise<ArrayBuffer> {
  const reply = await fetch(ADDRESSES[mode]);
  if (!reply.ok) throw new Error(`the model answered ${reply.status}`);
  return reply.arrayBuffer();
}

/** Whether a scan works without a connection. */
export const isModelKept = async (mode: ScanMode): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(ADDRESSES[mode])) !== undefined;

/** Has the service worker keep the weights, on a first visit once it runs; true once they are kept. */
export async function keepModel(mode: ScanMode): Promise<boolean> {
  if (await isModelKept(mode)) return true;
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  }
  await modelOf(mode).catch(() => null);
  return isModelKept(mode);
}

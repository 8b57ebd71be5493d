import type { ScanMode } from '#rules/scanRegister.ts';
import dials from './models/scan-dials.f16?url&no-inline';

/** Where the weights of each network are. The service worker keeps them from their first use on (src/sw/onDemand.ts). */
const ADDRESSES: Partial<Record<ScanMode, string>> = { dial_meter: dials };

/** Whether there is a network for it; drums have none yet. */
export const canScan = (mode: ScanMode): boolean => mode in ADDRESSES;

const addressOf = (mode: ScanMode): string => ADDRESSES[mode] ?? '';

/** Rejects where they are not on the device and there is no connection. */
export async function modelOf(mode: ScanMode): Promise<ArrayBuffer> {
  const reply = await fetch(addressOf(mode));
  if (!reply.ok) throw new Error(`the model answered ${reply.status}`);
  return reply.arrayBuffer();
}

/** Whether a scan works without a connection. */
export const isModelKept = async (mode: ScanMode): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(addressOf(mode))) !== undefined;

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

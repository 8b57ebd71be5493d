import { installationLookupCall, outageStatusCall, type Premises } from '#contracts/installation.ts';
import { isSuccess } from '#contracts/success.ts';
import { deviceLocation } from '#parts/location/deviceLocation.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';

/** REP-06. */
const LOCATE_MS = 10_000;
/** Longer nobody in the dark is kept waiting: without an answer the report goes on, in ms. */
const PATIENCE_MS = 8000;

/** The premises near the device; null where it does not say where it is, or nobody answers (REP-05). */
export async function findNearby(): Promise<readonly Premises[] | null> {
  const coords = await deviceLocation(LOCATE_MS);
  if (!coords) return null;
  const { latitude, longitude } = coords;
  const request = { lookupType: 'Geospatial' as const, outageAddress: { latitude, longitude } };
  const outcome = await callAsAnyone(installationLookupCall, request, { timeoutMs: PATIENCE_MS });
  if (!outcome.ok) return null;
  return isSuccess(outcome.reply.errorCode) ? outcome.reply.addressArray : [];
}

/**
 * What the utility knows of these premises, by its code; null where it cannot be asked now.
 *
 * @throws where its answer is none (REP-32)
 */
export async function checkStatus(installationNumber: string): Promise<number | null> {
  const outcome = await callAsAnyone(outageStatusCall, { installationNumber }, { timeoutMs: PATIENCE_MS });
  if (outcome.ok) return outcome.reply.errorCode;
  const { kind } = outcome.failure;
  if (kind === 'incompatible' || kind === 'refused') throw new Error(`the outage status failed: ${kind}`);
  return null;
}

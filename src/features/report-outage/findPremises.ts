import { addressLine } from '#contracts/addressLine.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import { type Failure, reachOf } from '#contracts/failure.ts';
import {
  confirmInstallationCall,
  installationLookupCall,
  outageStatusCall,
  type Premises,
} from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';
import { isSuccess } from '#contracts/success.ts';
import type { NoNearby } from '#machines/reportOutage/reportOutageContext.ts';
import { browserEnvironment } from '#outbox/browserEnvironment.ts';
import { provenWhereWanted } from '#outbox/kinds/botProof.ts';
import { deviceLocation } from '#parts/location/deviceLocation.ts';
import { locationText } from '#rules/locationText.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';
import { patience } from './patience.ts';

/** REP-06. */
const LOCATE_MS = 10_000;
/** After this time, in ms, the report goes on without an answer. */
const PATIENCE_MS = 8000;

/** A position that may be further off, in metres, says nothing of which addresses are near. */
const COARSE_M = 1000;

/** Asked with a proof of work too, where the utility wants one and the device has it in time. */
async function asked<C extends AnyCall>(call: C, request: RequestOf<C>) {
  const { begin, waitFor } = patience(PATIENCE_MS);
  begin();
  const answer = provenWhereWanted(browserEnvironment, crypto.randomUUID(), (headers) =>
    callAsAnyone(call, request, { headers, timeoutMs: PATIENCE_MS }),
  );
  return (await waitFor(answer)) ?? ({ ok: false, failure: { kind: 'retryLater', reason: 'timeout' } } as const);
}

/** The premises near the device, or why they are not known (REP-05). */
export async function findNearby(): Promise<readonly Premises[] | NoNearby> {
  const coords = await deviceLocation(LOCATE_MS);
  if (!coords) return 'unknown';
  const { accuracy, latitude, longitude } = coords;
  if (accuracy > COARSE_M) return 'coarse';
  const request = { lookupType: 'Geospatial' as const, outageAddress: { latitude, longitude } };
  const outcome = await asked(installationLookupCall, request);
  if (!outcome.ok) return reachOf(outcome.failure) === 'offline' ? 'offline' : 'failed';
  // Nobody finds theirs by a line that is blank.
  return listed(outcome.reply).filter(({ addressString }) => addressString !== '');
}

/** What an answer names, each with a line that a report can carry: the utility's, or what was typed. */
const listed = ({ errorCode, addressArray }: ReplyOf<typeof installationLookupCall>, typed?: string) =>
  isSuccess(errorCode)
    ? addressArray.map((one) => ({ ...one, addressString: addressLine(one.addressString, typed) }))
    : [];

/**
 * The premises at a place as it was typed; null where the utility cannot be asked now.
 *
 * @throws where its answer is none (REP-47)
 */
export async function lookUp(place: OutageLocation): Promise<readonly Premises[] | null> {
  const outcome = await asked(installationLookupCall, place);
  if (!outcome.ok) return notAsked(outcome.failure);
  return listed(outcome.reply, locationText(place));
}

/**
 * Whether a meter that was looked up is in the house, lot or quarter-section that was named; null where the utility cannot be
 * asked now.
 *
 * @throws where its answer cannot be used (REP-47)
 */
export async function confirmPlace(
  request: RequestOf<typeof confirmInstallationCall>,
): Promise<ReplyOf<typeof confirmInstallationCall> | null> {
  const outcome = await asked(confirmInstallationCall, request);
  return outcome.ok ? outcome.reply : notAsked(outcome.failure);
}

/**
 * What the utility knows of these premises, by its code; null where it cannot be asked now.
 *
 * @throws where its answer is none (REP-32)
 */
export async function checkStatus(installationNumber: string): Promise<number | null> {
  const outcome = await asked(outageStatusCall, { installationNumber });
  return outcome.ok ? outcome.reply.errorCode : notAsked(outcome.failure);
}

function notAsked({ kind }: Failure): null {
  if (kind === 'incompatible' || kind === 'refused') throw new Error(`no answer to go by: ${kind}`);
  return null;
}

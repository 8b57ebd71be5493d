import type * as z from 'zod/mini';
import type { confirmInstallationCall, installationLookupCall, Premises } from '#contracts/installation.ts';
import { namesPlace, placeParts } from '#rules/placeParts.ts';
import { accountsOf } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import type { Seal } from '../../store/seal.ts';
import { viewOf } from '../account/accountView.ts';
import { countCall, giveCallBack, type Together } from '../identity/callCounts.ts';
import { findPremises, type MadeUpPremises } from './findPremises.ts';
import { openPlace, sealPlace } from './sealedInstallation.ts';

/* What people may know of places that are looked up (decision 0068). */

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
/** So many meters of others a customer may look up in an hour before they see what is seen without a sign-in. */
const FOREIGN_AN_HOUR = 20;
/** So many wrong answers a day about one place: from one network, and from all. */
const TRIES = { network: 3, place: 6 };

interface Known {
  db: Db;
  now: () => Date;
  madeUpPremises: MadeUpPremises | null;
  placeSeal: Seal;
}

/**
 * The premises at a place, as far as this person may know them: by the number of a meter that is not theirs only street and
 * town, and a sealed number.
 *
 * @param customerId null: not signed in
 */
export async function placesFor(
  known: Known,
  customerId: string | null,
  asked: z.output<typeof installationLookupCall.request>,
): Promise<Premises[]> {
  const found = await findPremises(known, asked);
  // Who writes the address knows it.
  if (asked.lookupType !== 'Meter_Number') return found;
  if (customerId !== null && found.length > 0 && (await isShownWhole(known, customerId, found))) return found;
  // One meter is in one place, however often its address is written.
  return found.slice(0, 1).map((one) => inPart(known, one));
}

function inPart({ placeSeal, now }: Known, one: Premises): Premises {
  const { asks, shown } = placeParts(one.addressString);
  return {
    addressString: shown,
    installationNumber: sealPlace(placeSeal, one, { now: now(), isConfirmed: false }),
    asks,
  };
}

/** The meter's number of an account that was added by its bill alone is on that bill: it does not show the place. */
async function isShownWhole({ db }: Known, customerId: string, found: readonly Premises[]): Promise<boolean> {
  const numbers = new Set(found.map(({ installationNumber }) => installationNumber));
  const own = (await accountsOf(db, customerId)).filter(({ account }) =>
    numbers.has(account.details.installationNumber ?? ''),
  );
  if (own.length > 0) return own.every(({ association }) => viewOf(association).isWhole);
  const { calls } = await countCall(db, `foreign meters ${customerId}`, HOUR_S);
  return calls <= FOREIGN_AN_HOUR;
}

/**
 * Whether the answer names what was left out of the address of a meter. Only wrong answers count against the limits.
 *
 * @param network whose tries are counted together
 */
export async function confirmPlace(
  known: Known,
  network: string,
  { installationNumber: word, answer }: z.output<typeof confirmInstallationCall.request>,
): Promise<z.input<typeof confirmInstallationCall.reply>> {
  const { db, placeSeal } = known;
  const now = known.now();
  const { installationNumber, address, isOld } = openPlace(placeSeal, word, now);
  if (installationNumber === '' || address === '' || isOld) return { outcome: 'closed' };
  const limits = [
    [`place ${installationNumber} from ${network}`, TRIES.network],
    [`place ${installationNumber}`, TRIES.place],
  ] as const;
  const tries: [key: string, counted: Together][] = [];
  for (const [key, most] of limits) {
    const counted = await countCall(db, key, DAY_S);
    tries.push([key, counted]);
    if (counted.calls > most) return { outcome: 'closed' };
  }
  if (!namesPlace(address, answer)) return { outcome: 'wrong' };
  for (const [key, counted] of tries) await giveCallBack(db, key, counted);
  const place = { addressString: address, installationNumber };
  const premises = { ...place, installationNumber: sealPlace(placeSeal, place, { now, isConfirmed: true }) };
  return { outcome: 'confirmed', premises };
}

import { countToldSince, insertAssociationObjection, isToldSince } from '../../store/account/associationObjections.ts';
import { type Account, provenHoldersOf } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { hashSecret, newSecret } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import { type KnownAddress, knownTo } from './knownTo.ts';
import { holdersDetails } from './proof.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long the link in the mail is good. */
const OPEN_MS = 30 * DAY_MS;
/** Of one account, within a day: by then its holders know, and are spared more. */
const MOST_A_DAY = 10;

/** Tells somebody that an account was added to a list. `token`: what the link of the mail carries; only its hash is kept. */
export type TellAdded = (tx: Db, to: KnownAddress, caAccount: string, token: string) => Promise<void>;

/** Everybody who was reached about an account until now hears that it is in the list of `adder`, once a day at most. */
export async function tellAdded(tx: Db, now: Date, account: Account, adder: Customer, tell: TellAdded): Promise<void> {
  const { caAccount } = account;
  const whose = { caAccount, customerId: adder.id };
  const since = new Date(now.getTime() - DAY_MS);
  if (await isToldSince(tx, whose, since)) return;
  const before = await holdersDetails(tx, account);
  const billed = before.accountEmail?.toLowerCase();
  const proven = new Set(await provenHoldersOf(tx, caAccount));
  const known = (await knownTo(tx, before)).filter(({ email }) => email !== adder.email);
  if ((await countToldSince(tx, caAccount, since)) + known.length > MOST_A_DAY) return;
  for (const one of known) {
    const token = newSecret();
    await insertAssociationObjection(tx, {
      ...whose,
      tokenHash: hashSecret(token),
      isProven: one.email === billed || (one.id !== null && proven.has(one.id)),
      toldAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MS),
    });
    await tell(tx, one, caAccount, token);
  }
}

import {
  type AssociationObjection,
  insertAssociationObjection,
  isToldSince,
  toldSince,
} from '../../store/account/associationObjections.ts';
import type { Account } from '../../store/account/associations.ts';
import { contactHash } from '../../store/account/contactHash.ts';
import type { Customer } from '../../store/account/customers.ts';
import { personHashes } from '../../store/account/personHashes.ts';
import { hashSecret, newSecret } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import { type KnownAddress, type KnownMobile, knownTo, mobilesKnownTo } from './knownTo.ts';
import { holdersContacts, holdersDetails, holdersReach } from './proof.ts';
import { savedNumber } from './verification.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long the link in the mail is good. */
const OPEN_MS = 30 * DAY_MS;
/** So many times within a day an account is added with a mail each; one more mail tells of all that come after these. */
const ALONE_A_DAY = 3;
/** To those who have shown nothing, of one account within a day: whoever has most lists does not send most mails. */
const MOST_TO_UNPROVEN = 10;

/** How somebody hears of an account in a list. `token`: what the link of the mail carries; only its hash is kept. */
export interface Told {
  caAccount: string;
  token: string;
  /** The link stands for whoever adds the account within a day, too. */
  isDigest: boolean;
}
export interface TellAdded {
  mail(tx: Db, to: KnownAddress, told: Told): Promise<void>;
  /** Null: no texts go from here. */
  text: ((tx: Db, to: KnownMobile, caAccount: string) => Promise<void>) | null;
}

/**
 * Everybody who was reached about an account until now hears that it is in the list of `adder`, once a day at most.
 *
 * Its contacts and whoever has shown that it is theirs hear of all who add it: were there a limit, a thief would fill it
 * up beforehand. Of those who have shown nothing, who may be that thief, only the first ones do.
 *
 * @returns whether anybody is told of whom it is sure that they have to do with the account
 */
export async function tellAdded(
  tx: Db,
  now: Date,
  account: Account,
  adder: Customer,
  tell: TellAdded,
): Promise<boolean> {
  const { caAccount } = account;
  const since = new Date(now.getTime() - DAY_MS);
  if (await isToldSince(tx, { caAccount, customerId: adder.id }, since)) return true;
  const { texts = [], mails: before = [] } = Object.groupBy(await toldSince(tx, caAccount, since), ({ mailed }) =>
    mailed === 'text' ? 'texts' : 'mails',
  );
  const sure = new Set((await holdersContacts(tx, account)).map((contact) => contactHash(caAccount, contact)));
  const known = await knownTo(tx, await holdersDetails(tx, account));
  let left = MOST_TO_UNPROVEN - before.filter(({ readerHash }) => !sure.has(readerHash)).length;
  let isSureTold = false;
  for (const one of known.filter(({ email }) => email !== adder.email)) {
    const readerHash = contactHash(caAccount, { value: one.email });
    const isSure = sure.has(readerHash);
    if (!isSure && left <= 0) continue;
    if (!isSure) left -= 1;
    isSureTold ||= isSure;
    const { mailed, digest } = mailOf(before.filter((row) => row.readerHash === readerHash));
    const token = newSecret();
    await insertAssociationObjection(tx, {
      tokenHash: digest?.tokenHash ?? hashSecret(token),
      caAccount,
      customerId: adder.id,
      readerHash,
      adderHashes: personHashes(adder),
      mailed,
      toldAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MS),
    });
    if (!digest) await tell.mail(tx, one, { caAccount, token, isDigest: mailed === 'digest' });
  }
  if (tell.text) await tellByText(tx, now, account, adder, texts, tell.text);
  return isSureTold;
}

/**
 * The mobiles of whom it is sure that they have to do with the account hear of it too, of three who add it within a day; of all
 * later ones the mail that stands for several tells. Nobody has the token that is kept with a text: it says whom to call.
 */
async function tellByText(
  tx: Db,
  now: Date,
  account: Account,
  adder: Customer,
  before: readonly AssociationObjection[],
  text: NonNullable<TellAdded['text']>,
): Promise<void> {
  const { caAccount } = account;
  for (const mobile of await mobilesKnownTo(tx, caAccount, await holdersReach(tx, account))) {
    if (mobile.number === savedNumber(adder.contactNumber)) continue;
    const readerHash = contactHash(caAccount, { value: mobile.number });
    if (before.filter((row) => row.readerHash === readerHash).length >= ALONE_A_DAY) continue;
    await insertAssociationObjection(tx, {
      tokenHash: hashSecret(newSecret()),
      caAccount,
      customerId: adder.id,
      readerHash,
      adderHashes: personHashes(adder),
      mailed: 'text',
      toldAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MS),
    });
    await text(tx, mobile, caAccount);
  }
}

/** By which mail a reader hears of one more, who heard of these within a day. */
function mailOf(before: readonly AssociationObjection[]): Pick<AssociationObjection, 'mailed'> & {
  digest?: AssociationObjection;
} {
  const digest = before.find(({ mailed }) => mailed === 'digest');
  if (digest) return { mailed: 'inDigest', digest };
  const alone = before.filter(({ mailed }) => mailed === 'alone').length;
  return { mailed: alone < ALONE_A_DAY ? 'alone' : 'digest' };
}

import { APPROVED } from '#contracts/verification.ts';
import type { AccountContact } from '#rules/accountContacts.ts';
import { Problem, TooSoon } from '../../problems.ts';
import { findListed, lockAccount } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { guessBefore, noteGuess, unnoteGuess } from '../../store/account/failedGuesses.ts';
import type { Db } from '../../store/open.ts';
import { provedByContact } from './judgeFirstAnew.ts';
import { holdersContacts, needsProof } from './proof.ts';
import { type CodeService, checkCode, sendCode } from './verification.ts';

/** A contact of an account, by its id, and who wants to show that they read it. */
export interface Proving {
  customer: Customer;
  sessionHash: string;
  caAccount: string;
  contact: string;
}

/** @throws {Problem} forbidden where there is no such contact, tooManyRequests, and what the service has against it */
export async function sendProofCode(db: Db, now: () => Date, service: CodeService, proving: Proving): Promise<void> {
  const contact = await contactOf(db, proving);
  await notTooOften(db, now(), contact, () =>
    sendCode(db, now, service, proving.customer.id, aboutOf(proving, contact), contact.value),
  );
}

/** Codes that go to one contact, whoever asks for them: its reader asked for none of a stranger's. */
const MOST_CODES = [
  { most: 5, withinMs: 60 * 60 * 1000 },
  { most: 10, withinMs: 24 * 60 * 60 * 1000 },
] as const;

async function notTooOften(db: Db, now: Date, { value }: AccountContact, send: () => Promise<void>): Promise<void> {
  const counter = `codes to ${value}`;
  const noted = await noteGuess(db, now, [counter]);
  try {
    for (const { most, withinMs } of MOST_CODES) {
      const before = await guessBefore(db, counter, most, new Date(now.getTime() - withinMs));
      if (!before) continue;
      const seconds = Math.ceil((before.getTime() + withinMs - now.getTime()) / 1000);
      throw new TooSoon(seconds, { message: 'Too many codes were sent there. Please wait, or call us.' });
    }
    await send();
  } catch (error) {
    await unnoteGuess(db, noted);
    throw error;
  }
}

/** Checks a code; a right one proves the account. @throws {Problem} forbidden as {@link sendProofCode} */
export async function checkProofCode(
  db: Db,
  now: () => Date,
  service: CodeService,
  proving: Proving,
  code: string,
): Promise<string> {
  const contact = await contactOf(db, proving);
  const status = await checkCode(db, now, service, aboutOf(proving, contact), code, contact.value);
  if (status === APPROVED) await db.transaction((tx) => prove(tx, now(), proving));
  return status;
}

async function prove(tx: Db, now: Date, { customer, caAccount }: Proving): Promise<void> {
  const found = await lockAccount(tx, customer.id, caAccount);
  if (!found || !needsProof(found.association)) return;
  await provedByContact(tx, now, customer, caAccount);
}

async function contactOf(db: Db, { customer, caAccount, contact }: Proving): Promise<AccountContact> {
  const listed = await findListed(db, customer.id, caAccount);
  const contacts = listed && needsProof(listed.association) ? await holdersContacts(db, listed.account) : [];
  const found = contacts[/^\d{1,2}$/.test(contact) ? Number(contact) : -1];
  if (!found) throw new Problem('forbidden', 'This is no contact of one of your accounts.');
  return found;
}

/** Not the address or number: whoever asked for the code may not know it, and is told what is held of them. */
const aboutOf = ({ sessionHash, caAccount, contact }: Proving, { channel }: AccountContact) => ({
  sessionHash,
  channel,
  target: `contact ${contact} of account ${caAccount}`,
});

import { APPROVED } from '#contracts/verification.ts';
import type { AccountContact } from '#rules/accountContacts.ts';
import { Problem } from '../../problems.ts';
import { findListed, lockAccount } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import type { Db } from '../../store/open.ts';
import { notTooOften } from './codesToOne.ts';
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
  await notTooOften(db, now(), { to: contact.value, about: 'account', by: proving.customer }, () =>
    sendCode(db, now, service, proving.customer.id, aboutOf(proving, contact), contact.value),
  );
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

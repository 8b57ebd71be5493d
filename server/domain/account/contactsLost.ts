import { createHash } from 'node:crypto';
import { reginaDay } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { findListed } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import { needsProof } from './proof.ts';

/**
 * Asks the utility's staff about an account whose contacts its customer no longer reads; once a day.
 *
 * @throws {Problem} forbidden where it is not theirs, or nothing has to be shown of it
 */
export async function askAboutLostContacts(db: Db, now: Date, customer: Customer, caAccount: string): Promise<void> {
  const listed = await findListed(db, customer.id, caAccount);
  if (!listed || !needsProof(listed.association)) {
    throw new Problem('forbidden', 'This account is not one of yours, or nothing has to be shown of it.');
  }
  const { name, email } = customer;
  const payload = {
    messageSubject: 'Contacts of the account are no longer read',
    caAccount,
    profileName: name,
    email,
    message: { messageText: 'The customer added the account by name and number, and can receive no code for it.' },
  };
  const sameDay = JSON.stringify([customer.id, reginaDay(now), payload]);
  const key = `lost-${createHash('sha256').update(sameDay).digest('hex').slice(0, 40)}`;
  await db.transaction((tx) =>
    handOver(tx, { kind: 'inquiry', key, caAccount, customerId: customer.id, changedAt: now, payload }),
  );
}

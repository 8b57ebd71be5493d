import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { INQUIRY_TAKEN, type inquiryCall } from '#contracts/inquiry.ts';
import { Problem } from '../../problems.ts';
import { findAccount } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import { keepSealed } from '../../store/backOffice/sealedMessages.ts';
import type { Db } from '../../store/open.ts';
import type { Seal } from '../../store/seal.ts';
import { Refusal } from './refusal.ts';

/** What ends a line, and what nobody sees. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/u;

/**
 * Takes in what a customer asks the staff for (API2-13), and hands it over; until then its text is kept sealed.
 *
 * @throws {Problem} forbidden for another's account
 * @throws {Refusal}
 */
export async function takeInInquiry(
  tx: Db,
  now: Date,
  seal: Seal,
  customer: Customer,
  { messageSubject, caAccount, message: { messageText } }: z.output<typeof inquiryCall.request>,
): Promise<{ errorCode: number; errorMessage: string }> {
  if (!(await findAccount(tx, customer.id, caAccount))) {
    throw new Problem('forbidden', 'This account is not one of yours.');
  }
  if (CONTROLS.test(messageSubject)) throw new Refusal('A subject is one line.');
  if (messageText.trim() === '') throw new Refusal('Please write what you ask for.');
  const key = randomUUID();
  const { id: customerId, name: profileName, email } = customer;
  const payload = { messageSubject, caAccount, profileName, email };
  await handOver(tx, { kind: 'inquiry', key, caAccount, customerId, changedAt: now, payload });
  await keepSealed(tx, seal, key, messageText);
  return { errorCode: 0, errorMessage: INQUIRY_TAKEN };
}

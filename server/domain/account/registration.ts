import { createHash } from 'node:crypto';
import { hasConsented } from '#contracts/consent.ts';
import { Problem } from '../../problems.ts';
import { claimWelcome, consentOf, register, releaseClaim } from '../../store/account/terms.ts';
import type { Db } from '../../store/open.ts';
import { logInteraction, type SaidInteraction } from './interactions.ts';

export { isRegistered } from '../../store/account/terms.ts';

/**
 * Registers a customer who agreed to the terms, once their welcome was sent. A registered customer gets no second one.
 *
 * @throws {Problem} forbidden without the customer's consent, inFlight while another request sends it; what `send` throws.
 */
export async function welcome(
  db: Db,
  now: () => Date,
  customerId: string,
  said: SaidInteraction,
  send: (uniqueId: string) => Promise<void>,
): Promise<void> {
  const initialConsent = await consentOf(db, customerId);
  if (!hasConsented({ terms: initialConsent ? { initialConsent } : {} })) {
    throw new Problem('forbidden', 'Please agree to the terms first.');
  }
  const claim = await claimWelcome(db, now(), customerId);
  if (claim === 'registered') return;
  if (claim === 'underWay') throw new Problem('inFlight', 'The welcome is being sent right now. Please ask again.');
  try {
    await send(welcomeOf(customerId));
  } catch (error) {
    await releaseClaim(db, customerId);
    throw error;
  }
  await db.transaction(async (tx) => {
    await register(tx, now(), customerId);
    await logInteraction(tx, now(), customerId, said);
  });
}

/** One welcome a customer, so one id: should we die right after sending, the repeat is known as the same mail. */
const welcomeOf = (customerId: string): string =>
  createHash('sha256').update(`welcome ${customerId}`).digest('hex').slice(0, 32);

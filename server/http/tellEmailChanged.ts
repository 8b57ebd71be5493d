import { UNDO_EMAIL_PATH } from '#contracts/emailObjection.ts';
import { allowObjection } from '../domain/account/emailObjection.ts';
import { profileEvent } from '../domain/notice/profileEvents.ts';
import type { Services } from '../services.ts';
import type { Customer } from '../store/account/customers.ts';
import type { Db } from '../store/open.ts';
import { tellInList } from './tellInList.ts';

/**
 * Tells the customer, and queues the mail to the address that they had until now, with the link that takes the change back, in
 * the caller's transaction. The provider is changed first and the profile then: both go with the first of the two.
 */
export async function tellEmailChanged(
  services: Services,
  tx: Db,
  now: Date,
  customer: Customer,
  /** As they are reached from now on. */
  changed = customer,
): Promise<void> {
  const token = await allowObjection(tx, now, customer);
  if (token === null) return;
  const undo = `${services.config.appOrigin}${UNDO_EMAIL_PATH}#${token}`;
  const event = profileEvent('emailChanged', { period: now.toISOString() });
  await tellInList(services, tx, { customer: changed, email: customer.email }, event, 'emailChanged', { undo });
}

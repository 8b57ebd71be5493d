import { UNDO_EMAIL_PATH } from '#contracts/emailObjection.ts';
import { allowObjection } from '../domain/account/emailObjection.ts';
import type { Services } from '../services.ts';
import type { Customer } from '../store/account/customers.ts';
import type { Db } from '../store/open.ts';
import { tellCustomer } from './tellCustomer.ts';

/**
 * Queues the mail to the address that the customer had until now, with the link that takes the change back, in the
 * caller's transaction. The provider is changed first and the profile then: it goes with the first of the two.
 */
export async function tellEmailChanged(services: Services, tx: Db, now: Date, customer: Customer): Promise<void> {
  const token = await allowObjection(tx, now, customer);
  if (token === null) return;
  const undo = `${services.config.appOrigin}${UNDO_EMAIL_PATH}#${token}`;
  await tellCustomer(services, tx, customer, 'emailChanged', { undo });
}

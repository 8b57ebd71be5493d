import { listedEvent } from '../domain/notice/profileEvents.ts';
import type { Services } from '../services.ts';
import type { Customer } from '../store/account/customers.ts';
import type { Db } from '../store/open.ts';
import { tellInList } from './tellInList.ts';

/** Tells a customer that an account is in their list no more: so the notice is about none of their accounts. */
export async function tellLeft(
  services: Services,
  tx: Db,
  customer: Customer,
  caAccount: string,
  says: 'accountTakenOut' | 'accountRemoved' | 'accountLeft',
): Promise<void> {
  const facts = { ending: caAccount.slice(-4) };
  const period = `${caAccount} ${services.now().toISOString()}`;
  const event = listedEvent(says, { period, facts });
  await tellInList(services, tx, { customer }, event, says, facts);
}

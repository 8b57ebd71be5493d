import type { Gate } from '#routes/root.ts';
import { currentCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';

/**
 * May this device show a customer's own pages? Asked before each of them opens, never over the network: a session
 * that is over keeps the copies readable, a lock that is closed does not (AUTH-04, AUTH-06).
 */
export async function gate(): Promise<Gate> {
  const customer = await currentCustomer();
  if (!customer || isLocked()) return 'signIn';
  return customer.arrived ? 'open' : 'firstRun';
}

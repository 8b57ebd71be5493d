import { whenReadAhead } from '#copies/readAhead.ts';
import type { Gate } from '#routes/root.ts';
import { currentCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';

/**
 * May this device show a customer's own pages? Asked before each of them opens, never over the network: a session
 * that is over keeps the copies readable, a lock that is closed does not (AUTH-04, AUTH-06).
 */
export async function gate(): Promise<Gate> {
  // What the page shows is read meanwhile.
  const [customer] = await Promise.all([currentCustomer(), whenReadAhead()]);
  if (!customer || isLocked()) return 'signIn';
  return customer.arrived ? 'open' : 'firstRun';
}

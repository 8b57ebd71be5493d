import type { Device } from '#machines/auth/authContext.ts';
import { currentCustomer } from '#session/customer.ts';
import { noteOfSession } from '#session/deviceSession.ts';
import { isLocked, lockDecided, sealAgain } from '#session/lock.ts';
import { stickyFlags } from '#session/stickyFlags.ts';

/**
 * What this device knows of its customer. Over the network only where it knew nothing of them that outlives a page: a
 * page of the first run that was reloaded.
 */
export async function lookAtDevice(): Promise<Device> {
  if (await currentCustomer()) await sealAgain();
  const customer = await currentCustomer();
  return {
    customer: customer && { name: customer.name, email: customer.email },
    isLocked: customer !== null && isLocked(),
    isExpired: customer?.expired === true,
    flags: stickyFlags(),
  };
}

/** From now on this sign-in may open the customer's pages; a start in the middle of the first run goes on with it. */
export async function arrive(): Promise<void> {
  await lockDecided();
  await noteOfSession({ arrived: true });
}

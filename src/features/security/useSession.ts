import type { Session } from '#contracts/session.ts';
import { session as sessionOf } from '#contracts/session.ts';
import { outboxDb } from '#db/outbox.ts';
import { useCustomer } from '#session/customer.ts';

/** The session as the device last heard of it: also which social apps are connected, readable without a network. */
export function useSession(): Session | null {
  return sessionOf.safeParse(useCustomer()).data ?? null;
}

/** The server answered with the session as it is now; who is signed in and by which sign-in stays. */
export async function keepSession(now: Session): Promise<void> {
  await outboxDb.deviceSession
    .where('key')
    .equals('current')
    .modify((row) => {
      if (row.customerId === now.customerId) Object.assign(row, now);
    });
}

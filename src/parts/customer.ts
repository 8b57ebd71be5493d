import { useLiveQuery } from 'dexie-react-hooks';
import type { Session } from '#contracts/session.ts';
import { forgetCustomer } from '#db/cache.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { outboxDb } from '#db/outbox.ts';
import { ownerSignedIn } from '#outbox/wakeUp.ts';

/** Lives as long as the browser session does; says nothing of who it is. */
const HERE = 'stormlamp-here';

/** True while the browser that signed in has not been closed since. */
const sameBrowserSession = (): boolean => document.cookie.split('; ').includes(`${HERE}=1`);

/**
 * The customer whose copies this device may show: while they asked to be remembered, or the browser
 * they signed in with still lives. Else nobody; what they handed in stays safe in the outbox.
 */
export async function currentCustomer(): Promise<DeviceSessionRow | null> {
  const session = await outboxDb.deviceSession.get('current');
  return session && (session.rememberMe || sameBrowserSession()) ? session : null;
}

/** `undefined` while the device is being asked. */
export function useCustomer(): DeviceSessionRow | null | undefined {
  return useLiveQuery(currentCustomer);
}

/**
 * After a sign-in: this customer's name on the device, nobody else's copies, and their waiting items on
 * their way.
 */
export async function becomeCustomer(session: Session): Promise<void> {
  const before = await outboxDb.deviceSession.get('current');
  if (before?.customerId !== session.customerId) await forgetCustomer();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${HERE}=1; path=/; SameSite=Strict`;
  await outboxDb.deviceSession.put({ key: 'current', ...session, expired: false });
  ownerSignedIn(session.customerId);
}

/** After a sign-out: nobody's copies. Items that wait stay for the next sign-in of the same customer. */
export async function becomeNobody(): Promise<void> {
  await outboxDb.deviceSession.clear();
  await forgetCustomer();
}

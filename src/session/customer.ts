import { useLiveQuery } from 'dexie-react-hooks';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { outboxDb } from '#db/outboxDb.ts';

/** Lives as long as the browser session does; says nothing of who it is. */
const HERE = 'stormlamp-here=1';

/** Notes that a customer signed in with this browser, until it is closed. */
export function markBrowserSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${HERE}; path=/; SameSite=Strict`;
}

/**
 * The customer whose copies this device may show: while they asked to be remembered, or the browser
 * they signed in with still lives. Else nobody; what they submitted stays safe in the outbox.
 */
export async function currentCustomer(): Promise<DeviceSessionRow | null> {
  const session = await outboxDb.deviceSession.get('current');
  outboxDb.sessionInSight = session;
  return session && !session.ended && (session.rememberMe || document.cookie.split('; ').includes(HERE))
    ? session
    : null;
}

/** `undefined` while the device is being asked. */
export function useCustomer(): DeviceSessionRow | null | undefined {
  return useLiveQuery(currentCustomer);
}

import { outboxDb } from '#db/outbox.ts';
import { endSession, noteSignOutDone, owesSignOut } from '#parts/signOutOwed.ts';
import { isSamePlace } from './place.ts';

const isSomebodyHere = async () => (await outboxDb.deviceSession.get('current')) !== undefined;

/**
 * Finishes a sign-out that happened without a connection (AUTH-42): on the server at once, at the provider when the
 * sign-in page is open, since that takes the browser there and back. Whoever is on another page is left alone.
 */
export async function finishSignOut(): Promise<void> {
  if (!owesSignOut() || (await isSomebodyHere())) return;
  const logoutUrl = await endSession();
  if (!logoutUrl || !owesSignOut() || !isSamePlace(location.pathname, '/Login')) return;
  noteSignOutDone();
  location.assign(logoutUrl);
}

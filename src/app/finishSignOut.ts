import { deviceSession } from '#session/deviceSession.ts';
import { endSession } from '#session/endSession.ts';
import { leavePage } from '#session/leavePage.ts';
import { forgetPendingSignOut, hasPendingSignOut, pendingDiscards } from '#session/pendingSignOut.ts';
import { isSamePlace } from './paths.ts';

const isSomebodyHere = async () => (await deviceSession()) !== undefined;

/**
 * Finishes a sign-out that happened without a connection (AUTH-42): on the server at once, at the provider when the
 * sign-in page is open, since that takes the browser there and back. A customer on another page is left alone.
 */
export async function finishSignOut(): Promise<void> {
  if (!hasPendingSignOut() || (await isSomebodyHere())) return;
  const logoutUrl = await endSession({ discards: pendingDiscards() });
  if (!logoutUrl || !hasPendingSignOut() || !isSamePlace(location.pathname, '/Login')) return;
  forgetPendingSignOut();
  await leavePage(logoutUrl);
}

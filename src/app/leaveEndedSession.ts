import type { HistoryState } from '@tanstack/react-router';
import { becomeNobody } from '#features/sign-in/customerChange.ts';
import { isCustomersOwn } from '#routes/root.ts';
import { clearTraces } from '#session/clearTraces.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { leaveGrant } from '#session/submissionGrant.ts';
import { router } from './router.ts';

/**
 * The session was ended, on another device or by a new password or e-mail: name and copies go, as at a sign-out that
 * keeps what waits. A page that shows a customer's data goes to the sign-in page.
 */
export async function leaveEndedSession(): Promise<void> {
  const session = await deviceSession();
  if (!session?.ended) return;
  // Its submission grant was revoked with it.
  await leaveGrant(session.customerId, { discards: true });
  await becomeNobody();
  // This page stays open; after a sign-out the next start does it.
  void clearTraces();
  if (await isCustomersOwn(router.state.matches.at(-1))) {
    // useAuthFlow.ts has the page say why.
    await router.navigate({ to: '/Login', replace: true, state: { wasEnded: true } as HistoryState });
  }
}

import { becomeNobody } from '#features/sign-in/customerChange.ts';
import { clearTraces } from '#session/clearTraces.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { leaveGrant } from '#session/submissionGrant.ts';
import { router } from './router.ts';

/**
 * The session was ended, on another device or by a new password or e-mail: name and copies go, as at a sign-out that
 * keeps what waits. Whoever looks at a customer's page is taken to the sign-in page.
 */
export async function leaveEndedSession(): Promise<void> {
  const session = await deviceSession();
  if (!session?.ended) return;
  // Its submission grant was revoked with it.
  await leaveGrant(session.customerId, { discards: true });
  await becomeNobody();
  // This page stays open; after a sign-out the next start does it.
  void clearTraces();
  const isCustomersPage = router.state.matches.some(({ routeId }) => routeId.startsWith('/customer'));
  if (isCustomersPage) await router.navigate({ to: '/Login', replace: true });
}

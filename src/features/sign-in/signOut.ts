import { deviceSession } from '#session/deviceSession.ts';
import { endSession } from '#session/endSession.ts';
import { leavePage } from '#session/leavePage.ts';
import { forgetPendingSignOut, notePendingSignOut } from '#session/pendingSignOut.ts';
import { leaveGrant } from '#session/submissionGrant.ts';
import { becomeNobody } from './customerChange.ts';

/**
 * AUTH-42: ends the session here and at the provider, which returns to /login. Without a connection the device
 * still forgets its copies at once; the rest is noted and done when there is one (src/app/syncTriggers.ts). `discards`:
 * the customer wants nothing of theirs to go any more.
 */
export async function signOut({ discards = false } = {}): Promise<'atProvider' | 'here'> {
  notePendingSignOut({ discards });
  const asked = endSession({ discards });
  const session = await deviceSession();
  if (session) await leaveGrant(session.customerId, { discards });
  await becomeNobody();
  const logoutUrl = await asked;
  if (logoutUrl === null) return 'here';
  forgetPendingSignOut();
  await leavePage(logoutUrl);
  return 'atProvider';
}

import { endSession } from '#session/endSession.ts';
import { forgetPendingSignOut, notePendingSignOut } from '#session/pendingSignOut.ts';
import { becomeNobody } from './customerChange.ts';

/**
 * AUTH-42: ends the session here and at the provider, which returns to /login. Without a connection the device
 * still forgets its copies at once; the rest is noted and done when there is one (src/app/syncTriggers.ts).
 */
export async function signOut(): Promise<'atProvider' | 'here'> {
  notePendingSignOut();
  const asked = endSession();
  await becomeNobody();
  const logoutUrl = await asked;
  if (logoutUrl === null) return 'here';
  forgetPendingSignOut();
  location.assign(logoutUrl);
  return 'atProvider';
}

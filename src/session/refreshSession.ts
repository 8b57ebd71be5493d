import { sendCall } from '#api/call.ts';
import { reachBy } from '#api/send.ts';
import type { Failure } from '#contracts/failure.ts';
import { sessionCall, updateSessionCall } from '#contracts/session.ts';
import { copiesDb } from '#db/copiesDb.ts';
import type { AuthMode } from '#rules/stickyFlags.ts';
import { callAsCustomer } from './callAsCustomer.ts';
import { deviceSession, noteOfSession, noteServerSession } from './deviceSession.ts';
import { prepareOfflineUnlock } from './offlineUnlock.ts';
import { authMode } from './stickyFlags.ts';
import { registerGrant } from './submissionGrant.ts';
import { hasNewToken, setUnlockToken, unlockToken, waitForToken } from './unlockToken.ts';

/**
 * Asks the server who is signed in and keeps the device's row true: renewed, or marked expired. Without
 * an answer nothing changes; being offline is no reason to sign a customer out.
 */
export async function refreshSession(): Promise<void> {
  const asked = await deviceSession();
  const outcome = await sendCall(sessionCall, {}, { unlockToken: unlockToken() });
  await copiesDb().noteReach(reachBy(outcome));
  if (!outcome.ok) return;
  const { session, ended } = outcome.reply;
  // A lock that this device has no key to: its customer signs in again.
  const isShut = session !== null && 'isLocked' in session && authMode() !== 'biometrics';
  await noteServerSession(isShut ? null : session, asked, { ended });
  // Where the answer to the sign-in's own call was lost. Nothing waits for it.
  void registerGrant();
}

const yesOrNo = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');

/**
 * Tells the server how the customer comes in on this device (API2-30): how long the session lives, with the browser or
 * 90 days from the last use, and whether a page needs a passkey. The device's row says what the server answered, so
 * that what the screens believe and what the cookie does stay the same.
 */
export async function updateSession(chosen: AuthMode): Promise<Failure | null> {
  // Opened without a network: that comes first.
  if (!unlockToken()) await hasNewToken(undefined);
  const request = { rememberMe: yesOrNo(chosen !== 'none'), lock: yesOrNo(chosen === 'biometrics') };
  const asked = callAsCustomer(updateSessionCall, request, { opensLock: true }).then((outcome) => {
    if (outcome.ok && outcome.reply.unlockToken) setUnlockToken(outcome.reply.unlockToken);
    return outcome;
  });
  // What is asked meanwhile may find the session already locked, and waits for this token.
  waitForToken(asked);
  const outcome = await asked;
  if (!outcome.ok) return outcome.failure;
  const { session, unlockToken: given } = outcome.reply;
  await noteOfSession({ rememberMe: session.rememberMe });
  if (given) void prepareOfflineUnlock();
  return null;
}

/** AUTH-10: the refresh that nobody asked for. Its failure changes nothing for the customer and is logged only. */
export async function refreshRememberMe(): Promise<void> {
  const failure = await updateSession(authMode());
  // biome-ignore lint/suspicious/noConsole: the one trace of it (AUTH-41)
  if (failure) console.warn('Failed to update rememberMe cookie', failure.kind);
}

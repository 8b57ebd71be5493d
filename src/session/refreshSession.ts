import { sendCall } from '#api/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { sessionCall, updateSessionCall } from '#contracts/session.ts';
import { callAsCustomer } from './callAsCustomer.ts';
import { deviceSession, noteOfSession, noteServerSession } from './deviceSession.ts';

/**
 * Asks the server who is signed in and keeps the device's row true: renewed, or marked expired. Without
 * an answer nothing changes; being offline is no reason to sign anybody out.
 */
export async function refreshSession(): Promise<void> {
  const asked = await deviceSession();
  const outcome = await sendCall(sessionCall, {});
  if (outcome.ok) await noteServerSession(outcome.reply.session, asked);
}

/**
 * Sets how long the session lives (API2-30): with the browser, or 90 days from the last use. The device's row
 * says what the server answered, so that what the screens believe and what the cookie does stay the same.
 */
export async function updateSession(rememberMe: boolean): Promise<Failure | null> {
  const outcome = await callAsCustomer(updateSessionCall, { rememberMe: rememberMe ? 'true' : 'false' });
  if (!outcome.ok) return outcome.failure;
  await noteOfSession({ rememberMe: outcome.reply.session.rememberMe });
  return null;
}

/** AUTH-10: the refresh that nobody asked for. Its failure changes nothing for the customer and is logged only. */
export async function refreshRememberMe(): Promise<void> {
  const failure = await updateSession(true);
  // biome-ignore lint/suspicious/noConsole: the one trace of it (AUTH-41)
  if (failure) console.warn('Failed to update rememberMe cookie', failure.kind);
}

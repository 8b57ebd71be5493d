import { runCommand } from '#api/useCommand.ts';
import { signOutCall } from '#contracts/session.ts';

/**
 * A sign-out that did not reach the server and the provider yet (AUTH-42). A note without a secret, in local
 * storage: it outlives the tab, and a device without one is a browser that keeps no cookie either.
 */
const NOTE = 'signOutOwed';
const PATIENCE_MS = 8_000;

export function hasPendingSignOut(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null;
  } catch {
    return false;
  }
}

export function notePendingSignOut(): void {
  try {
    localStorage.setItem(NOTE, new Date().toISOString());
  } catch {
    // Then only this attempt is made.
  }
}

export function forgetPendingSignOut(): void {
  try {
    localStorage.removeItem(NOTE);
  } catch {
    // Nothing was noted.
  }
}

/**
 * Ends the session on the server. Gives the provider's address at which it ends there too, or null when there is
 * none to go to now. The note stays until somebody goes there.
 */
export async function endSession(): Promise<string | null> {
  const outcome = await runCommand(signOutCall, {}, { timeoutMs: PATIENCE_MS });
  return outcome.ok ? outcome.reply.logoutUrl : null;
}

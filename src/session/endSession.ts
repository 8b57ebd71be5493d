import { runCommand } from '#api/runCommand.ts';
import { signOutCall } from '#contracts/session.ts';

const PATIENCE_MS = 8_000;

/**
 * Ends the session on the server. Gives the provider's address at which it ends there too, or null when there is
 * none to go to now. The note of it (pendingSignOut.ts) stays until somebody goes there.
 */
export async function endSession({ discards }: { discards: boolean }): Promise<string | null> {
  const outcome = await runCommand(signOutCall, { discards }, { timeoutMs: PATIENCE_MS });
  return outcome.ok ? outcome.reply.logoutUrl : null;
}

import { runCommand } from '#api/runCommand.ts';
import type { Failure } from '#contracts/failure.ts';
import { startSignInCall } from '#contracts/session.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { leavePage } from '#session/leavePage.ts';
import { signInUrl } from './goToProvider.ts';
import { keepWhileAway } from './keptWhileAway.ts';

/** Where a customer comes back to who signed in again for what the security page does. */
export const BACK_TO_SECURITY = '/menu/security?signedInAgain=true';

/**
 * Leaves for the provider, which asks who is there even where it knows: for what wants a fresh sign-in. The way back is
 * that of every sign-in. Gives why the page could not be left.
 */
export async function signInAgain(returnUrl: string): Promise<Failure | null> {
  const outcome = await runCommand(startSignInCall, { anew: true });
  if (!outcome.ok) return outcome.failure;
  const session = await deviceSession();
  const email = session?.email;
  const kept = session && { customerId: session.customerId, values: keepWhileAway() };
  const { extraParams, ...provider } = outcome.reply;
  const asked = { ...provider, extraParams: { ...extraParams, ...(email && { login_hint: email }) } };
  await leavePage(await signInUrl(asked, { returnUrl, asksAnew: true, kept }));
  return null;
}

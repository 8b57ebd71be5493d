import { runCommand } from '#api/runCommand.ts';
import type { Failure } from '#contracts/failure.ts';
import { startSignInCall } from '#contracts/session.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { leavePage } from '#session/leavePage.ts';
import { signInUrl } from './goToProvider.ts';

/** Where a customer comes back to who signed in again for what the security page does. */
export const BACK_TO_SECURITY = '/menu/security?signedInAgain=true';

/**
 * Leaves for the provider, which asks who is there even where it knows: for what wants a fresh sign-in. The way back is
 * that of every sign-in. Gives why the page could not be left.
 */
export async function signInAgain(returnUrl: string): Promise<Failure | null> {
  const outcome = await runCommand(startSignInCall, {});
  if (!outcome.ok) return outcome.failure;
  const email = (await deviceSession())?.email;
  const { extraParams, ...provider } = outcome.reply;
  const ask = { prompt: 'login', max_age: '0', ...(email && { login_hint: email }) };
  await leavePage(await signInUrl({ ...provider, extraParams: { ...extraParams, ...ask } }, returnUrl));
  return null;
}

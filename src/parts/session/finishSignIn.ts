import type { RequestOf } from '#contracts/call.ts';
import type { finishSignInCall } from '#contracts/session.ts';
import { CANCELLED_ERROR, FORGOT_PASSWORD_ERROR } from '#contracts/signIn.ts';
import { awaitedRequests, type SignInState } from './goToProvider.ts';
import { safeReturnUrl } from './returnUrl.ts';

export interface Answer {
  redeem: RequestOf<typeof finishSignInCall>;
  returnUrl: string;
  /** Both as {@link SignInState} has them. */
  asksAnew: boolean;
  kept: SignInState['kept'];
}

/** An answer to a request of this browser that brings no code: what the customer pressed at the provider. */
export interface Refusal {
  refused: 'forgotPassword' | 'cancelled' | 'other';
  returnUrl: string;
}

/**
 * Reads the provider's answer from the address of this page. Null when it is no answer to a request of this browser, or
 * comes from another issuer.
 */
export async function readWhatItSays(url: string): Promise<Answer | Refusal | null> {
  const said = new URL(url).searchParams;
  const id = said.get('state');
  if (!id) return null;
  try {
    // Taken out: an answer counts once.
    const kept = await (await awaitedRequests()).remove(id);
    if (!kept) return null;
    const { SigninState } = await import('oidc-client-ts');
    const { data, code_verifier: codeVerifier } = await SigninState.fromStorageString(kept);
    const { issuer, returnUrl: wanted, asksAnew, kept: typed } = data as SignInState;
    if ((said.get('iss') ?? issuer) !== issuer) return null;
    const returnUrl = safeReturnUrl(wanted);
    if (said.has('error')) return { refused: refusalOf(said.get('error_description') ?? ''), returnUrl };
    const code = said.get('code');
    return code && codeVerifier ? { redeem: { code, codeVerifier }, returnUrl, asksAnew, kept: typed } : null;
  } catch {
    return null;
  }
}

function refusalOf(description: string): Refusal['refused'] {
  if (description.startsWith(FORGOT_PASSWORD_ERROR)) return 'forgotPassword';
  return description.startsWith(CANCELLED_ERROR) ? 'cancelled' : 'other';
}

import type { RequestOf } from '#contracts/call.ts';
import type { finishSignInCall } from '#contracts/session.ts';
import { CANCELLED_ERROR, FORGOT_PASSWORD_ERROR } from '#contracts/signIn.ts';
import { oidcClient, providerOfThisTab, type SignInState } from './goToProvider.ts';
import { safeReturnUrl } from './returnUrl.ts';

export interface Answer {
  redeem: RequestOf<typeof finishSignInCall>;
  returnUrl: string;
}

/** An answer to a request of this tab that brings no code: what the customer pressed at the provider. */
export interface Refusal {
  refused: 'forgotPassword' | 'cancelled' | 'other';
  returnUrl: string;
}

/**
 * Reads the provider's answer from the address of this page. Null when it is no answer to a request of
 * this tab, says no, or comes from another issuer: the library checks neither `error` nor `iss`.
 */
export async function readAnswer(url: string): Promise<Answer | null> {
  const said = await readWhatItSays(url);
  return said && 'redeem' in said ? said : null;
}

/** As {@link readAnswer}, and what a "no" was about. */
export async function readWhatItSays(url: string): Promise<Answer | Refusal | null> {
  const provider = providerOfThisTab();
  if (!provider) return null;
  try {
    const client = await oidcClient(provider);
    const { state, response } = await client.readSigninResponseState(url, true);
    const issuer = new URL(url).searchParams.get('iss');
    if (issuer !== null && issuer !== provider.metadata.issuer) return null;
    const returnUrl = safeReturnUrl((state.data as SignInState).returnUrl);
    if (response.error) return { refused: refusalOf(response.error_description ?? ''), returnUrl };
    if (!response.code || !state.code_verifier) return null;
    return { redeem: { code: response.code, codeVerifier: state.code_verifier }, returnUrl };
  } catch {
    return null;
  }
}

function refusalOf(description: string): Refusal['refused'] {
  if (description.startsWith(FORGOT_PASSWORD_ERROR)) return 'forgotPassword';
  return description.startsWith(CANCELLED_ERROR) ? 'cancelled' : 'other';
}

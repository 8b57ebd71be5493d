import type { RequestOf } from '#contracts/call.ts';
import type { finishSignInCall } from '#contracts/session.ts';
import { oidcClient, providerOfThisTab, type SignInState } from './goToProvider.ts';
import { safeReturnUrl } from './returnUrl.ts';

export interface Answer {
  redeem: RequestOf<typeof finishSignInCall>;
  returnUrl: string;
}

/**
 * Reads the provider's answer from the address of this page. Null when it is no answer to a request of
 * this tab, says no, or comes from another issuer: the library checks neither `error` nor `iss`.
 */
export async function readAnswer(url: string): Promise<Answer | null> {
  const provider = providerOfThisTab();
  if (!provider) return null;
  try {
    const client = await oidcClient(provider);
    const { state, response } = await client.readSigninResponseState(url, true);
    const issuer = new URL(url).searchParams.get('iss');
    if (response.error || !response.code || !state.code_verifier) return null;
    if (issuer !== null && issuer !== provider.metadata.issuer) return null;
    const kept = state.data as SignInState;
    return {
      redeem: { code: response.code, codeVerifier: state.code_verifier },
      returnUrl: safeReturnUrl(kept.returnUrl),
    };
  } catch {
    return null;
  }
}

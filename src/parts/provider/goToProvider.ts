import type { OidcClient } from 'oidc-client-ts';
import type { ReplyOf } from '#contracts/call.ts';
import { startSignInCall } from '#contracts/session.ts';

type Provider = ReplyOf<typeof startSignInCall>;

/** What a sign-in must remember while the customer is away at the provider. */
export interface SignInState {
  returnUrl: string;
  provider: Provider;
}

/**
 * The browser's half of the sign-in: it makes the request (PKCE, state) and reads the answer. It never
 * sees a token. Request and state outlive the trip to the provider in this tab's session storage.
 */
export async function oidcClient(provider: Provider): Promise<OidcClient> {
  const { OidcClient, WebStorageStateStore } = await import('oidc-client-ts');
  return new OidcClient({
    authority: provider.metadata.issuer,
    metadata: provider.metadata,
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: provider.scope,
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'sign-in.' }),
  });
}

/** The address at the provider to which the customer goes to sign in, or to change a password. */
export async function signInUrl(provider: Provider, returnUrl: string): Promise<string> {
  const client = await oidcClient(provider);
  const state: SignInState = { returnUrl, provider };
  sessionStorage.setItem(PROVIDER, JSON.stringify(provider));
  // The library makes state and PKCE but no nonce; ours comes from the server, bound to this browser.
  const { nonce, extraParams } = provider;
  const request = await client.createSigninRequest({
    state,
    nonce,
    ...(extraParams && { extraQueryParams: extraParams }),
  });
  return request.url;
}

const PROVIDER = 'sign-in-provider';

/** Did this tab leave for the provider and not hear of it yet? */
export const awaitsAnswer = (): boolean => sessionStorage.getItem(PROVIDER) !== null;

/** The provider as it was when the customer left, or null when this tab started no sign-in. */
export function providerOfThisTab(): Provider | null {
  const kept = sessionStorage.getItem(PROVIDER);
  sessionStorage.removeItem(PROVIDER);
  if (!kept) return null;
  const parsed = startSignInCall.reply.safeParse(JSON.parse(kept));
  return parsed.success ? parsed.data : null;
}

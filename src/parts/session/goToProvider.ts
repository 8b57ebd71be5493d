import type { WebStorageStateStore } from 'oidc-client-ts';
import type { ReplyOf } from '#contracts/call.ts';
import type { startSignInCall } from '#contracts/session.ts';

type Provider = ReplyOf<typeof startSignInCall>;

/** What a sign-in must remember while the customer is away at the provider. */
export interface SignInState {
  returnUrl: string;
  issuer: string;
  /** The provider was told to ask who is there although it knows. */
  asksAnew: boolean;
  /** What this customer had typed, to be given back to them (keptWhileAway.ts). */
  kept?: { customerId: string; values: Record<string, unknown> } | undefined;
}

/**
 * The requests whose answers are awaited, each under its `state`, until they are answered. In local storage: the
 * session storage of a tab that comes back from another site may be the one of before (seen in Chromium under load,
 * at a second sign-in in one tab), and the sign-in was refused.
 */
export async function awaitedRequests(): Promise<WebStorageStateStore> {
  const { WebStorageStateStore } = await import('oidc-client-ts');
  return new WebStorageStateStore({ store: localStorage, prefix: 'sign-in.' });
}

/**
 * The address at the provider to which the customer goes to sign in, or to change a password. The library makes
 * the browser's half of the sign-in (PKCE, state); it never sees a token.
 */
export async function signInUrl(provider: Provider, keep: Omit<SignInState, 'issuer'>): Promise<string> {
  const { OidcClient } = await import('oidc-client-ts');
  const client = new OidcClient({
    authority: provider.metadata.issuer,
    metadata: provider.metadata,
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: provider.scope,
    stateStore: await awaitedRequests(),
  });
  await client.clearStaleState();
  const state: SignInState = { ...keep, issuer: provider.metadata.issuer };
  // The library makes state and PKCE but no nonce; ours comes from the server, bound to this browser.
  const { nonce, extraParams } = provider;
  const request = await client.createSigninRequest({
    state,
    nonce,
    ...(extraParams && { extraQueryParams: extraParams }),
  });
  return request.url;
}

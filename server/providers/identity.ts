import * as oidc from 'openid-client';
import { Problem } from '../http/problems.ts';

/** Who the provider says is there. */
export interface Identified {
  subject: string;
  email: string;
  name: string;
}

/** The OpenID provider, as our session calls need it. */
export interface Identity {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  /** @throws {Problem} unavailable when the provider does not answer. */
  metadata(): Promise<{ issuer: string; authorization_endpoint: string; token_endpoint: string }>;
  /**
   * Redeems a code, once, as a confidential client; checks signature, issuer, audience and nonce.
   *
   * @throws {Problem} signInRequired when the provider or a check says no, unavailable when it is away,
   *   forbidden when the e-mail is not verified.
   */
  redeem(answer: { code: string; codeVerifier: string; nonce: string }): Promise<Identified>;
  /** Where the browser ends the provider's own session; null when the provider has no such address. */
  logoutUrl(): Promise<string | null>;
}

export interface IdentityOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  appOrigin: string;
}

/** Any OpenID provider. Discovery is asked for when first needed, so that we start while it is down. */
export function openidIdentity(options: IdentityOptions): Identity {
  const { issuer, clientId, clientSecret, appOrigin } = options;
  const redirectUri = `${appOrigin}/Login/Callback`;
  let found: Promise<oidc.Configuration> | null = null;

  const configuration = (): Promise<oidc.Configuration> => {
    found ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretBasic(clientSecret), {
        // Only the sandbox's provider speaks plain http, and only with itself.
        execute: issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [],
        timeout: 10,
      })
      .catch((error: unknown) => {
        found = null;
        throw asProblem(error);
      });
    return found;
  };

  return {
    clientId,
    redirectUri,
    scope: 'openid email profile',

    async metadata() {
      const server = (await configuration()).serverMetadata();
      const { authorization_endpoint, token_endpoint } = server;
      if (!authorization_endpoint || !token_endpoint) {
        throw new Problem('unavailable', 'The sign-in service is not set up completely.');
      }
      return { issuer: server.issuer, authorization_endpoint, token_endpoint };
    },

    async redeem({ code, codeVerifier, nonce }) {
      const config = await configuration();
      // The page read the answer's own `iss`; the server is shown the code alone and checks the ID token's.
      const answer = new URL(redirectUri);
      answer.searchParams.set('code', code);
      answer.searchParams.set('iss', config.serverMetadata().issuer);
      const tokens = await oidc
        .authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw asProblem(error);
        });
      return identifiedBy(tokens.claims() ?? {});
    },

    async logoutUrl() {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${appOrigin}/login` }).href;
    },
  };
}

/** B2C sends `emails`, and only addresses it verified; others say `email_verified`. */
function identifiedBy(claims: Record<string, unknown>): Identified {
  const listed = Array.isArray(claims.emails) ? claims.emails[0] : undefined;
  const email = typeof claims.email === 'string' && claims.email_verified === true ? claims.email : listed;
  if (typeof claims.sub !== 'string' || typeof email !== 'string') {
    throw new Problem('forbidden', 'Your e-mail address is not verified yet.');
  }
  return { subject: claims.sub, email, name: typeof claims.name === 'string' ? claims.name : email };
}

/** A refusal is the customer's to repeat; silence is the provider's fault. */
function asProblem(error: unknown): Problem {
  if (error instanceof oidc.ResponseBodyError && error.status < 500) {
    return new Problem('signInRequired', 'The sign-in could not be completed. Please sign in again.');
  }
  if (error instanceof oidc.ClientError && error.code?.startsWith('OAUTH_') && error.code !== 'OAUTH_TIMEOUT') {
    const failed = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_INVALID_RESPONSE', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'];
    if (failed.includes(error.code))
      return new Problem('signInRequired', 'The sign-in answer did not fit. Please sign in again.');
  }
  return new Problem('unavailable', 'The sign-in service does not answer. Please try again.');
}

import * as oidc from 'openid-client';
import { EMAIL_LENGTH } from '#contracts/email.ts';
import { NATIVE_CALLBACK_PATH } from '#contracts/nativeSignIn.ts';
import type { SignInAction } from '#contracts/signIn.ts';
import { SOCIAL_CONNECT_PAGE } from '#contracts/socialConnect.ts';
import { line } from '#contracts/text.ts';
import type { OidcConfig } from '../config.ts';
import { Problem } from '../http/problems.ts';

/** What a customer is sent to the provider for. */
export type Purpose = SignInAction | 'socialLink' | 'nativeSignIn';

/** Who the provider says is there. */
export interface Identified {
  subject: string;
  email: string;
  name: string;
  /** Host names of the linked social sign-ins; null when the provider said nothing about them. */
  issuers: string[] | null;
}

/** What fills the provider's pages in. */
export interface Hints {
  email?: string;
  /** The social provider's host. */
  host?: string;
}

/** The OpenID provider, as our session calls need it. Without a purpose it is about signing in. */
export interface Identity {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  /** @throws {Problem} unavailable when the provider does not answer, notFound when it does not offer this. */
  metadata(purpose?: Purpose): Promise<{ issuer: string; authorization_endpoint: string; token_endpoint: string }>;
  /** Where the answer comes back to, and what the request carries beside the usual. */
  request(purpose: Purpose, hints: Hints): { redirectUri: string; extraParams: Record<string, string> };
  /** The whole request, where the server makes it. @throws {Problem} as metadata. */
  authorizationUrl(
    purpose: Purpose,
    secrets: { state: string; nonce: string; codeVerifier: string },
    hints: Hints,
  ): Promise<string>;
  /**
   * Redeems a code, once, as a confidential client; checks signature, issuer, audience and nonce, and the
   * answer's own `iss` where the server is shown it (where the page read the answer, the page checked that).
   *
   * @throws {Problem} signInRequired when the provider or a check says no, unavailable when it is away,
   *   forbidden when the e-mail is not verified.
   */
  redeem(
    answer: { code: string; codeVerifier: string; nonce: string; iss?: string | undefined },
    purpose?: Purpose,
  ): Promise<Identified>;
  /** Takes a social sign-in off the customer. @throws {Problem} unavailable, notFound when it is not offered. */
  unlink(subject: string, host: string): Promise<void>;
  /** Where the browser ends the provider's own session; null when the provider has no such address. */
  logoutUrl(): Promise<string | null>;
}

export type IdentityOptions = OidcConfig & { appOrigin: string };

const SCOPE = 'openid email profile';
const TIMEOUT_S = 10;

/** Where each answer comes back to: a page of the app that then fetches, but for the native shell. */
const RETURN_PATHS: Record<Purpose, string> = {
  signIn: '/Login/Callback',
  forgotPassword: '/Login/Callback',
  changePassword: '/menu/security/reset-password-success',
  socialLink: SOCIAL_CONNECT_PAGE,
  nativeSignIn: NATIVE_CALLBACK_PATH,
};
export const redirectUris = (appOrigin: string): string[] => [
  ...new Set(Object.values(RETURN_PATHS).map((path) => appOrigin + path)),
];

/** Any OpenID provider. Discovery is asked for when first needed, so that we start while it is down. */
export function openidIdentity(options: IdentityOptions): Identity {
  const { clientId, clientSecret, appOrigin } = options;
  const found = new Map<string, Promise<oidc.Configuration>>();

  const authorityFor = (purpose: Purpose): { issuer: string; params: Record<string, string> } => {
    if (purpose === 'signIn' || purpose === 'nativeSignIn') return { issuer: options.issuer, params: {} };
    const authority = options[purpose];
    if (!authority) throw new Problem('notFound', 'This is not offered here.');
    return authority;
  };
  const configuration = (issuer: string): Promise<oidc.Configuration> => {
    const known = found.get(issuer);
    if (known) return known;
    const asked = oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretBasic(clientSecret), {
        execute: [
          // The token came over our own line, so the standard lets us skip its signature. We do not.
          oidc.enableNonRepudiationChecks,
          // Only the sandbox's provider speaks plain http, and only with itself.
          ...(issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : []),
        ],
        timeout: TIMEOUT_S,
      })
      .catch((error: unknown) => {
        found.delete(issuer);
        throw asProblem(error);
      });
    found.set(issuer, asked);
    return asked;
  };
  const redirectUriFor = (purpose: Purpose): string => appOrigin + RETURN_PATHS[purpose];

  const request: Identity['request'] = (purpose, { email, host = '' }) => {
    const { params } = authorityFor(purpose);
    const own = Object.entries(params).map(([name, value]) => [name, value.replaceAll('{host}', host)]);
    const hint = email === undefined ? {} : { login_hint: email };
    return { redirectUri: redirectUriFor(purpose), extraParams: { ...hint, ...Object.fromEntries(own) } };
  };

  return {
    clientId,
    redirectUri: redirectUriFor('signIn'),
    scope: SCOPE,
    request,

    async metadata(purpose = 'signIn') {
      const server = (await configuration(authorityFor(purpose).issuer)).serverMetadata();
      const { authorization_endpoint, token_endpoint } = server;
      if (!authorization_endpoint || !token_endpoint) {
        throw new Problem('unavailable', 'The sign-in service is not set up completely.');
      }
      return { issuer: server.issuer, authorization_endpoint, token_endpoint };
    },

    async authorizationUrl(purpose, { state, nonce, codeVerifier }, hints) {
      const config = await configuration(authorityFor(purpose).issuer);
      const { redirectUri, extraParams } = request(purpose, hints);
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...extraParams,
      }).href;
    },

    async redeem({ code, codeVerifier, nonce, iss }, purpose = 'signIn') {
      const config = await configuration(authorityFor(purpose).issuer);
      const answer = new URL(redirectUriFor(purpose));
      answer.searchParams.set('code', code);
      answer.searchParams.set('iss', iss ?? config.serverMetadata().issuer);
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

    async unlink(subject, host) {
      if (!options.socialUnlinkUrl) throw new Problem('notFound', 'This is not offered here.');
      const reply = await fetch(options.socialUnlinkUrl, {
        method: 'POST',
        body: new URLSearchParams({ subject, issuer: host }),
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        signal: AbortSignal.timeout(TIMEOUT_S * 1000),
      }).catch(() => null);
      await reply?.arrayBuffer().catch(() => {});
      if (!reply?.ok) throw new Problem('unavailable', 'The sign-in service does not answer. Please try again.');
    },

    async logoutUrl() {
      const config = await configuration(options.issuer);
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${appOrigin}/login` }).href;
    },
  };
}

/**
 * B2C sends `emails`, and only addresses it verified; others say `email_verified`. What is longer than our own replies
 * may carry counts as not said.
 */
function identifiedBy(claims: Record<string, unknown>): Identified {
  const listed = Array.isArray(claims.emails) ? claims.emails[0] : undefined;
  const email = typeof claims.email === 'string' && claims.email_verified === true ? claims.email : listed;
  if (typeof claims.sub !== 'string' || typeof email !== 'string' || email.length > EMAIL_LENGTH) {
    throw new Problem('forbidden', 'Your e-mail address is not verified yet.');
  }
  const name = line.safeParse(claims.name).data ?? email;
  return { subject: claims.sub, email, name, issuers: issuersOf(claims.userIdentitiesIssuers) };
}

/** Host names, whether the claim lists hosts or whole addresses. */
function issuersOf(claim: unknown): string[] | null {
  if (!Array.isArray(claim)) return null;
  return claim
    .filter((one): one is string => line.safeParse(one).success)
    .map((one) => (URL.canParse(one) && new URL(one).hostname) || one.toLowerCase());
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

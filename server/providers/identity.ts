import * as oidc from 'openid-client';
import { NATIVE_CALLBACK_PATH } from '#contracts/nativeSignIn.ts';
import type { SignInAction } from '#contracts/signIn.ts';
import { SOCIAL_CONNECT_PAGE } from '#contracts/socialConnect.ts';
import { Problem } from '../problems.ts';
import { type Claims, type Identified, identifiedBy, isAhead, lacksEmail, unfit } from './identityClaims.ts';
import { completeTokenReply, NO_ACCESS_TOKEN } from './tokenReply.ts';

/** What a customer is sent to the provider for. */
export type Purpose = SignInAction | 'socialLink' | 'nativeSignIn';

/** What fills the provider's pages in. */
export interface Hints {
  email?: string;
  /** The social provider's host. */
  host?: string;
  /** The customer is asked who they are, although the provider knows; or else where they told it longer ago, in s. */
  asked?: 'anew' | number;
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
   *   emailUnverified when the provider does not vouch for the e-mail.
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

/** What an action other than signing in does differently at the provider; null where it is not offered. */
export interface Authority {
  /** An OpenID issuer of its own (a B2C policy); the sign-in's where none is named. */
  issuer: string;
  /** More parameters of the authorization request, such as Keycloak's `kc_action=UPDATE_PASSWORD`. */
  params: Record<string, string>;
}

/**
 * The identity provider. `OIDC_PASSWORD_RESET_*`, `OIDC_PASSWORD_CHANGE_*` and `OIDC_SOCIAL_LINK_*` name, each on its
 * own or together, an `_ISSUER` and `_PARAMS` written like a query; what has neither is not offered. In the
 * parameters of linking, `{host}` stands for the social provider's host: B2C takes `domain_hint={host}`.
 */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What is asked for, `openid` among it. B2C gives an access token only where the client's own id is in it too. */
  scope: string;
  /** The claim `emails` lists addresses that the provider verified, as Azure AD B2C's does. */
  emailsClaim: boolean;
  /** An `email` that it says nothing about counts as verified: customers cannot enter one at this provider. */
  vouchesForEmail: boolean;
  forgotPassword: Authority | null;
  changePassword: Authority | null;
  socialLink: Authority | null;
  /**
   * `OIDC_SOCIAL_UNLINK_URL`: takes a form post of `subject` and `issuer` (the host) with the client's id and secret
   * as Basic authorization, and unlinks; any 2xx is done. Small enough for a function before Graph's `identities`.
   */
  socialUnlinkUrl: string | null;
}

export type IdentityOptions = OidcConfig & {
  appOrigin: string;
  /** What customers keep as its issuer, where its own name hangs on the port: the sandbox's. */
  keptAs?: string;
};

/** What is asked for where the configuration does not say. */
export const USUAL_SCOPE = 'openid email profile';
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
  const { clientId, clientSecret, appOrigin, scope } = options;
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
      .then((config) => {
        config[oidc.customFetch] = async (url, init) => {
          const reply = await fetch(url, init as RequestInit);
          return url === config.serverMetadata().token_endpoint ? completeTokenReply(reply) : reply;
        };
        return config;
      })
      .catch((error: unknown) => {
        found.delete(issuer);
        throw asProblem(error);
      });
    found.set(issuer, asked);
    return asked;
  };
  /** As {@link Identified} has it. */
  const issuerKept = async (authority: string, said: unknown): Promise<unknown> => {
    if (options.keptAs !== undefined || authority === options.issuer) return options.keptAs ?? said;
    return (await configuration(options.issuer)).serverMetadata().issuer;
  };
  /** What the provider says of the token's subject at its UserInfo endpoint; null where it has none. */
  const userInfo = async (config: oidc.Configuration, accessToken: string, { sub }: Claims): Promise<Claims | null> => {
    if (!config.serverMetadata().userinfo_endpoint) return null;
    return oidc.fetchUserInfo(config, accessToken, String(sub)).catch((error: unknown) => {
      throw asProblem(error);
    });
  };
  const redirectUriFor = (purpose: Purpose): string => appOrigin + RETURN_PATHS[purpose];

  const request: Identity['request'] = (purpose, { email, host = '', asked }) => {
    const { params } = authorityFor(purpose);
    const own = Object.entries(params).map(([name, value]) => [name, value.replaceAll('{host}', host)]);
    const hint = email === undefined ? {} : { login_hint: email };
    // With a `max_age` the provider also says when they told it (`auth_time`).
    const anew: Record<string, string> = asked === 'anew' ? { prompt: 'login', max_age: '0' } : {};
    const age: Record<string, string> = typeof asked === 'number' ? { max_age: String(asked) } : {};
    const extraParams = { ...anew, ...age, ...hint, ...Object.fromEntries(own) };
    return { redirectUri: redirectUriFor(purpose), extraParams };
  };

  return {
    clientId,
    redirectUri: redirectUriFor('signIn'),
    scope,
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
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...extraParams,
      }).href;
    },

    async redeem({ code, codeVerifier, nonce, iss }, purpose = 'signIn') {
      const authority = authorityFor(purpose).issuer;
      const config = await configuration(authority);
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
      const claims: Claims = tokens.claims() ?? {};
      if (isAhead(claims)) throw unfit('iat is ahead');
      const mayAsk = tokens.access_token !== NO_ACCESS_TOKEN && lacksEmail(claims, options);
      const info = mayAsk ? await userInfo(config, tokens.access_token, claims) : null;
      return identifiedBy({ ...claims, iss: await issuerKept(authority, claims.iss) }, info, options);
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

/** A refusal is the customer's to repeat; silence is the provider's fault. */
function asProblem(error: unknown): Problem {
  if (error instanceof oidc.ResponseBodyError && error.status < 500) {
    return new Problem('signInRequired', 'The sign-in could not be completed. Please sign in again.', error.error);
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError && error.status < 500)
    return unfit('UserInfo refused the access token');
  if (error instanceof oidc.ClientError && error.code?.startsWith('OAUTH_') && error.code !== 'OAUTH_TIMEOUT') {
    const failed = [
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
      'OAUTH_INVALID_RESPONSE',
      'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
    ];
    if (failed.includes(error.code)) return unfit(error.code);
  }
  return new Problem('unavailable', 'The sign-in service does not answer. Please try again.');
}

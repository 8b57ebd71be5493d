import * as z from 'zod';
import type { SocialHosts } from '#contracts/social.ts';
import { ConfigError, refusePlainHttp } from './addresses.ts';
import type { GraphOptions } from './providers/directory.ts';
import { type Authority, type OidcConfig, USUAL_SCOPE } from './providers/identity.ts';
import { onOff, readEnvironment, text } from './readEnvironment.ts';

const hostName = (usual: string) => z.preprocess((value) => value || usual, z.string().toLowerCase());

const identityEnvironment = z.object({
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_SCOPE: text,
  OIDC_EMAILS_CLAIM: onOff,
  OIDC_VOUCHES_FOR_EMAIL: onOff,
  OIDC_PASSWORD_RESET_ISSUER: text,
  OIDC_PASSWORD_RESET_PARAMS: text,
  OIDC_PASSWORD_CHANGE_ISSUER: text,
  OIDC_PASSWORD_CHANGE_PARAMS: text,
  OIDC_SOCIAL_LINK_ISSUER: text,
  OIDC_SOCIAL_LINK_PARAMS: text,
  OIDC_SOCIAL_UNLINK_URL: text,
  GRAPH_TOKEN_URL: text,
  GRAPH_CLIENT_ID: text,
  GRAPH_CLIENT_SECRET: text,
  SOCIAL_GOOGLE_HOST: hostName('google.com'),
  SOCIAL_APPLE_HOST: hostName('appleid.apple.com'),
  SOCIAL_MICROSOFT_HOST: hostName('live.com'),
  NATIVE_CALLBACK_URLS: text,
});

type Environment = z.output<typeof identityEnvironment>;

/** The provider that signs customers in, and the directory where their names are changed. */
export interface IdentityConfig {
  oidc: OidcConfig | null;
  /** The provider's users, where their names and e-mails are changed (API2-25). */
  graph: GraphOptions | null;
  /** SEC-13: which host name among a customer's linked identities stands for which provider. */
  socialHosts: SocialHosts;
  /** API-24: the addresses a native shell may be called back at, compared letter by letter. */
  nativeCallbackUrls: readonly string[];
}

/** An eavesdropper on these lines could sign in as any customer. */
const HTTPS_ONLY = [
  'OIDC_ISSUER',
  'OIDC_PASSWORD_RESET_ISSUER',
  'OIDC_PASSWORD_CHANGE_ISSUER',
  'OIDC_SOCIAL_LINK_ISSUER',
  'OIDC_SOCIAL_UNLINK_URL',
  'GRAPH_TOKEN_URL',
] as const;

/** @throws {ConfigError} */
export function readIdentityConfig(env: NodeJS.ProcessEnv): IdentityConfig {
  const e = readEnvironment(identityEnvironment, env);
  for (const name of HTTPS_ONLY) if (e[name] !== undefined) refusePlainHttp(name, e[name]);
  return {
    oidc: readOidc(e),
    graph: readGraph(e),
    socialHosts: { Google: e.SOCIAL_GOOGLE_HOST, Apple: e.SOCIAL_APPLE_HOST, Microsoft: e.SOCIAL_MICROSOFT_HOST },
    nativeCallbackUrls: callbackUrls(e.NATIVE_CALLBACK_URLS ?? ''),
  };
}

function readOidc(e: Environment): OidcConfig | null {
  if (!e.OIDC_ISSUER) return null;
  if (!e.OIDC_CLIENT_ID || !e.OIDC_CLIENT_SECRET) {
    throw new ConfigError('OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed too.');
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
  const { OIDC_SCOPE: scope = USUAL_SCOPE } = e;
  if (!scope.split(' ').includes('openid')) throw new ConfigError('OIDC_SCOPE must have openid in it.');
  const authority = (own: string | undefined, params: string | undefined): Authority | null =>
    own || params ? { issuer: own ?? issuer, params: Object.fromEntries(new URLSearchParams(params)) } : null;
  return {
    issuer,
    clientId,
    clientSecret,
    scope,
    emailsClaim: e.OIDC_EMAILS_CLAIM === 'on',
    vouchesForEmail: e.OIDC_VOUCHES_FOR_EMAIL === 'on',
    forgotPassword: authority(e.OIDC_PASSWORD_RESET_ISSUER, e.OIDC_PASSWORD_RESET_PARAMS),
    changePassword: authority(e.OIDC_PASSWORD_CHANGE_ISSUER, e.OIDC_PASSWORD_CHANGE_PARAMS),
    socialLink: authority(e.OIDC_SOCIAL_LINK_ISSUER, e.OIDC_SOCIAL_LINK_PARAMS),
    socialUnlinkUrl: e.OIDC_SOCIAL_UNLINK_URL ?? null,
  };
}

function readGraph(e: Environment): GraphOptions | null {
  const { GRAPH_TOKEN_URL: tokenUrl, GRAPH_CLIENT_ID: clientId, GRAPH_CLIENT_SECRET: clientSecret } = e;
  if (!tokenUrl) return null;
  if (!clientId || !clientSecret) {
    throw new ConfigError('GRAPH_TOKEN_URL is set, so GRAPH_CLIENT_ID and GRAPH_CLIENT_SECRET are needed too.');
  }
  return { url: 'https://graph.microsoft.com/v1.0', tokenUrl, clientId, clientSecret };
}

/** Written as they are compared: an address that a browser would write in another way would never fit. */
function callbackUrls(text: string): string[] {
  const urls = text.split(/[\s,]+/).filter((url) => url !== '');
  const bad = urls.find((url) => !URL.canParse(url) || /^(javascript|data|file|http):/i.test(url));
  if (bad) throw new ConfigError(`NATIVE_CALLBACK_URLS: ${bad} is no address such as ca.utility.app://signed-in`);
  return urls;
}

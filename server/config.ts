import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { DEFAULT_SEGMENT } from '#contracts/call.ts';
import { LONGEST_POLL_S, OUTAGE_POLL_S, SHORTEST_POLL_S } from '#contracts/outageMap.ts';
import type { MapBackground } from '#contracts/regions.ts';
import type { SocialHosts } from '#contracts/social.ts';
import { ConfigError, hostOf, isLoopback, originOf, refusePlainHttp } from './addresses.ts';
import { GRANT_DAYS } from './domain/submissionGrants.ts';
import { type PaymentConfig, readPaymentConfig } from './paymentConfig.ts';
import type { GraphOptions } from './providers/directory.ts';
import type { Authority, OidcConfig } from './providers/identity.ts';
import type { TwilioOptions } from './providers/phone.ts';
import { type RecaptchaConfig, readRecaptchaConfig } from './recaptchaConfig.ts';
import { KEEP_DAYS, type KeepDays } from './store/keepDays.ts';
import { SESSION_DAYS } from './store/sessions.ts';

export { ConfigError, isLoopback };

/** An empty variable counts as not set: `OIDC_ISSUER= npm start`. */
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const onOff = z.preprocess((value) => (value === '' ? undefined : value), z.enum(['on', 'off']).optional());
const days = z.coerce.number().int().positive().max(36_500);
const port = z.coerce.number().int().min(0).max(65_535);

const hostName = (usual: string) => z.preprocess((value) => value || usual, z.string().toLowerCase());

/** How the sandbox's provider says who it is: kinds of real ones. */
export const SANDBOX_CLAIMS = ['idToken', 'userInfo', 'unverified'] as const;
export type SandboxClaims = (typeof SANDBOX_CLAIMS)[number];

const environment = z.object({
  PORT: port.default(8080),
  HOST: text,
  STORMLAMP_DATA: text,
  DATABASE_URL: text,
  STORMLAMP_SANDBOX: onOff,
  STORMLAMP_SANDBOX_TOKEN: text,
  STORMLAMP_SANDBOX_CLAIMS: z.preprocess((value) => value || 'idToken', z.enum(SANDBOX_CLAIMS)),
  STORMLAMP_IMPORT_TOKEN: text,
  STORMLAMP_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default(DEFAULT_SEGMENT),
  STORMLAMP_TRUST_PROXY: text,
  STORMLAMP_KEEP_KEYS_DAYS: z.coerce.number().int().min(KEEP_DAYS.keys).default(KEEP_DAYS.keys),
  STORMLAMP_KEEP_REPORTS_DAYS: days.default(KEEP_DAYS.reports),
  STORMLAMP_KEEP_UNUSED_PHOTOS_DAYS: days.default(KEEP_DAYS.unusedPhotos),
  STORMLAMP_SESSION_DAYS: days.default(SESSION_DAYS),
  STORMLAMP_FRESH_SIGN_IN_MINUTES: z.coerce.number().positive().max(60).default(5),
  STORMLAMP_GRANT_DAYS: days.default(GRANT_DAYS),
  STORMLAMP_LOG_KEY: text,
  STORMLAMP_BOT_CHECK_KEY: text,
  STORMLAMP_MAX_CONNECTIONS: z.coerce.number().int().positive().default(5000),
  STORMLAMP_RATE_LIMIT: z.coerce.number().int().positive().optional(),
  STORMLAMP_RATE_LIMIT_ADDRESS: z.coerce.number().int().positive().optional(),
  STORMLAMP_RATE_LIMIT_UNPROVEN: z.coerce.number().int().positive().optional(),
  STORMLAMP_RATE_LIMIT_OUTAGES: z.coerce.number().int().positive().optional(),
  STORMLAMP_OUTAGE_POLL_SECONDS: z.coerce
    .number()
    .int()
    .min(SHORTEST_POLL_S)
    .max(LONGEST_POLL_S)
    .default(OUTAGE_POLL_S),
  MAP_STREETS_URL: text,
  MAP_SATELLITE_URL: text,
  APP_ORIGIN: text,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
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
  SMTP_URL: text,
  EMAIL_FROM: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_VERIFY_SERVICE_SID: text,
  TWILIO_TEXT_NUMBER: text,
  PHOTO_STORE_URL: text,
  PHOTO_STORE_TOKEN: text,
  BILL_ARCHIVE_URL: text,
  BILL_ARCHIVE_TOKEN: text,
  CLAMD_HOST: text,
  CLAMD_PORT: port.default(3310),
});

type Environment = z.output<typeof environment>;

/** All calls, and of these sign-in attempts and their like. */
interface CallLimits {
  api: number;
  signIn: number;
}

export interface Config {
  port: number;
  host: string;
  /** Where the built app lies; `dist` of the project. */
  distDir: string;
  contentDir: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** 'implicit': nobody asked for it, but no identity provider is configured either. */
  sandbox: 'on' | 'off' | 'implicit';
  sandboxClaims: SandboxClaims;
  /** Who has it may use the control room; null: whoever reaches it. */
  sandboxToken: string | null;
  /** Who has it may publish outages and the map of their regions; null: nobody may. */
  importToken: string | null;
  segment: string;
  appOrigin: string;
  /** How many proxies stand before this server, or the networks they are in; false: none. */
  trustProxy: number | string[] | false;
  logLevel: string;
  /** What pseudonyms in the event log are made with; null: a key of this process. */
  logKey: string | null;
  /** What the bot check signs its questions with; null: a key of this process. */
  botCheckKey: string | null;
  /** Whose tokens pass the bot check too; without, proof of work alone does. */
  recaptcha: RecaptchaConfig;
  /** After how many days what is told of people is forgotten. */
  keepDays: KeepDays;
  /** After how many days of use a session is over all the same. */
  sessionDays: number;
  /** How old a sign-in may be where a fresh one is asked for. */
  freshSignInMinutes: number;
  /** For how many days after a sign-in a device may submit what was saved without a live session. */
  grantDays: number;
  /** At once; more are closed before they say anything. */
  maxConnections: number;
  /**
   * Calls a minute of one customer, and from one address. `unproven`: from one address, of what anybody may send, without
   * a proof that a device did some work for it.
   */
  rateLimit: { customer: CallLimits; address: CallLimits; unproven: number };
  /** The same of what is published for everybody, from one address. */
  publishedLimit: number;
  /** How often a device that shows the outages asks for them. */
  outagePollSeconds: number;
  /** Pictures of the land that others serve, beside the app's own plain map; a key of theirs may be in the address. */
  mapBackgrounds: readonly MapBackground[];
  oidc: OidcConfig | null;
  /** The provider's users, where their names and e-mails are changed (API2-25). */
  graph: GraphOptions | null;
  /** SEC-13: which host name among a customer's linked identities stands for which provider. */
  socialHosts: SocialHosts;
  /** API-24: the addresses a native shell may be called back at, compared letter by letter. */
  nativeCallbackUrls: readonly string[];
  /** `smtp://user:password@host:587`, or `smtps://`. */
  smtpUrl: string | null;
  /** Who the utility's mail comes from. */
  emailFrom: string;
  /** Looks phone numbers up, and sends and checks codes (API2-11, API2-12). */
  twilio: TwilioOptions | null;
  /** Where customers may send text messages, E.164; null: the sandbox's, or nowhere. */
  textNumber: string | null;
  photoStore: { url: string; token: string | undefined } | null;
  billArchive: { url: string; token: string | undefined } | null;
  payment: PaymentConfig;
  clamd: { host: string; port: number } | null;
}

/**
 * Reads the configuration from environment variables (README, "Configuration").
 *
 * @throws {ConfigError} with one line that names the variable.
 */
export function readConfig(env: NodeJS.ProcessEnv, projectDir: string): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const e = parsed.data;
  const oidc = readOidc(e);
  const sandbox = e.STORMLAMP_SANDBOX ?? (oidc ? 'off' : 'implicit');
  const host = e.HOST ?? 'localhost';
  if (sandbox === 'off' && !oidc) {
    throw new ConfigError('STORMLAMP_SANDBOX=off needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  if (sandbox === 'implicit' && !isLoopback(host)) {
    throw new ConfigError(
      `No identity provider is configured, so this would be a sandbox with public passwords, and HOST=${host} is open to others. Set OIDC_ISSUER, or say STORMLAMP_SANDBOX=on if that is what you want.`,
    );
  }
  const appOrigin = originOf('APP_ORIGIN', e.APP_ORIGIN ?? `http://localhost:${e.PORT}`);
  refusePlainLines(e, appOrigin);
  const isOpen = !isLoopback(host) || !isLoopback(hostOf(appOrigin));
  if (sandbox !== 'off' && isOpen) refuseWithoutToken(e.STORMLAMP_SANDBOX_TOKEN ?? '');
  if (e.SMTP_URL && !e.EMAIL_FROM) throw new ConfigError('SMTP_URL is set, so EMAIL_FROM is needed too.');
  // Tests and demonstrations drive a sandbox with many customers from one address.
  const isPlayed = sandbox !== 'off';
  const payment = readPaymentConfig(env, { origin: appOrigin, port: e.PORT, isPlayed });
  const ofCustomer = e.STORMLAMP_RATE_LIMIT ?? (isPlayed ? 60_000 : 600);
  const ofAddress = e.STORMLAMP_RATE_LIMIT_ADDRESS ?? (isPlayed ? 60_000 : 10 * ofCustomer);
  return {
    port: e.PORT,
    host,
    distDir: resolve(projectDir, 'dist'),
    contentDir: resolve(projectDir, 'content/en'),
    dataDir: resolve(e.STORMLAMP_DATA ?? resolve(projectDir, '.data')),
    databaseUrl: e.DATABASE_URL,
    sandbox,
    sandboxClaims: e.STORMLAMP_SANDBOX_CLAIMS,
    sandboxToken: e.STORMLAMP_SANDBOX_TOKEN ?? null,
    importToken: importToken(e.STORMLAMP_IMPORT_TOKEN ?? null),
    segment: e.STORMLAMP_SEGMENT,
    appOrigin,
    trustProxy: trustedProxies(e.STORMLAMP_TRUST_PROXY ?? 'off'),
    logLevel: e.LOG_LEVEL,
    logKey: e.STORMLAMP_LOG_KEY ?? null,
    botCheckKey: e.STORMLAMP_BOT_CHECK_KEY ?? null,
    recaptcha: readRecaptchaConfig(env, payment.checkoutOrigin),
    keepDays: {
      keys: e.STORMLAMP_KEEP_KEYS_DAYS,
      reports: e.STORMLAMP_KEEP_REPORTS_DAYS,
      unusedPhotos: e.STORMLAMP_KEEP_UNUSED_PHOTOS_DAYS,
    },
    sessionDays: e.STORMLAMP_SESSION_DAYS,
    freshSignInMinutes: e.STORMLAMP_FRESH_SIGN_IN_MINUTES,
    grantDays: e.STORMLAMP_GRANT_DAYS,
    maxConnections: e.STORMLAMP_MAX_CONNECTIONS,
    rateLimit: {
      customer: callLimits(ofCustomer),
      address: callLimits(ofAddress),
      unproven: e.STORMLAMP_RATE_LIMIT_UNPROVEN ?? (isPlayed ? ofAddress : Math.max(1, Math.round(ofAddress / 100))),
    },
    publishedLimit: e.STORMLAMP_RATE_LIMIT_OUTAGES ?? 10 * ofAddress,
    outagePollSeconds: e.STORMLAMP_OUTAGE_POLL_SECONDS,
    mapBackgrounds: [
      ...(e.MAP_STREETS_URL ? [{ id: 'streets' as const, url: e.MAP_STREETS_URL }] : []),
      ...(e.MAP_SATELLITE_URL ? [{ id: 'satellite' as const, url: e.MAP_SATELLITE_URL }] : []),
    ],
    oidc,
    graph: readGraph(e),
    socialHosts: { Google: e.SOCIAL_GOOGLE_HOST, Apple: e.SOCIAL_APPLE_HOST, Microsoft: e.SOCIAL_MICROSOFT_HOST },
    nativeCallbackUrls: callbackUrls(e.NATIVE_CALLBACK_URLS ?? ''),
    smtpUrl: e.SMTP_URL ?? null,
    emailFrom: e.EMAIL_FROM ?? 'Stormlamp <no-reply@sandbox.example>',
    twilio: readTwilio(e),
    textNumber: readTextNumber(e, isPlayed),
    payment,
    photoStore: e.PHOTO_STORE_URL ? { url: e.PHOTO_STORE_URL, token: e.PHOTO_STORE_TOKEN } : null,
    billArchive: e.BILL_ARCHIVE_URL ? { url: e.BILL_ARCHIVE_URL, token: e.BILL_ARCHIVE_TOKEN } : null,
    clamd: e.CLAMD_HOST ? { host: e.CLAMD_HOST, port: e.CLAMD_PORT } : null,
  };
}

const callLimits = (api: number): CallLimits => ({ api, signIn: Math.max(1, Math.round(api / 20)) });

/** What goes over these lines signs customers in, is theirs, or is shown to them: anybody on the way could change it. */
const HTTPS_ONLY = [
  'OIDC_ISSUER',
  'OIDC_PASSWORD_RESET_ISSUER',
  'OIDC_PASSWORD_CHANGE_ISSUER',
  'OIDC_SOCIAL_LINK_ISSUER',
  'OIDC_SOCIAL_UNLINK_URL',
  'GRAPH_TOKEN_URL',
  'PHOTO_STORE_URL',
  'BILL_ARCHIVE_URL',
  'MAP_STREETS_URL',
  'MAP_SATELLITE_URL',
] as const;

function refusePlainLines(e: Environment, appOrigin: string): void {
  const named = HTTPS_ONLY.map((name) => [name, e[name]] as const);
  for (const [name, url] of [...named, ['APP_ORIGIN', appOrigin] as const]) {
    if (url !== undefined) refusePlainHttp(name, url);
  }
}

const SHORTEST_TOKEN = 16;

function refuseWithoutToken(token: string): void {
  if (token.length >= SHORTEST_TOKEN) return;
  throw new ConfigError(
    `Others can reach this sandbox: set STORMLAMP_SANDBOX_TOKEN, of ${SHORTEST_TOKEN} characters or more, and open the control room with /sandbox?token=…`,
  );
}

const SHORTEST_IMPORT_TOKEN = 32;

/** Anybody on the internet may try one. */
function importToken(token: string | null): string | null {
  if (token === null || token.length >= SHORTEST_IMPORT_TOKEN) return token;
  throw new ConfigError(`STORMLAMP_IMPORT_TOKEN: use ${SHORTEST_IMPORT_TOKEN} random characters or more.`);
}

function readOidc(e: Environment): Config['oidc'] {
  if (!e.OIDC_ISSUER) return null;
  if (!e.OIDC_CLIENT_ID || !e.OIDC_CLIENT_SECRET) {
    throw new ConfigError('OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed too.');
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
  const authority = (own: string | undefined, params: string | undefined): Authority | null =>
    own || params ? { issuer: own ?? issuer, params: Object.fromEntries(new URLSearchParams(params)) } : null;
  return {
    issuer,
    clientId,
    clientSecret,
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

function readTwilio(e: Environment): TwilioOptions | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_VERIFY_SERVICE_SID: serviceSid } = e;
  if (!accountSid) return null;
  if (!authToken || !serviceSid) {
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID is set, so TWILIO_AUTH_TOKEN and TWILIO_VERIFY_SERVICE_SID are needed too.',
    );
  }
  const [lookupUrl, verifyUrl] = ['https://lookups.twilio.com', 'https://verify.twilio.com'];
  return { lookupUrl, verifyUrl, accountSid, authToken, serviceSid };
}

function readTextNumber({ TWILIO_TEXT_NUMBER: number, TWILIO_ACCOUNT_SID: sid }: Environment, isPlayed: boolean) {
  if (number === undefined) return null;
  if (!/^\+\d{8,15}$/.test(number)) throw new ConfigError('TWILIO_TEXT_NUMBER: write it as +13065550123.');
  if (!sid && !isPlayed) throw new ConfigError('TWILIO_TEXT_NUMBER is set, so TWILIO_ACCOUNT_SID is needed too.');
  return number;
}

/** Written as they are compared: an address that a browser would write in another way would never fit. */
function callbackUrls(text: string): string[] {
  const urls = text.split(/[\s,]+/).filter((url) => url !== '');
  const bad = urls.find((url) => !URL.canParse(url) || /^(javascript|data|file|http):/i.test(url));
  if (bad) throw new ConfigError(`NATIVE_CALLBACK_URLS: ${bad} is no address such as ca.utility.app://signed-in`);
  return urls;
}

/** Whoever may write `X-Forwarded-For` says who they are: believed without limit, anybody is anybody. */
function trustedProxies(text: string): Config['trustProxy'] {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(/[\s,]+/).filter((network) => network !== '');
  const isNetwork = (network: string) => {
    const [address = '', bits, ...more] = network.split('/');
    const most = isIPv4(address) ? 32 : 128;
    const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
    return isIP(address) !== 0 && isWhole && more.length === 0;
  };
  if (networks.length > 0 && networks.every(isNetwork)) return networks;
  throw new ConfigError(
    `STORMLAMP_TRUST_PROXY=${text}: say how many proxies stand before this server (1), or their networks (10.0.0.0/8).`,
  );
}

import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { DEFAULT_SEGMENT } from '#contracts/call.ts';
import { LONGEST_POLL_S, OUTAGE_POLL_S, SHORTEST_POLL_S } from '#contracts/outageMap.ts';
import type { MapBackground } from '#contracts/regions.ts';
import type { ArrangementLimits } from '#rules/customerRequest.ts';
import { ConfigError, hostOf, isLoopback, originOf, refusePlainHttp } from './addresses.ts';
import { type ApiKey, readApiKeys } from './apiKeyConfig.ts';
import { readArrangementLimits } from './arrangementConfig.ts';
import { type BackOfficeConfig, readBackOfficeConfig } from './backOfficeConfig.ts';
import { type BankConfig, readBankConfig } from './bankConfig.ts';
import { GRANT_DAYS } from './domain/identity/submissionGrants.ts';
import { type GeocoderConfig, readGeocoderConfig } from './geocoderConfig.ts';
import { type IdentityConfig, readIdentityConfig } from './identityConfig.ts';
import { type LimitConfig, readLimitConfig } from './limitConfig.ts';
import { readMarketingConfig } from './marketingConfig.ts';
import { type MessageConfig, readMessageConfig } from './messageConfig.ts';
import { readNoticeCauses } from './noticeConfig.ts';
import { type PaymentConfig, readPaymentConfig } from './paymentConfig.ts';
import { mailNeedsTls, refusePlainDatabase, refusePlainScanner, refuseShortKey } from './plainLines.ts';
import { plainNetworks } from './plainNetworks.ts';
import { type PostalAddressConfig, readPostalAddressConfig } from './postalAddressConfig.ts';
import type { EnvokeOptions } from './providers/marketing.ts';
import { type PushConfig, readPushConfig } from './pushConfig.ts';
import { onOff, readEnvironment, text } from './readEnvironment.ts';
import { type RecaptchaConfig, readRecaptchaConfig } from './recaptchaConfig.ts';
import { readSealKeys } from './sealConfig.ts';
import { SESSION_DAYS } from './store/identity/sessions.ts';
import { KEEP_DAYS, type KeepDays } from './store/keepDays.ts';
import type { NoticeCause } from './store/notice/noticesSent.ts';
import { CONNECTIONS, type Connections } from './store/postgres.ts';
import type { SealKey } from './store/seal.ts';

export type { Door } from './apiKeyConfig.ts';
export { ConfigError, isLoopback };

const days = z.coerce.number().int().positive().max(36_500);
const port = z.coerce.number().int().min(0).max(65_535);

/** How the sandbox's provider says who it is: kinds of real ones. */
export const SANDBOX_CLAIMS = ['idToken', 'userInfo', 'unverified', 'noAccessToken', 'textVerified'] as const;
export type SandboxClaims = (typeof SANDBOX_CLAIMS)[number];

const environment = z.object({
  PORT: port.default(8080),
  HOST: text,
  STORMLAMP_DATA: text,
  DATABASE_URL: text,
  STORMLAMP_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).default(CONNECTIONS.all),
  STORMLAMP_SUBMISSION_CONNECTIONS: z.coerce.number().int().positive().default(CONNECTIONS.submissions),
  STORMLAMP_STOP_GRACE_SECONDS: z.coerce.number().min(0).max(600).optional(),
  STORMLAMP_SANDBOX: onOff,
  STORMLAMP_SANDBOX_TOKEN: text,
  STORMLAMP_SANDBOX_CLAIMS: z.preprocess((value) => value || 'idToken', z.enum(SANDBOX_CLAIMS)),
  STORMLAMP_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default(DEFAULT_SEGMENT),
  STORMLAMP_TRUST_PROXY: text,
  STORMLAMP_PLAIN_NETWORKS: text,
  STORMLAMP_KEEP_KEYS_DAYS: z.coerce.number().int().min(KEEP_DAYS.keys).default(KEEP_DAYS.keys),
  STORMLAMP_KEEP_REPORTS_DAYS: days.default(KEEP_DAYS.reports),
  STORMLAMP_KEEP_UNUSED_PHOTOS_DAYS: days.default(KEEP_DAYS.unusedPhotos),
  STORMLAMP_SESSION_DAYS: days.default(SESSION_DAYS),
  STORMLAMP_FRESH_SIGN_IN_MINUTES: z.coerce.number().positive().max(60).default(5),
  STORMLAMP_GRANT_DAYS: days.default(GRANT_DAYS),
  STORMLAMP_LOG_KEY: text,
  STORMLAMP_BOT_CHECK_KEY: text,
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
  PHOTO_STORE_URL: text,
  PHOTO_STORE_TOKEN: text,
  BILL_ARCHIVE_URL: text,
  BILL_ARCHIVE_TOKEN: text,
  CLAMD_HOST: text,
  CLAMD_PORT: port.default(3310),
});

type Environment = z.output<typeof environment>;

export interface Config extends IdentityConfig, LimitConfig, MessageConfig {
  port: number;
  host: string;
  /** Where the built app lies; `dist` of the project. */
  distDir: string;
  contentDir: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** To PostgreSQL. */
  connections: Connections;
  /** For so long after SIGTERM this server goes on, and says that it is not ready: until no proxy asks it any more. */
  stopGraceSeconds: number;
  /** 'implicit': not asked for, but no identity provider is configured either. */
  sandbox: 'on' | 'off' | 'implicit';
  sandboxClaims: SandboxClaims;
  /** Its holder may use the control room; null: anyone who reaches it. */
  sandboxToken: string | null;
  /** By which the utility's own systems and operators are known. */
  apiKeys: ApiKey[];
  segment: string;
  appOrigin: string;
  /** How many proxies stand before this server, or the networks they are in; false: none. */
  trustProxy: number | string[] | false;
  /** The mail server is on another machine: what goes there must be encrypted. */
  mailNeedsTls: boolean;
  logLevel: string;
  /** What pseudonyms in the event log are made with; null: a key of this process. */
  logKey: string | null;
  /** What the bot check signs its questions with; null: a key of this process. */
  botCheckKey: string | null;
  /** What is kept sealed is sealed with the first; null: in a sandbox a key of this process, else nothing that has to be. */
  sealKeys: [SealKey, ...SealKey[]] | null;
  /** Whose tokens pass the bot check too; without, proof of work alone does. */
  recaptcha: RecaptchaConfig;
  /** Of what customers are told from here. */
  noticeCauses: ReadonlySet<NoticeCause>;
  /** After how many days personal data is forgotten. */
  keepDays: KeepDays;
  /** After how many days of use a session is over all the same. */
  sessionDays: number;
  /** How old a sign-in may be where a fresh one is asked for. */
  freshSignInMinutes: number;
  /** For how many days after a sign-in a device may submit what was saved without a live session. */
  grantDays: number;
  /** How often a device that shows the outages asks for them. */
  outagePollSeconds: number;
  /** Pictures of the land that others serve, beside the app's own plain map; a key of theirs may be in the address. */
  mapBackgrounds: readonly MapBackground[];
  /** The geocoder, which finds addresses. Null: the sandbox's, or none. */
  geocoder: GeocoderConfig | null;
  /** Who knows mailing addresses. Null: the sandbox's, or none. */
  postalAddresses: PostalAddressConfig | null;
  /** Null: the sandbox's, or none. */
  marketing: EnvokeOptions | null;
  /** Who is told what customers change. Null: the sandbox's, or none: then it waits. */
  backOffice: BackOfficeConfig | null;
  /** Of payment plans. */
  bank: BankConfig;
  push: PushConfig;
  /** Within which time to pay may be asked for. */
  arrangementLimits: ArrangementLimits;
  photoStore: { url: string; token: string | undefined } | null;
  billArchive: { url: string; token: string | undefined } | null;
  payment: PaymentConfig;
  clamd: { host: string; port: number } | null;
}

/**
 * Reads the configuration from environment variables (docs/configuration.md).
 *
 * @throws {ConfigError} with one line that names the variable.
 */
export function readConfig(env: NodeJS.ProcessEnv, projectDir: string): Config {
  const e = readEnvironment(environment, env);
  const identity = readIdentityConfig(env);
  const sandbox = e.STORMLAMP_SANDBOX ?? (identity.oidc ? 'off' : 'implicit');
  const host = e.HOST ?? 'localhost';
  if (sandbox === 'off' && !identity.oidc) {
    throw new ConfigError('STORMLAMP_SANDBOX=off needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  if (sandbox === 'implicit' && !isLoopback(host)) {
    throw new ConfigError(
      `No identity provider is configured, so this would be a sandbox with public passwords, and HOST=${host} is open to others. Set OIDC_ISSUER, or say STORMLAMP_SANDBOX=on if that is what you want.`,
    );
  }
  const appOrigin = originOf('APP_ORIGIN', e.APP_ORIGIN ?? `http://localhost:${e.PORT}`);
  refusePlainLines(e, appOrigin);
  const mayBePlain = plainNetworks(e.STORMLAMP_PLAIN_NETWORKS ?? '');
  refusePlainDatabase(e.DATABASE_URL, mayBePlain);
  refusePlainScanner(e.CLAMD_HOST, mayBePlain);
  refuseShortKey('STORMLAMP_LOG_KEY', e.STORMLAMP_LOG_KEY);
  refuseShortKey('STORMLAMP_BOT_CHECK_KEY', e.STORMLAMP_BOT_CHECK_KEY);
  const isOpen = !isLoopback(host) || !isLoopback(hostOf(appOrigin));
  if (sandbox !== 'off' && isOpen) refuseWithoutToken(e.STORMLAMP_SANDBOX_TOKEN ?? '');
  const isPlayed = sandbox !== 'off';
  const message = readMessageConfig(env, isPlayed);
  const payment = readPaymentConfig(env, { origin: appOrigin, port: e.PORT, isPlayed });
  return {
    port: e.PORT,
    host,
    distDir: resolve(projectDir, 'dist'),
    contentDir: resolve(projectDir, 'content/en'),
    dataDir: resolve(e.STORMLAMP_DATA ?? resolve(projectDir, '.data')),
    databaseUrl: e.DATABASE_URL,
    connections: { all: e.STORMLAMP_DATABASE_CONNECTIONS, submissions: e.STORMLAMP_SUBMISSION_CONNECTIONS },
    stopGraceSeconds: e.STORMLAMP_STOP_GRACE_SECONDS ?? (isPlayed ? 0 : 10),
    sandbox,
    sandboxClaims: e.STORMLAMP_SANDBOX_CLAIMS,
    sandboxToken: e.STORMLAMP_SANDBOX_TOKEN ?? null,
    apiKeys: readApiKeys(env),
    segment: e.STORMLAMP_SEGMENT,
    appOrigin,
    trustProxy: trustedProxies(e.STORMLAMP_TRUST_PROXY ?? 'off'),
    logLevel: e.LOG_LEVEL,
    logKey: e.STORMLAMP_LOG_KEY ?? null,
    botCheckKey: e.STORMLAMP_BOT_CHECK_KEY ?? null,
    sealKeys: readSealKeys(env),
    recaptcha: readRecaptchaConfig(env, payment.checkoutOrigin),
    noticeCauses: readNoticeCauses(env),
    keepDays: {
      keys: e.STORMLAMP_KEEP_KEYS_DAYS,
      reports: e.STORMLAMP_KEEP_REPORTS_DAYS,
      unusedPhotos: e.STORMLAMP_KEEP_UNUSED_PHOTOS_DAYS,
      outageTold: KEEP_DAYS.outageTold,
      toldBackOffice: KEEP_DAYS.toldBackOffice,
      handOvers: KEEP_DAYS.handOvers,
      keyUses: KEEP_DAYS.keyUses,
      notices: KEEP_DAYS.notices,
      deletedNotices: KEEP_DAYS.deletedNotices,
      marketingConsents: KEEP_DAYS.marketingConsents,
    },
    sessionDays: e.STORMLAMP_SESSION_DAYS,
    freshSignInMinutes: e.STORMLAMP_FRESH_SIGN_IN_MINUTES,
    grantDays: e.STORMLAMP_GRANT_DAYS,
    outagePollSeconds: e.STORMLAMP_OUTAGE_POLL_SECONDS,
    mapBackgrounds: [
      ...(e.MAP_STREETS_URL ? [{ id: 'streets' as const, url: e.MAP_STREETS_URL }] : []),
      ...(e.MAP_SATELLITE_URL ? [{ id: 'satellite' as const, url: e.MAP_SATELLITE_URL }] : []),
    ],
    geocoder: readGeocoderConfig(env),
    postalAddresses: readPostalAddressConfig(env),
    marketing: readMarketingConfig(env),
    backOffice: readBackOfficeConfig(env),
    bank: readBankConfig(env, isPlayed),
    push: readPushConfig(env),
    arrangementLimits: readArrangementLimits(env),
    ...identity,
    ...readLimitConfig(env, isPlayed),
    ...message,
    mailNeedsTls: mailNeedsTls(message.smtpUrl ?? undefined, mayBePlain),
    payment,
    photoStore: e.PHOTO_STORE_URL ? { url: e.PHOTO_STORE_URL, token: e.PHOTO_STORE_TOKEN } : null,
    billArchive: e.BILL_ARCHIVE_URL ? { url: e.BILL_ARCHIVE_URL, token: e.BILL_ARCHIVE_TOKEN } : null,
    clamd: e.CLAMD_HOST ? { host: e.CLAMD_HOST, port: e.CLAMD_PORT } : null,
  };
}

/** What goes over these lines is the customers', or is shown to them: a host on the way could change it. */
const HTTPS_ONLY = ['PHOTO_STORE_URL', 'BILL_ARCHIVE_URL', 'MAP_STREETS_URL', 'MAP_SATELLITE_URL'] as const;

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

/** Believed from everyone, `X-Forwarded-For` would let a caller choose the address that limits count. */
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

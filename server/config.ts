import { resolve } from 'node:path';
import * as z from 'zod';
import { DEFAULT_SEGMENT } from '#contracts/call.ts';

/** The environment does not make sense; the message is one line for the person at the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** An empty variable counts as not set: `OIDC_ISSUER= npm start`. */
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  PORT: port.default(8080),
  HOST: text,
  STORMLAMP_DATA: text,
  DATABASE_URL: text,
  STORMLAMP_SANDBOX: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['on', 'off']).optional()),
  STORMLAMP_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default(DEFAULT_SEGMENT),
  STORMLAMP_TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  STORMLAMP_RATE_LIMIT: z.coerce.number().int().positive().optional(),
  APP_ORIGIN: text,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  PHOTO_STORE_URL: text,
  PHOTO_STORE_TOKEN: text,
  CLAMD_HOST: text,
  CLAMD_PORT: port.default(3310),
});

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
  segment: string;
  appOrigin: string;
  trustProxy: boolean;
  logLevel: string;
  /** API calls a minute from one address, and sign-in attempts. */
  rateLimit: { api: number; signIn: number };
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  photoStore: { url: string; token: string | undefined } | null;
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
  const perMinute = e.STORMLAMP_RATE_LIMIT ?? 600;
  // Tests and demonstrations drive a sandbox with many customers from one address.
  const rateLimit = sandbox === 'off' || e.STORMLAMP_RATE_LIMIT ? perMinute : 60_000;
  return {
    port: e.PORT,
    host,
    distDir: resolve(projectDir, 'dist'),
    contentDir: resolve(projectDir, 'content/en'),
    dataDir: resolve(e.STORMLAMP_DATA ?? resolve(projectDir, '.data')),
    databaseUrl: e.DATABASE_URL,
    sandbox,
    segment: e.STORMLAMP_SEGMENT,
    appOrigin: originOf(e.APP_ORIGIN ?? `http://localhost:${e.PORT}`),
    trustProxy: e.STORMLAMP_TRUST_PROXY === 'on',
    logLevel: e.LOG_LEVEL,
    rateLimit: { api: rateLimit, signIn: Math.max(1, Math.round(rateLimit / 20)) },
    oidc,
    photoStore: e.PHOTO_STORE_URL ? { url: e.PHOTO_STORE_URL, token: e.PHOTO_STORE_TOKEN } : null,
    clamd: e.CLAMD_HOST ? { host: e.CLAMD_HOST, port: e.CLAMD_PORT } : null,
  };
}

function readOidc(e: z.output<typeof environment>): Config['oidc'] {
  if (!e.OIDC_ISSUER) return null;
  if (!e.OIDC_CLIENT_ID || !e.OIDC_CLIENT_SECRET) {
    throw new ConfigError('OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed too.');
  }
  return { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET };
}

function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    throw new ConfigError(`APP_ORIGIN: ${url} is no address such as https://my.utility.example`);
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

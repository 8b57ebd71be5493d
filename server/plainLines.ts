import { ConfigError, hostOf } from './addresses.ts';
import type { MayBePlain } from './plainNetworks.ts';

/* Lines that carry what is the customers', and that speak in the clear unless they are told not to. */

const MEANT = 'or name its network in STORMLAMP_PLAIN_NETWORKS';
/** `pg` verifies the certificate for each of these. */
const TLS_MODES = ['prefer', 'require', 'verify-ca', 'verify-full'];

/** @throws {ConfigError} where PostgreSQL is on another machine over a line in the clear, or not verified. */
export function refusePlainDatabase(databaseUrl: string | undefined, mayBePlain: MayBePlain): void {
  if (databaseUrl === undefined) return;
  if (!URL.canParse(databaseUrl)) throw new ConfigError('DATABASE_URL is no address such as postgres://host/database');
  const { searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostOf(databaseUrl);
  // A socket of this machine.
  if (host === '' || host.startsWith('/') || mayBePlain(host)) return;
  const isCompat = searchParams.get('uselibpqcompat') === 'true';
  const isTls =
    TLS_MODES.includes(searchParams.get('sslmode') ?? '') || ['true', '1'].includes(searchParams.get('ssl') ?? '');
  if (isTls && !isCompat) return;
  throw new ConfigError(`DATABASE_URL: ${host} is another machine. Say sslmode=verify-full, ${MEANT}.`);
}

/**
 * Whether mail must go encrypted (`requireTLS`).
 *
 * @throws {ConfigError} where the address says that it must not.
 */
export function mailNeedsTls(smtpUrl: string | undefined, mayBePlain: MayBePlain): boolean {
  if (smtpUrl === undefined) return false;
  if (!URL.canParse(smtpUrl)) throw new ConfigError('SMTP_URL is no address such as smtps://user:password@host');
  const { protocol, searchParams } = new URL(smtpUrl);
  const host = hostOf(smtpUrl);
  if (protocol === 'smtps:' || mayBePlain(host)) return false;
  if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('requireTLS') === 'false') {
    throw new ConfigError(`SMTP_URL: ${host} is another machine. Leave TLS on, ${MEANT}.`);
  }
  return true;
}

/** @throws {ConfigError}: clamd has no TLS. */
export function refusePlainScanner(host: string | undefined, mayBePlain: MayBePlain): void {
  if (host === undefined || mayBePlain(host)) return;
  throw new ConfigError(`CLAMD_HOST: ${host} is another machine, and clamd has no TLS. Tunnel it, ${MEANT}.`);
}

const SHORTEST_KEY = 32;

/** @throws {ConfigError} where a key may be guessed. */
export function refuseShortKey(name: string, key: string | undefined): void {
  if (key === undefined || key.length >= SHORTEST_KEY) return;
  throw new ConfigError(`${name}: use ${SHORTEST_KEY} random characters or more.`);
}

import * as z from 'zod';
import { ConfigError, refusePlainHttp } from './addresses.ts';
import { readEnvironment, text } from './readEnvironment.ts';

/** Of `server/sandbox/bank-key.pub.pem`, whose other half everybody may read. */
export const SANDBOX_BANK_KEY = '3f6d8324ab4c6a71';

const bankEnvironment = z.object({ BANK_CHECK_URL: text, BANK_CHECK_TOKEN: text, BANK_KEYS: text });

export interface BankConfig {
  /** Who knows the branches of banks. Null: the sandbox's, or none. */
  check: { url: string; token: string | undefined } | null;
  /**
   * Ids of the public keys whose account numbers the utility can read, such as apps have that are on devices now. None: the
   * payment plan is not offered.
   */
  keys: readonly string[];
}

/** @throws {ConfigError} */
export function readBankConfig(env: NodeJS.ProcessEnv, isPlayed: boolean): BankConfig {
  const { BANK_CHECK_URL: url, BANK_CHECK_TOKEN: token, BANK_KEYS: given = '' } = readEnvironment(bankEnvironment, env);
  const keys = given.split(/[\s,]+/).filter(Boolean);
  if (!keys.every((key) => /^[0-9a-f]{16}$/.test(key))) {
    throw new ConfigError(
      'BANK_KEYS: write each key by the first 16 digits of the SHA-256 of its public half, in DER.',
    );
  }
  if (!isPlayed && keys.includes(SANDBOX_BANK_KEY)) {
    throw new ConfigError('BANK_KEYS: this is the sandbox’s key, and everybody can read what is encrypted with it.');
  }
  if (url !== undefined) refusePlainHttp('BANK_CHECK_URL', url);
  return {
    check: url === undefined ? null : { url, token },
    keys: keys.length > 0 || !isPlayed ? keys : [SANDBOX_BANK_KEY],
  };
}

import * as z from 'zod';
import { ConfigError } from './addresses.ts';
import { refuseShortKey } from './plainLines.ts';
import { readEnvironment, text } from './readEnvironment.ts';
import type { SealKey } from './store/seal.ts';

const sealEnvironment = z.object({ STORMLAMP_SEAL_KEYS: text });

/**
 * `id:secret` of each key, separated by blanks, the one that seals first. Null where none is configured.
 *
 * @throws {ConfigError}
 */
export function readSealKeys(env: NodeJS.ProcessEnv): [SealKey, ...SealKey[]] | null {
  const { STORMLAMP_SEAL_KEYS: given } = readEnvironment(sealEnvironment, env);
  const [first, ...others] = (given ?? '').split(/\s+/).filter(Boolean).map(keyOf);
  if (!first) return null;
  const ids = [first, ...others].map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new ConfigError('STORMLAMP_SEAL_KEYS: two keys have one name.');
  return [first, ...others];
}

function keyOf(written: string): SealKey {
  const [, id, secret] = /^([\w-]{1,40}):(.+)$/.exec(written) ?? [];
  if (!id || !secret) throw new ConfigError('STORMLAMP_SEAL_KEYS: write each key as name:secret.');
  refuseShortKey('STORMLAMP_SEAL_KEYS', secret);
  return { id, secret };
}

import { ConfigError } from './addresses.ts';

/** What the utility's own systems and operators may do here, each a door that a key opens or does not. */
export const DOORS = [
  'outages',
  'regions',
  'accounts',
  'associations',
  'answers',
  'notices',
  'state',
  'release',
] as const;
export type Door = (typeof DOORS)[number];

export interface ApiKey {
  /** By it the log and the operators' state say who did something. */
  name: string;
  doors: readonly Door[];
  secret: string;
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const SHORTEST_SECRET = 32;
/** What the variables of before open. */
const BEFORE = {
  STORMLAMP_IMPORT_TOKEN: { name: 'import-token', doors: ['outages', 'regions'] },
  STORMLAMP_ACCOUNTS_TOKEN: {
    name: 'accounts-token',
    doors: ['accounts', 'associations', 'answers', 'notices', 'state', 'release'],
  },
} as const satisfies Record<string, { name: string; doors: readonly Door[] }>;

/**
 * The keys by which the utility's own systems are known: those of `STORMLAMP_API_KEYS`, as `name:door,door:secret` with blanks
 * between them, and of the two variables of before. Several keys may open one door, so that a new one is handed out before
 * the old one goes.
 *
 * @throws {ConfigError} for a key that is not written so, a door that there is not, a name or secret used twice, or a secret
 *   that can be guessed. No error says a secret.
 */
export function readApiKeys(env: NodeJS.ProcessEnv): ApiKey[] {
  const written = (env.STORMLAMP_API_KEYS ?? '').split(/\s+/).filter((one) => one !== '');
  const keys = written.map((one, at) => readKey(one, `STORMLAMP_API_KEYS, key ${at + 1}`));
  for (const [variable, { name, doors }] of Object.entries(BEFORE)) {
    const secret = env[variable];
    if (secret) keys.push({ name, doors, secret: longEnough(secret, variable) });
  }
  for (const what of ['name', 'secret'] as const) {
    const all = keys.map((key) => key[what]);
    const twice = keys.find((key, at) => all.indexOf(key[what]) !== at);
    if (twice) throw new ConfigError(`STORMLAMP_API_KEYS: the ${what} of the key ${twice.name} is another one's, too.`);
  }
  return keys;
}

function readKey(written: string, where: string): ApiKey {
  const [, name = '', listed = '', secret = ''] = /^([^:]*):([^:]*):(.*)$/.exec(written) ?? [];
  if (!NAME.test(name)) {
    throw new ConfigError(`${where}: write name:door,door:secret; a name is of small letters, digits and hyphens.`);
  }
  const doors = listed.split(',');
  const unknown = doors.find((door) => !DOORS.includes(door as Door));
  if (unknown !== undefined) {
    throw new ConfigError(`${where} (${name}): there is no door "${unknown}"; there are ${DOORS.join(', ')}.`);
  }
  return { name, doors: doors as Door[], secret: longEnough(secret, `${where} (${name})`) };
}

/** Every host on the internet may try one. */
function longEnough(secret: string, where: string): string {
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new ConfigError(`${where}: use ${SHORTEST_SECRET} random characters or more.`);
}

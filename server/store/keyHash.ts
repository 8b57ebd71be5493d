import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A hash of a key, or what PostgreSQL works it out by. */
export type KeyHash = SQLWrapper | string;

/** What `rules/keyHash.ts` makes of a key, or of a column of keys, so that a table can keep it for every row. */
export const keyHashOf = (key: SQLWrapper | string): SQL<string> =>
  sql`encode(substring(sha256(('stormlamp key ' || ${key})::bytea) for 16), 'hex')::uuid::text`;

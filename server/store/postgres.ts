import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Db, Store } from './open.ts';
import * as schema from './schema.ts';

/**
 * A database that does not answer is one that is away: a request that waits for it holds a customer and a connection.
 * The address may say others (`?statement_timeout=60000`).
 */
const TIMEOUTS_MS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** Two servers starting at once on one PostgreSQL take turns at the migrations. */
const MIGRATION_LOCK = 7_302_026;

/** How many of each this process may open. The job queue has three more, and listening to what is published one. */
export interface Connections {
  all: number;
  /** For submissions alone. */
  submissions: number;
}

export const CONNECTIONS: Connections = { all: 10, submissions: 5 };

/** PostgreSQL, with the migration files applied. */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  connections: Connections = CONNECTIONS,
): Promise<Store> {
  const pool = openPool(url, connections.all);
  const submissions = openPool(url, connections.submissions);
  const close = async () => void (await Promise.all([pool.end(), submissions.end()]));
  try {
    await migrateInTurn(pool, migrationsFolder);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: overPool(pool), submissionDb: overPool(submissions), engine: { kind: 'postgres', url }, close };
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ max, ...TIMEOUTS_MS, connectionString: url });
  // Without a listener the 'error' of a connection that breaks (database restarted) would end the process. The pool
  // listens to idle ones alone; of one that is lent out, the statement under way or the next one fails, and says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Drizzle on a pool, but for transactions: its own never gives a connection back on which `begin` failed, and after a
 * few restarts of the database the pool would be empty for ever. And it makes all its parts anew for each of them, the
 * prepared queries too: here they stay with their connection.
 */
function overPool(pool: pg.Pool): Db {
  const db = drizzle(pool, { schema }) as unknown as Db;
  const overClient = new WeakMap<pg.PoolClient, Db>();
  const transaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const tx = overClient.get(client) ?? inTransaction(client);
    overClient.set(client, tx);
    try {
      return await between(client, ['begin', 'commit', 'rollback'], () => work(tx));
    } finally {
      // One whose rollback failed is thrown away.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign(db, { transaction });
}

/** Drizzle on one connection, on which a transaction is open. One within it is undone by itself. */
function inTransaction(client: pg.PoolClient): Db {
  const tx = drizzle(client, { schema }) as unknown as Db;
  let depth = 0;
  const transaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    depth += 1;
    const name = `inner${depth}`;
    const steps = [`savepoint ${name}`, `release savepoint ${name}`, `rollback to savepoint ${name}`] as const;
    return between(client, steps, () => work(tx)).finally(() => {
      depth -= 1;
    });
  };
  return Object.assign(tx, { transaction });
}

async function between<T>(
  client: pg.PoolClient,
  [begin, end, undo]: readonly [string, string, string],
  work: () => Promise<T>,
): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query(end);
    return result;
  } catch (error) {
    await client.query(undo);
    throw error;
  }
}

async function migrateInTurn(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const one = await pool.connect();
  try {
    // Another server may be at it, and a migration take its time.
    await one.query('set statement_timeout = 0; set lock_timeout = 0');
    await one.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(one), { migrationsFolder });
    await one.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await one.query('reset statement_timeout; reset lock_timeout');
  } finally {
    one.release();
  }
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { takeLock } from './directoryLock.ts';
import * as schema from './schema.ts';

/** The database, whichever of the two it is. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Store {
  db: Db;
  /** What the job queue connects by: the very PGlite instance, or the address of PostgreSQL. */
  engine: { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string };
  close(): Promise<void>;
}

/** PGlite's own 128 MB of buffers are for a larger database than one utility's sandbox. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Two servers starting at once on one PostgreSQL take turns at the migrations. */
const MIGRATION_LOCK = 7_302_026;

/**
 * Opens the database and applies the migration files.
 *
 * @throws {DirectoryInUse} when another process holds the PGlite directory.
 */
export async function openStore(where: { databaseUrl?: string | undefined; dataDir: string }): Promise<Store> {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openDirectory(where.dataDir);
}

/** A database that ends with the process, for simulations. */
export const openMemoryStore = (): Promise<Store> => openPglite('memory://', () => {});

async function openDirectory(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = takeLock(join(dataDir, 'db.lock'));
  try {
    return await openPglite(join(dataDir, 'db'), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPglite(dataDir: string, unlock: () => void): Promise<Store> {
  // relaxedDurability stays off: an answer goes out only after its commit was written to the files,
  // so it survives kill -9. (PGlite never calls fsync: for power cuts of the server, use PostgreSQL.)
  const client = await PGlite.create({ dataDir, startParams });
  const db = drizzlePglite(client, { schema });
  await migratePglite(db, { migrationsFolder });
  return {
    db: db as unknown as Db,
    engine: { kind: 'pglite', client },
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

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

async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ max: 10, ...TIMEOUTS_MS, connectionString: url });
  // An idle connection that breaks (database restarted) is replaced by the pool; it must not end us.
  pool.on('error', () => {});
  try {
    const one = await pool.connect();
    try {
      // Another server may be at it, and a migration take its time.
      await one.query('set statement_timeout = 0; set lock_timeout = 0');
      await one.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePg(drizzlePg(one), { migrationsFolder });
      await one.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await one.query('reset statement_timeout; reset lock_timeout');
    } finally {
      one.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzlePg(pool, { schema }) as unknown as Db,
    engine: { kind: 'postgres', url },
    close: () => pool.end(),
  };
}

const GAVE_UP = /timeout exceeded when trying to connect|Connection terminated|connection timeout/i;

/** Whether an error says that the database is away or takes too long, and not that something is wrong with us. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  // Cancelled, locked, shutting down, too many connections, connection lost.
  return /^(57014|55P03|57P0\d|53300|25P03|08...|ECONNREFUSED|ECONNRESET)$/.test(code) || GAVE_UP.test(error.message)
    ? true
    : isDatabaseAway(error.cause);
}

export const isReachable = (db: Db): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

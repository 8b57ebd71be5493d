import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { takeLock } from './directoryLock.ts';
import { type Connections, openPostgres } from './postgres.ts';
import * as schema from './schema.ts';

/** The database, whichever of the two it is. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Store {
  db: Db;
  /**
   * The same by connections of its own, where submissions are taken in: however many read, what customers hand in is not
   * behind them. PGlite has one connection.
   */
  submissionDb: Db;
  /** What the job queue connects by: the very PGlite instance, or the address of PostgreSQL. */
  engine: { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string };
  close(): Promise<void>;
}

/** PGlite's own 128 MB of buffers are for a larger database than one utility's sandbox. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens the database and applies the migration files.
 *
 * @throws {DirectoryInUse} when another process holds the PGlite directory.
 */
export async function openStore(where: {
  databaseUrl?: string | undefined;
  dataDir: string;
  connections?: Connections;
}): Promise<Store> {
  const { databaseUrl, dataDir, connections } = where;
  return databaseUrl ? openPostgres(databaseUrl, migrationsFolder, connections) : openDirectory(dataDir);
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
  const drizzled = drizzle(client, { schema });
  await migrate(drizzled, { migrationsFolder });
  const db = drizzled as unknown as Db;
  return {
    db,
    submissionDb: db,
    engine: { kind: 'pglite', client },
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

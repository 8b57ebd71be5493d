import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import { openStore } from '#server/store/open.ts';

export type Engine = 'PGlite' | 'PostgreSQL';
const POSTGRES = process.env.TEST_DATABASE_URL;

/**
 * A suite on PGlite, and on PostgreSQL where `TEST_DATABASE_URL` names a server: of submissions that arrive once, jobs,
 * payments, imports of files, and whatever two do at the same moment. There the engines could differ.
 */
export function describeOnEachDatabase(title: string, suite: (engine: Engine) => void): void {
  describe(`${title} (PGlite)`, () => suite('PGlite'));
  describe.skipIf(!POSTGRES)(`${title} (PostgreSQL)`, () => suite('PostgreSQL'));
}

/**
 * A suite on PostgreSQL, as a utility runs the server, or on PGlite where `TEST_DATABASE_URL` names no server. So every
 * query of `server/store` runs on PostgreSQL, and without one all suites still run.
 */
export function describeOnOneDatabase(title: string, suite: (engine: Engine) => void): void {
  const engine = POSTGRES ? 'PostgreSQL' : 'PGlite';
  describe(`${title} (${engine})`, () => suite(engine));
}

interface Place {
  dataDir: string;
  databaseUrl?: string;
  remove(): Promise<void>;
}

/** A directory without a database, gone afterwards. */
export function freshDirectory(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'stormlamp-'));
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A directory with a migrated database or, on PostgreSQL, a migrated database of one's own; both gone afterwards. */
export async function freshPlace(engine: Engine): Promise<Place> {
  const { dataDir, remove } = freshDirectory();
  if (engine === 'PGlite') {
    cpSync(await pgliteTemplate(), join(dataDir, 'db'), { recursive: true });
    return { dataDir, remove };
  }
  const database = await createDatabase(await postgresTemplate());
  return {
    dataDir,
    databaseUrl: database.url,
    remove: async () => {
      await remove();
      await database.drop();
    },
  };
}

/** On the PostgreSQL server, a copy of a template: without one, a database without tables. */
export async function createDatabase(template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `stormlamp_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${template}`);
  return { url: urlOf(name), drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

function urlOf(database: string): string {
  const url = new URL(POSTGRES ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** By what the migrations are, a database with all of them is known. */
function stampOfMigrations(): string {
  const migrations = join(import.meta.dirname, '../../server/store/migrations');
  const stamp = readdirSync(migrations).map((file) => `${file}${statSync(join(migrations, file)).size}`);
  return createHash('sha256').update(stamp.join()).digest('hex').slice(0, 40);
}

/** Each test would run every migration: they run once a set of them, in a database that stays and is copied. */
async function postgresTemplate(): Promise<string> {
  const name = `stormlamp_template_${stampOfMigrations()}`;
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  try {
    // Of several workers one makes it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const draft = `stormlamp_${randomBytes(6).toString('hex')}`;
    await client.query(`create database ${draft}`);
    const store = await openStore({ databaseUrl: urlOf(draft), dataDir: '' });
    await store.close();
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

/** PGlite takes seconds to make a database: it is made once a set of migrations, then copied. */
async function pgliteTemplate(): Promise<string> {
  const root = join(import.meta.dirname, '../../.cache');
  const ready = join(root, `pglite-${stampOfMigrations()}`);
  if (existsSync(ready)) return ready;
  mkdirSync(root, { recursive: true });
  const draft = mkdtempSync(join(root, 'draft-'));
  const store = await openStore({ dataDir: draft });
  await store.close();
  try {
    renameSync(join(draft, 'db'), ready);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(ready)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return ready;
}

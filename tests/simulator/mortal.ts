import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, openMemoryStore } from '#server/store/open.ts';
import { type Querying, QuickDatabase } from './quickDatabase.ts';

/** A server process. Dead, it says nothing more to the database. */
export interface Process {
  isDead: boolean;
  /** So many more statements, then it dies. */
  statementsLeft: number;
  /** Throws where the database does not take this statement. */
  refuse?(statement: string): void;
}

export class Died extends Error {}

const running = new AsyncLocalStorage<Process>();
/** What it does is done by this process. */
export const inProcess = <T>(process: Process, work: () => Promise<T>): Promise<T> => running.run(process, work);

function spend(statement: string): void {
  const process = running.getStore();
  if (!process) return;
  process.isDead ||= --process.statementsLeft < 0;
  if (process.isDead) throw new Died('the server died');
  process.refuse?.(statement);
}

/** The server's tables in memory, for processes that may die between two statements. `more`: further tables. */
export async function openForMortals(more: string): Promise<Db> {
  const { db, engine } = await openMemoryStore();
  if (engine.kind !== 'pglite') throw new Error('the database is not in memory');
  const { client } = engine;
  await client.exec(`set synchronous_commit = off; ${more}`);
  const quick = new QuickDatabase(client);
  const spending = (querying: Querying): Querying => ({
    query: async (text, params, options) => {
      spend(text);
      return querying.query(text, params, options);
    },
  });
  Object.assign(client, {
    query: spending(quick).query,
    transaction: (work: (tx: Querying) => Promise<unknown>) => quick.transaction((tx) => work(spending(tx))),
  });
  return db;
}

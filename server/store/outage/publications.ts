import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db, Store } from '../open.ts';

const CHANNEL = 'stormlamp_published';
/** After a lost connection, in ms. */
const RECONNECT_MS = 2000;

/** Tells every server, in the transaction that changes what is published: they hear of it when it is committed. */
export async function tellPublished(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

interface Listener {
  /** Something was published; or may have been, while the server did not listen. */
  heard: () => void;
  /** The connection is lost, or does not come about. It is tried again. */
  lost: (error: unknown) => void;
}

/** Listens for what any server publishes. @returns ends that. */
export function hearPublished(engine: Store['engine'], listener: Listener): () => Promise<void> {
  return engine.kind === 'pglite' ? hearInProcess(engine.client, listener) : hearOverConnection(engine.url, listener);
}

type PgliteClient = Extract<Store['engine'], { kind: 'pglite' }>['client'];

/** This process is the only one: it hears itself. */
function hearInProcess(client: PgliteClient, { heard, lost }: Listener): () => Promise<void> {
  const listening = client.listen(CHANNEL, heard).catch(lost);
  return async () => {
    const stop = await listening;
    if (!client.closed) await stop?.();
  };
}

/** A connection of its own: one of the pool is given to others. */
function hearOverConnection(url: string, { heard, lost }: Listener): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  async function listenOnce(): Promise<void> {
    const mine = new pg.Client({ connectionTimeoutMillis: 10_000, connectionString: url, keepAlive: true });
    client = mine;
    const ended = new Promise<Error | undefined>((done) => {
      mine.on('error', done);
      mine.on('end', () => done(undefined));
    });
    mine.on('notification', heard);
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
      heard();
      throw (await ended) ?? new Error('the connection ended');
    } finally {
      await mine.end().catch(() => {});
    }
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error) => stopping.signal.aborted || lost(error));
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const listening = listen();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
    await listening;
  };
}

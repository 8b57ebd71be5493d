import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_HEADER, pathOf } from '#contracts/call.ts';
import { openingCall } from '#contracts/opening.ts';
import { buildServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { createSession } from '#server/store/identity/sessions.ts';
import { openMemoryStore } from '#server/store/open.ts';

/** What the call for an opening says to the database, from the look-up of its session on; the archive of bills is another system. */
export async function statementsOfAnOpening(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stormlamp-bench-'));
  const store = await openMemoryStore();
  const config = readConfig({ STORMLAMP_DATA: dataDir }, join(import.meta.dirname, '..'));
  const billArchive = { list: async () => [], read: async () => null };
  const server = await buildServer(config, { store, log: makeLog('silent'), jobs: false, billArchive });
  try {
    if (store.engine.kind !== 'pglite') throw new Error('another engine');
    const secret = await createSession(store.db, new Date(), seedIdOf('basement@sandbox.example'), {
      rememberMe: true,
    });
    let statements = 0;
    const { client } = store.engine;
    const query = client.query.bind(client);
    client.query = (...asked: Parameters<typeof query>) => {
      statements += 1;
      return query(...asked) as never;
    };
    const headers = { [APP_HEADER]: '1', cookie: `stormlamp=${secret}` };
    const url = pathOf(openingCall, config.segment);
    const reply = await server.app.inject({ method: 'POST', url, headers, payload: {} });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return statements;
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true });
  }
}

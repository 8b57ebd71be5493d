import { resolve } from 'node:path';
import type * as z from 'zod/mini';
import { sandboxInbox } from '#contracts/sandbox.ts';
import { freePort } from '#e2e/freePort.ts';
import { buildServer, type Overrides, type Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { Browser } from './browser.ts';
import { type Engine, freshDirectory, freshPlace } from './database.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

export interface RunningServer {
  server: Server;
  port: number;
  origin: string;
  /** Every line the server logged. */
  logged: string[];
  /** A browser without cookies, on the app's origin. */
  browser(): Browser;
  /** A browser signed in through the provider's own pages. */
  signedIn(handle: string): Promise<Browser>;
  /** The control room's JSON. */
  sandbox(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Response>;
  /** Mails and text messages that were sent. */
  inbox(): Promise<z.output<typeof sandboxInbox>['messages']>;
  stop(): Promise<void>;
}

/** The whole server in this process, listening, with a database of its own, or with the store of `overrides`. */
export async function startServer(
  engine: Engine,
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<RunningServer> {
  const place = overrides.store ? freshDirectory() : await freshPlace(engine);
  const port = await freePort();
  const logged: string[] = [];
  const log = makeLog('info', { write: (line: string) => void logged.push(line) });
  const database = place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {};
  const config = readConfig({ PORT: String(port), STORMLAMP_DATA: place.dataDir, ...database, ...env }, PROJECT);
  const server = await buildServer(config, { log, ...overrides });
  await server.listen();
  const origin = config.appOrigin;
  const sandbox: RunningServer['sandbox'] = (method, path, body) =>
    fetch(`${origin}/sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  return {
    server,
    port,
    origin,
    logged,
    browser: () => new Browser(origin),
    async signedIn(handle) {
      const browser = new Browser(origin);
      await browser.signIn(handle);
      return browser;
    },
    sandbox,
    inbox: async () => sandboxInbox.parse(await (await sandbox('GET', '/inbox')).json()).messages,
    stop: async () => {
      await server.close();
      await place.remove();
    },
  };
}

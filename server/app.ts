import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { onUnreadable } from '#contracts/unreadable.ts';
import type { Config } from './config.ts';
import { keepPublished } from './http/keepPublished.ts';
import { logPublishedAge } from './http/publishedAge.ts';
import { keepSending } from './jobs/keepSending.ts';
import { sendHandOvers } from './jobs/sendHandOvers.ts';
import { watchDatabase } from './jobs/watchDatabase.ts';
import { makeLog } from './log.ts';
import { type AppParts, makeApp } from './makeApp.ts';
import { makeServices, type OwnPorts } from './makeServices.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Services } from './services.ts';
import { databaseClock, type LocalClocks } from './store/databaseClock.ts';
import { type Db, openStore, type Store } from './store/open.ts';

/** What a test or the simulator may bring instead. */
export interface Overrides extends OwnPorts, AppParts {
  /** The present, whatever any clock says. */
  now?: () => Date;
  /** What this machine takes for the time; the database's clock corrects it. */
  clocks?: LocalClocks;
  log?: Logger;
  /** An open store, such as `openMemoryStore()`; the server closes it. */
  store?: Store;
}

export interface Server {
  app: FastifyInstance;
  services: Services;
  sandbox: Sandbox | null;
  /**
   * Starts the job queue and listens.
   *
   * @param vacate awaited at the last moment: whoever answers at the port until then leaves it
   * @throws when the port is taken
   */
  listen(vacate?: () => Promise<void>): Promise<void>;
  /** From now on `/readyz` says that this server is not ready; everything else goes on. */
  leave(): void;
  /** Stops taking requests, lets those under way finish, then jobs, sandbox and database. */
  close(): Promise<void>;
}

/**
 * Builds the whole server without listening; `app.inject` then works as over the wire.
 *
 * @throws {DirectoryInUse} when another process holds the PGlite directory.
 */
export async function buildServer(config: Config, overrides: Overrides = {}): Promise<Server> {
  const log = overrides.log ?? makeLog(config.logLevel);
  const store = overrides.store ?? (await openStore(config));
  const clock = databaseClock(overrides.clocks);
  const now = overrides.now ?? clock.now;
  const databaseWatch = watchDatabase(store.submissionDb, clock, log);
  try {
    // Before anything is decided by the time.
    await databaseWatch.look();
    const sandbox = config.sandbox === 'off' ? null : await loadSandbox(config, store.db, now);
    const services = makeServices(config, store, sandbox, { ...overrides, now, log, databaseWatch });
    const stopping = { soon: false, now: false };
    const stopTelling = onUnreadable((list, count) => log.warn({ list, count }, 'entries left out'));
    const app = await makeApp(services, sandbox, { ...overrides, stopping });
    let stopLogging = () => {};
    let stopKeeping = async () => {};
    let stopHandingOver = async () => {};
    let stopTellingCustomers = async () => {};
    return {
      app,
      services,
      sandbox,
      async listen(vacate) {
        databaseWatch.start();
        stopKeeping = keepPublished(services, store.engine);
        await services.jobs.start();
        if (overrides.jobs !== false) {
          stopHandingOver = handOverChanges(services);
          stopTellingCustomers = tellCustomers(services, sandbox !== null);
        }
        await vacate?.();
        await app.listen({ port: config.port, host: config.host });
        stopLogging = logPublishedAge(services);
      },
      leave() {
        stopping.soon = true;
      },
      async close() {
        stopping.now = true;
        stopLogging();
        await databaseWatch.stop();
        await stopKeeping();
        // Hijacked replies (the sandbox's provider) keep their line open: idle lines are cut until none is left.
        const cutting = setInterval(() => app.server.closeIdleConnections(), 100);
        await app.close().finally(() => clearInterval(cutting));
        await services.jobs.stop();
        await stopHandingOver();
        await stopTellingCustomers();
        await sandbox?.close();
        await store.close();
        stopTelling();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Where there is no back office, changes wait. */
function handOverChanges({ backOffice, log, ...parts }: Services): () => Promise<void> {
  return backOffice
    ? keepSending(() => sendHandOvers({ ...parts, log, backOffice }), log, 'changes for the back office cannot be read')
    : async () => {};
}

/**
 * Each way has a loop of its own: a mail server that hangs holds no text up. In a sandbox the control room says when outages are
 * looked at: an inbox holds what its test caused.
 */
function tellCustomers({ notices, log }: Services, isPlayed: boolean): () => Promise<void> {
  const watch = async () => {
    await notices.watchOutages();
    return { taken: 0, refused: 0, again: 0 };
  };
  const ends = [
    ...(isPlayed ? [] : [keepSending(watch, log, 'outages cannot be told')]),
    ...notices.parts.ways.map((way) => keepSending(() => notices.deliverBy(way), log, 'notices cannot be read')),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** Loaded only where it plays: a real deployment carries no provider of its own. */
async function loadSandbox(config: Config, db: Db, now: () => Date): Promise<Sandbox> {
  const { startSandbox } = await import('./sandbox/sandbox.ts');
  return startSandbox(config, db, now);
}

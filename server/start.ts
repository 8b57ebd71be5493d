import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildServer, type Server } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openWaitingRoom } from './http/waitingRoom.ts';
import { makeLog, safeError } from './log.ts';
import { isDatabaseAway, isRefusedByDatabase } from './store/databaseAway.ts';
import { DirectoryInUse } from './store/directoryLock.ts';

/** Requests under way get this long to finish. */
const SHUTDOWN_MS = 15_000;
/** A database that is away is asked again after so long. */
const AGAIN_MS = 2_000;

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** One line for the person at the terminal; anything we did not foresee keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or choose another with PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose another with PORT.`;
  if (isRefusedByDatabase(error))
    return 'The database server of DATABASE_URL refuses this user, or has no such database.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Before there is a server a signal ends the process at once. */
function stopOnSignals(running: { server: Server | null }): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    const { server } = running;
    if (!server) process.exit(0);
    // A second signal means: now.
    if (stopping) process.exit(1);
    stopping = true;
    const { config, log } = server.services;
    log.info({ signal }, 'stopping');
    // A load balancer asks /readyz now and then; until it knows, requests go on coming.
    server.leave();
    await wait(config.stopGraceSeconds * 1000);
    setTimeout(() => giveUp('Stopping took too long.'), SHUTDOWN_MS).unref();
    await server.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('unhandledRejection', (error) => {
    running.server?.services.log.error({ err: safeError(error) }, 'unhandled rejection');
  });
}

/** Builds the server and listens. While the database is away it waits for it, and `/healthz` is answered. */
async function serveOnceDatabaseAnswers(config: Config): Promise<Server> {
  const log = makeLog(config.logLevel);
  let closeRoom: (() => Promise<void>) | null = null;
  for (;;) {
    let server: Server | null = null;
    try {
      server = await buildServer(config, { log });
      await server.listen(async () => closeRoom?.());
      return server;
    } catch (error) {
      // What was opened is closed, so that the lock does not outlive us.
      await server?.close().catch(() => {});
      if (!isDatabaseAway(error) || isRefusedByDatabase(error)) throw error;
      if (!closeRoom) log.error({ err: safeError(error) }, 'the database does not answer: waiting for it');
      closeRoom ??= await openWaitingRoom(config);
    }
    await wait(AGAIN_MS);
  }
}

/** Starts the server for this process's environment and stays until a signal ends it. */
export async function start(): Promise<void> {
  const running: { server: Server | null } = { server: null };
  try {
    const config = readConfig(process.env, fileURLToPath(new URL('..', import.meta.url)));
    stopOnSignals(running);
    running.server = await serveOnceDatabaseAnswers(config);
    const sandbox = running.server.sandbox ? ' (sandbox)' : '';
    process.stdout.write(`Stormlamp listens on ${config.appOrigin}${sandbox}\n`);
  } catch (error) {
    giveUp(explain(error));
  }
}

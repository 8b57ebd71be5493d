import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildServer, type Server } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { safeError } from './log.ts';
import { isDatabaseAway } from './store/databaseAway.ts';
import { DirectoryInUse } from './store/directoryLock.ts';

/** Requests under way get this long to finish. */
const SHUTDOWN_MS = 15_000;

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
  if (isDatabaseAway(error)) return 'The database of DATABASE_URL does not answer.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function stopOnSignals(server: Server): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
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
    server.services.log.error({ err: safeError(error) }, 'unhandled rejection');
  });
}

/** Starts the server for this process's environment and stays until a signal ends it. */
export async function start(): Promise<void> {
  let server: Server | null = null;
  try {
    const config = readConfig(process.env, fileURLToPath(new URL('..', import.meta.url)));
    server = await buildServer(config);
    stopOnSignals(server);
    await server.listen();
    const sandbox = server.sandbox ? ' (sandbox)' : '';
    process.stdout.write(`Stormlamp listens on ${config.appOrigin}${sandbox}\n`);
  } catch (error) {
    // What was opened is closed, so that the lock does not outlive us.
    await server?.close().catch(() => {});
    giveUp(explain(error));
  }
}

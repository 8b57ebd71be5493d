import { type DestinationStream, type Logger, pino } from 'pino';

/** JSON lines on stdout, or wherever a test wants them. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  // No pid and host name beside: the process manager knows them.
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorOnly } };
  return pino(options, destination ?? pino.destination(1));
}

/** Whatever a library logs: an error may carry the request that it is about, cookies among it. */
const errorOnly = (error: unknown): unknown => (error instanceof Error ? safeError(error) : error);

/**
 * What may be written of an error: its kind and where it happened. Its message may quote a row of the
 * database (drizzle adds the parameters), so it stays out.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: (error as NodeJS.ErrnoException).code,
    at: stack.slice(0, 6).map((line) => line.trim()),
    ...(error.cause ? { cause: safeError(error.cause) } : {}),
  };
}

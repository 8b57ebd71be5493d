import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/**
 * SQLSTATEs: lost connections, no room for more of them or on its disk, a statement that was cancelled or waited too
 * long, a server that stops, starts, or is for now the standby of another.
 */
const STATES = /^(08...|53...|57014|57P0\d|58030|55P03|25P0[34]|25006)$/;
/** Of a socket to it: the names that Node has for a line that cannot be had, or is gone. */
const SOCKET =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+|ERR_SOCKET_CLOSED)$/;
/** What `pg` and `pg-pool` say without a code. */
const WORDS = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'connection terminated',
  'is not queryable',
  'query read timeout',
  'after calling end on the pool',
  'ssl connection',
  'from backend.',
];

interface Failure extends NodeJS.ErrnoException {
  severity?: string;
}

/** Whether an error says that the database is away or takes too long, and not that something is wrong with us. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', severity = '', message, cause } = error as Failure;
  // After a FATAL of whatever kind PostgreSQL ends the connection.
  if (STATES.test(code) || SOCKET.test(code) || /^(FATAL|PANIC)$/.test(severity)) return true;
  const said = message.toLowerCase();
  return WORDS.some((words) => said.includes(words)) || isDatabaseAway(cause);
}

/** SQLSTATEs of a user or password that is not taken, and of a database that is not there. */
const REFUSED = /^(28...|3D000)$/;

/** Whether the database's server answered and turned us away: what is configured is wrong, and waiting does not help. */
export function isRefusedByDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return REFUSED.test((error as Failure).code ?? '') || isRefusedByDatabase(error.cause);
}

export const isReachable = (db: Db): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

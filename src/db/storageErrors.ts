import type { Dexie } from 'dexie';

/** How Dexie and the browsers name a database that cannot be opened or was taken away. */
const NAMES = new Set([
  'OpenFailedError',
  'MissingAPIError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
]);

/** By an error's name. WebKit's "Connection to Indexed Database server lost" is an `UnknownError`. */
export const isStorageError = (name: string): boolean => NAMES.has(name);

/** There is no room left on the device for what was written. Dexie tells of it inside the error of the transaction. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || (error as { inner?: Error }).inner?.name === 'QuotaExceededError');

/** The database failed, not our code: the same work may succeed the next time. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && (isStorageError(error.name) || error.name === 'AbortError' || isDiskFull(error));

/** A database that failed to open, as on a full disk, stays closed for Dexie until it is opened again by name. */
export async function openAgain(db: Dexie): Promise<void> {
  if (!db.isOpen()) await db.open();
}

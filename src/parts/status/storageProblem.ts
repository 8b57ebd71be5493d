/** How Dexie and the browsers name a database that cannot be opened or was taken away. */
const NAMES = new Set([
  'OpenFailedError',
  'MissingAPIError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
]);

/** True when this device gives the app no place to keep things: then nothing may be promised. */
export function isStorageProblem(error: unknown): boolean {
  return error instanceof Error && isStorageError(error.name);
}

/** The same by an error's name. WebKit's "Connection to Indexed Database server lost" is an `UnknownError`. */
export const isStorageError = (name: string): boolean => NAMES.has(name);

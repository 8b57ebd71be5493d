import { isStorageError } from '#db/storageErrors.ts';

/** True when this device gives the app no place to keep things: then nothing may be promised. */
export function isStorageProblem(error: unknown): boolean {
  return error instanceof Error && isStorageError(error.name);
}

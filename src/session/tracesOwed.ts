/** Where the note lies, in local storage: it outlives the page, which is left at a sign-out. */
export const NOTE = 'tracesOwed';
/**
 * The database that clearTraces.ts writes over the files with. That it is there is the same note: what is in local
 * storage reaches the disk seconds later, and a phone may be switched off before.
 */
export const NOISE = 'stormlamp-noise';
/** In MiB. Half of it was enough for forty accounts. */
export const ENOUGH = 48;

/** Only Chromium's files are written over: other browsers keep another kind. */
export const hasTraces = (): boolean => 'userAgentData' in navigator;

/**
 * Notes that the browser's files are about to hold what is deleted of a customer, and how much clears them
 * (clearTraces.ts). Noted before it is deleted, so that nothing is forgotten in between.
 */
export async function noteTraces(): Promise<void> {
  try {
    localStorage.setItem(NOTE, String(ENOUGH));
  } catch {
    // Then nothing was kept in this browser either.
  }
  if (hasTraces()) (await openPlain(NOISE, NOISE))?.close();
}

/** Below Dexie, whose readers hear of every change. `table`: made with it. Null where there is none. */
export function openPlain(name: string, table?: string): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => (table ? opening.result.createObjectStore(table) : opening.transaction?.abort());
    opening.onsuccess = () => {
      const database = opening.result;
      database.onversionchange = () => database.close();
      done(database);
    };
    opening.onerror = () => done(null);
  });
}

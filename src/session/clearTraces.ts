import { renewBucket } from '#db/backupCopies.ts';
import { ENOUGH, hasTraces, NOISE, NOTE, openPlain } from './tracesOwed.ts';

/** Where the customer's copies lay; whatever an origin keeps shares the files of its databases. */
const COPIES = 'stormlamp-cache';
/** What one value has: a larger one would get a file of its own, beside the others. */
const VALUE_BYTES = 32 * 1024;
const VALUES_A_MB = 2 ** 20 / VALUE_BYTES;
/** Before and after every key that the copies have. */
const EDGES = ['!', '~'];
/** Between two steps the app comes first, in ms. */
const PAUSE_MS = 50;
/** Room that is left to the app, in bytes. */
const SPARE_BYTES = 200 * 2 ** 20;

/**
 * Has Chromium empty its own files of rows that were deleted (decision 0036). The rows' bytes stay there until it merges
 * those files, which it does when enough was written since, into ranges of keys that reach over theirs: so noise is
 * written beside them, and marks before and after them. Goes on where a page before stopped. The bucket of the backup copies
 * has files of its own: it is made again.
 */
export async function clearTraces(): Promise<void> {
  if (!hasTraces() || !(await isOwed()) || !(await hasRoom())) return;
  await navigator.locks.request(NOISE, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await renewBucket().catch(() => {});
    const copies = await openPlain(COPIES);
    const noise = await openPlain(NOISE, NOISE);
    // The browser dropped them, with their files.
    if (!copies) setTracesOwed(0);
    try {
      while (tracesOwed() > 0 && copies && noise) {
        await writeNoise(noise);
        await markEdges(copies);
        setTracesOwed(tracesOwed() - 1);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    } catch {
      // No room, another version of the app, or the browser closed the databases: the next start goes on.
    }
    copies?.close();
    noise?.close();
    // Of no use to anybody; while more is owed it is the note.
    if (tracesOwed() === 0) indexedDB.deleteDatabase(NOISE);
  });
}

/** By the note in local storage; all of it where that was lost with the phone's power. */
async function isOwed(): Promise<boolean> {
  if (tracesOwed() > 0) return true;
  const isNoted = (await indexedDB.databases()).some(({ name }) => name === NOISE);
  if (isNoted) setTracesOwed(ENOUGH);
  return isNoted;
}

/** In MiB. */
function tracesOwed(): number {
  try {
    return Number(localStorage.getItem(NOTE)) || 0;
  } catch {
    return 0;
  }
}

function setTracesOwed(megabytes: number): void {
  if (megabytes > 0) localStorage.setItem(NOTE, String(megabytes));
  else localStorage.removeItem(NOTE);
}

async function hasRoom(): Promise<boolean> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > SPARE_BYTES;
}

/** One MiB that cannot be pressed together, under keys of its own. */
async function writeNoise(database: IDBDatabase): Promise<void> {
  const writing = database.transaction(NOISE, 'readwrite', { durability: 'relaxed' });
  const first = tracesOwed() * VALUES_A_MB;
  for (let at = 0; at < VALUES_A_MB; at += 1) {
    writing.objectStore(NOISE).put(crypto.getRandomValues(new Uint8Array(VALUE_BYTES)), first + at);
  }
  await end(writing);
}

/** Deleted where they are written, in one transaction: no reader sees them. */
async function markEdges(database: IDBDatabase): Promise<void> {
  const names = [...database.objectStoreNames];
  const writing = database.transaction(names, 'readwrite', { durability: 'relaxed' });
  for (const table of names.map((name) => writing.objectStore(name))) {
    for (const edge of EDGES) {
      table.put({ [table.keyPath as string]: edge });
      table.delete(edge);
    }
  }
  await end(writing);
}

const end = (writing: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    writing.oncomplete = () => done();
    writing.onabort = () => fail(writing.error);
  });

import { sendCall } from '#api/call.ts';
import { proofOfWork } from '#api/proofOfWork.ts';
import { putPhoto } from '#api/putPhoto.ts';
import { reachBy } from '#api/send.ts';
import type { Reach } from '#contracts/failure.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { unlockToken } from '#session/unlockToken.ts';
import { noteDiskFull } from './diskFull.ts';
import { noteSaved, noteUnsent } from './engine/backup/noteUnsent.ts';
import { browserUnsentCookie } from './engine/backup/unsentCookie.ts';
import type { OutboxEnvironment } from './engine/environment.ts';
import { kinds } from './kinds/all.ts';

/** A page answers for itself; the worker counts the pages, those behind a dark screen too. */
async function isPageOpen(): Promise<boolean> {
  const { clients } = globalThis as { clients?: { matchAll: (which: object) => Promise<readonly unknown[]> } };
  return !clients || (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;
}

/** Whether the utility was reached of late, by whatever asked it: this page, another tab or the worker. */
export const reachNow = async (): Promise<Reach | undefined> => (await cacheDb.reach.get('utility'))?.reach;

/** The page's and the service worker's. */
export const browserEnvironment: OutboxEnvironment = {
  db: outboxDb,
  kinds,
  locks: {
    request: (...args: unknown[]) => (navigator.locks.request as (...args: unknown[]) => Promise<unknown>)(...args),
  } as Pick<LockManager, 'request'>,
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
  every: (ms, work) => {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
  makeRoom: (caAccount) => cacheDb.makeRoom(caAccount),
  noteDiskFull,
  sendCall: async (call, request, options) => {
    // What a setting is made of is told to an open lock only.
    const outcome = await sendCall(call, request, { ...options, unlockToken: unlockToken() });
    void cacheDb.noteReach(reachBy(outcome)).catch(() => {});
    return outcome;
  },
  fetch: (...asked) => globalThis.fetch(...asked),
  origin: () => location.origin,
  subtle: () => crypto.subtle,
  proveWork: proofOfWork,
  upload: putPhoto,
  isPageOpen,
  noteUnsent: () => noteUnsent(outboxDb, browserUnsentCookie),
  noteSaved: (more) => noteSaved(browserUnsentCookie, more),
};

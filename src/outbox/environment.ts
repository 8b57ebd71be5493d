import { sendCall } from '#api/call.ts';
import { putPhoto } from '#api/putPhoto.ts';
import { isAnswer } from '#api/send.ts';
import { makeRoom, noteReach } from '#db/cache.ts';
import { type OutboxDb, outboxDb } from '#db/outbox.ts';
import { noteUnsent } from './engine/noteUnsent.ts';
import { browserUnsentCookie } from './engine/unsentCookie.ts';

/**
 * Everything the outbox touches outside itself. Page and service worker use the browser's; tests give a
 * clock, a network and a lock of their own, so that every order of events can be played.
 */
export interface OutboxEnvironment {
  db: OutboxDb;
  /** The browser's Web Locks, shared by every tab and the service worker. */
  locks: Pick<LockManager, 'request'>;
  /** Epoch ms. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  uuid: () => string;
  /** Calls back every `ms` until the returned function is called. */
  every: (ms: number, work: () => void) => () => void;
  /** Frees space by giving up copies that can be loaded again, except this account's. */
  makeRoom: (caAccount: string) => Promise<void>;
  sendCall: typeof sendCall;
  putPhoto: typeof putPhoto;
  /** Keeps the number of unsent items where it outlives the database. Never fails. */
  noteUnsent: () => Promise<void>;
}

export const browserEnvironment: OutboxEnvironment = {
  db: outboxDb,
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
  makeRoom,
  sendCall: async (...asked) => {
    const outcome = await sendCall(...asked);
    void noteReach(isAnswer(outcome)).catch(() => {});
    return outcome;
  },
  putPhoto,
  noteUnsent: () => noteUnsent(outboxDb, browserUnsentCookie),
};

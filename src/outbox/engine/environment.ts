import type { sendCall } from '#api/call.ts';
import type { Outcome } from '#api/send.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { Kinds } from './kind.ts';

/**
 * Everything the outbox touches outside itself. Page and service worker use the browser's; tests give a
 * clock, a network and a lock of their own, so that every order of events can be played.
 */
export interface OutboxEnvironment {
  db: OutboxDb;
  kinds: Kinds;
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
  /** Told after each write whether the disk has room. A full disk cannot say so in the database that screens watch. */
  noteDiskFull: (isFull: boolean) => void;
  sendCall: typeof sendCall;
  /** Underneath `sendCall` and `upload`, for what is signed. */
  fetch: typeof globalThis.fetch;
  /** The app's own origin. */
  origin: () => string;
  /** What signs. */
  subtle: () => Pick<SubtleCrypto, 'digest' | 'sign'>;
  /** Does the work that the server asks of a device (contracts/botCheck.ts). Null: it takes too long. Never fails. */
  proveWork: (challenge: string) => Promise<string | null>;
  /** Puts an attachment's bytes at the address that the utility named. */
  upload: (
    to: { uploadUrl: string; uploadToken: string },
    bytes: ArrayBuffer,
    options?: { fetch?: typeof globalThis.fetch },
  ) => Promise<Outcome<unknown>>;
  /** Whether a page of the app is open on this device, hidden or not: else no question can be shown. */
  isPageOpen: () => Promise<boolean>;
  /** Keeps the number of unsent items where it outlives the database. Never fails. */
  noteUnsent: () => Promise<void>;
  /** The same right after a save, by how many more there are. Never fails. */
  noteSaved: (more: number) => Promise<void>;
}

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { CallOptions } from '#api/call.ts';
import { botChallengeCall, PROOF_HEADER } from '#contracts/botCheck.ts';
import type { BackupCopies, BackupCopy } from '#db/backupCopies.ts';
import { OutboxDb } from '#db/outboxDb.ts';
import { createOutbox } from '#outbox/createOutbox.ts';
import { noteSaved, noteUnsent } from '#outbox/engine/backup/noteUnsent.ts';
import type { OutboxEnvironment } from '#outbox/engine/environment.ts';
import type { Kinds } from '#outbox/engine/kind.ts';
import { kinds } from '#outbox/kinds/all.ts';
import type { NewMeterRead } from '#outbox/kinds/meterRead.ts';
import { FakeLocks } from './fakeLocks.ts';
import { memoryBackups } from './memoryBackups.ts';

/** The utility's side, as a test scripts it. */
export type Answer = { ok: true; reply: unknown } | { ok: false; failure: object };

export const accepted: Answer = { ok: true, reply: { data: { errorCode: 0, reference: 'R-1' } } };
export const failing = (failure: object): Answer => ({ ok: false, failure });
export const networkGone = failing({ kind: 'retryLater', reason: 'network' });

/** What a tab sent, in order. */
export interface Sent {
  path: string;
  key: string | undefined;
  owner: string | undefined;
  request: unknown;
  /** The bytes that were sent, and what it takes the place of. */
  body?: string | undefined;
  /** Of the bot check. */
  proof?: string | undefined;
  replaces?: readonly string[] | undefined;
  /** The submission grant under which it was signed. */
  grant?: string;
}

/**
 * One device: a disk, its locks and a clock, and tabs on it. The network is a function the test gives;
 * it may answer later, which is how a tab hangs or dies in the middle.
 */
export class Device {
  disk = new IDBFactory();
  readonly backupCopies = new Map<string, BackupCopy>();
  /** Where its backup copies lie, if not in `backupCopies`. */
  bucket: BackupCopies | null = null;
  /** The number in the cookie. */
  unsent = 0;
  /** Somebody has the app open, on a screen that may be dark. */
  pageIsOpen = true;
  readonly locks = new FakeLocks();
  readonly sent: Sent[] = [];
  clock = Date.parse('2026-11-21T12:00:00-06:00');
  random = 1;
  madeRoom = 0;
  /** As it was noted last. */
  isFull = false;
  /** What its version of the app knows. */
  kinds: Kinds = kinds;
  /** What signs. */
  subtle: Pick<SubtleCrypto, 'digest' | 'sign'> = crypto.subtle;
  /** What comes of the bot check's work; undefined: nobody can be asked for any. */
  work: ((key: string) => string | null) | undefined;
  answer: (sent: Sent) => Answer | Promise<Answer> = () => accepted;

  #ids = 0;

  /** As Chromium does when a log of its store does not read back; the tabs that were open are gone. */
  losesItsDatabases(): void {
    this.disk = new IDBFactory();
  }

  tab() {
    const db = new OutboxDb({
      indexedDB: this.disk,
      IDBKeyRange,
      backupCopies: this.bucket ?? memoryBackups(this.backupCopies),
      notedUnsent: () => this.unsent,
    });
    const cookie = {
      read: async () => this.unsent,
      write: async (count: number) => {
        this.unsent = count;
      },
    };
    const environment: OutboxEnvironment = {
      db,
      kinds: this.kinds,
      locks: this.locks as unknown as OutboxEnvironment['locks'],
      now: () => this.clock,
      random: () => this.random,
      uuid: () => `id-${++this.#ids}`,
      every: () => () => {},
      // As in a worker, whose browser answers later: whatever waits for it has left its transaction.
      isPageOpen: () => new Promise((told) => setTimeout(() => told(this.pageIsOpen))),
      noteUnsent: () => noteUnsent(db, cookie),
      noteSaved: (more) => noteSaved(cookie, more),
      makeRoom: async () => void this.madeRoom++,
      noteDiskFull: (isFull) => {
        this.isFull = isFull;
      },
      sendCall: (async (
        call: { path: string },
        request: unknown,
        { idempotencyKey: key, owner, body, replaces, headers, fetch }: CallOptions = {},
      ) => {
        if (call === botChallengeCall) return this.#challenge((request as { key: string }).key);
        const proof = headers?.[PROOF_HEADER];
        return this.#send({ path: call.path, key, owner, request, body, replaces, ...(proof && { proof }) }, fetch);
      }) as never,
      proveWork: async (challenge) => challenge || null,
      upload: (async (upload: { uploadUrl: string }, bytes: ArrayBuffer, options?: CallOptions) =>
        this.#send(
          { path: upload.uploadUrl, key: undefined, owner: undefined, request: bytes.byteLength },
          options?.fetch,
        )) as never,
      fetch: async (_address, init) => Response.json({ headers: init?.headers, credentials: init?.credentials }),
      origin: () => 'https://my.utility.example',
      subtle: () => this.subtle,
    };
    return { db, environment, outbox: createOutbox(environment) };
  }

  async signedIn(tab: ReturnType<Device['tab']>, customerId = 'customer-1'): Promise<void> {
    const session = { customerId, name: 'Basement', email: 'b@sandbox.example', rememberMe: true, expired: false };
    await tab.db.deviceSession.put({ key: 'current', ...session });
  }

  /** A grant under which what is this customer's may go. */
  async granted(tab: ReturnType<Device['tab']>, customerId = 'customer-1', grantId = 'grant-1'): Promise<void> {
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    await tab.db.grants.put({ customerId, ...keys, grantId, signIn: 'sign-in-1', state: 'live' });
  }

  #challenge(key: string): Answer {
    return this.work ? { ok: true, reply: { challenge: this.work(key) ?? '' } } : networkGone;
  }

  /** `fetch` signs, where it is given; what cannot be signed does not leave. */
  async #send(sent: Sent, fetch?: typeof globalThis.fetch): Promise<Answer> {
    if (fetch) {
      const signed = await fetch(sent.path, { method: 'POST', body: 'x' }).catch(() => null);
      if (!signed) return networkGone;
      const { headers, credentials } = (await signed.json()) as {
        headers: Record<string, string>;
        credentials: string;
      };
      const grant = /keyid="([^"]+)"/.exec(headers['signature-input'] ?? '')?.[1];
      if (grant && credentials === 'omit') sent.grant = grant;
    }
    this.sent.push(sent);
    return this.answer(sent);
  }
}

/** A reading as the form hands it in. */
export function reading(meterRead = '31240', more: Partial<NewMeterRead> = {}): NewMeterRead {
  return {
    owner: 'customer-1',
    accountName: 'Home',
    photo: null,
    photoIsMandatory: false,
    deadline: '2026-11-24',
    ...more,
    intent: {
      caAccount: '512345678901',
      meterNumber: '80416207',
      meterRead,
      submittedDateTime: '2026-11-21T12:00:00-06:00',
      capturedDateTime: '2026-11-21T12:00:00-06:00',
      moveInOutIndicator: 'NONE',
      interactionType: 'Meter Reading',
      interactionText: 'Meter reading submitted by customer',
      ...more.intent,
    },
  };
}

export function withPhoto(meterRead = '31240', photoIsMandatory = false): NewMeterRead {
  const plain = reading(meterRead);
  const meterReadImage = {
    filename: `${'a'.repeat(64)}.jpg`,
    fileType: 'image/jpeg',
    fileLength: 4,
    fileBody: '' as const,
  };
  return { ...plain, photo: new ArrayBuffer(4), photoIsMandatory, intent: { ...plain.intent, meterReadImage } };
}

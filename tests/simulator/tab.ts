import { IDBKeyRange } from 'fake-indexeddb';
import { botChallengeCall } from '#contracts/botCheck.ts';
import type { OutboxEnvironment } from '#outbox/engine/environment.ts';
import { memoryBackups } from '../outbox/memoryBackups.ts';
import type { Client } from './client.ts';
import type { Device } from './device.ts';
import { APP_ORIGIN, hasNoGrants } from './grants.ts';
import type { Actor } from './scheduler.ts';

/** Parts of Dexie that serve live queries and hooks: no screen watches here, and they cost a third of its time. */
const UNUSED = ['Observability', 'Cache', 'HooksMiddleware'];

/** One page or worker of the app: it runs the real outbox on the device's disk, and can be frozen or killed. */
export class Tab {
  readonly actor: Actor;
  readonly outbox: ReturnType<Client['createOutbox']>;
  readonly db: OutboxEnvironment['db'];
  /** Runs work of the outbox and waits until the next attempt is due, as the page does. */
  readonly work: (work: () => Promise<number | null>) => Promise<void>;
  ready = false;
  /**
   * A freeze is coming, and takes hold when nothing of the tab is under way on the disk: at once, when it waits for
   * an answer (whoever takes over meanwhile gets one too), or when it has written so often.
   */
  freezes: 'atOnce' | 'inWaiting' | number | null = null;
  /** It dies when it has written so often; null: not. */
  diesAfterWrites: number | null = null;
  /** When somebody looks at it again: while others send (their so many-th request), after so many ms, or never. */
  wakes: { othersSend: number } | number | null = null;
  /** How many requests had left the device when it froze. */
  sentBefore = 0;
  readonly device: Device;

  constructor(device: Device, name: string) {
    this.device = device;
    const { scheduler, network, product } = device;
    this.actor = scheduler.actor(name, () => device.skew);
    const backupCopies = memoryBackups(
      device.backupCopies,
      (work) => new Promise((done) => scheduler.task(this.actor, () => done(work()))),
    );
    const { all } = backupCopies;
    backupCopies.all = async () => {
      if (device.backupCopiesUnread) {
        device.backupCopiesUnread--;
        throw new Error('the bucket does not open');
      }
      device.backupCopiesUnread = null;
      return all();
    };
    this.db = new product.OutboxDb({ indexedDB: device.disk.factory, IDBKeyRange, cache: 'disabled', backupCopies });
    for (const name of UNUSED) this.db.unuse({ stack: 'dbcore', name });
    if (!device.scope.hasGrants) hasNoGrants(this.db);
    const withSettings = device.scope.choosesSettings ? product.kindsAndSetting : product.kinds;
    const kinds = device.scope.choosesAreas ? product.kindsAndAreas : withSettings;
    const environment: OutboxEnvironment = {
      db: this.db,
      kinds: device.scope.looksPlacesUp ? product.kindsAndAreas : product.unasking(kinds),
      locks: device.locks as never,
      now: () => device.now(),
      random: () => device.random.next(),
      uuid: () => device.random.uuid(),
      every: (ms, work) => this.#every(ms, work),
      isPageOpen: () => this.#isPageOpen(),
      noteUnsent: async () => {},
      noteSaved: async () => {},
      makeRoom: async () => {
        device.madeRoom++;
      },
      noteDiskFull: () => {},
      sendCall: ((call: { path: string }, request: never, options: object) => {
        if (call === botChallengeCall && !device.scope.isChecked)
          return Promise.resolve({ ok: false, failure: { kind: 'offline' } });
        const sent = product.sendCall(call as never, request, { fetch: network.fetch as never, ...options });
        void sent.then((outcome) => outcome.ok || network.failures.push({ path: call.path, failure: outcome.failure }));
        return sent;
      }) as never,
      upload: ((to: never, bytes: never, options: object) =>
        product.putPhoto(to, bytes, { fetch: network.fetch as never, ...options })) as never,
      proveWork: async (challenge) => (device.random.chance(0.9) ? challenge : null),
      fetch: network.fetch as never,
      origin: () => APP_ORIGIN,
      subtle: () => device.keys.subtle as never,
    };
    this.outbox = product.createOutbox(environment);
    const run = product.makeRetryTimer(this.outbox, {
      now: () => device.now(),
      random: () => device.random.next(),
      after: (ms, work) => scheduler.timer(this.actor, ms, work),
    });
    this.work = (work) => {
      device.noteAsked();
      return run(work);
    };
  }

  /** A browser answers later; a page asks nobody. */
  #isPageOpen(): Promise<boolean> {
    const { scheduler, scope } = this.device;
    const isOpen = this.device.isPageOpen();
    if (!scope.leavesQuestions || this.actor.name.startsWith('tab')) return Promise.resolve(isOpen);
    return new Promise((told) => scheduler.task(this.actor, () => told(this.device.isPageOpen())));
  }

  #every(ms: number, work: () => void): () => void {
    let stop = () => {};
    const again = () => {
      stop = this.device.scheduler.timer(this.actor, ms, () => {
        again();
        work();
      });
    };
    again();
    return () => stop();
  }

  /** Starts something in this tab; what becomes of it is told through `then`. */
  start<T>(work: () => Promise<T>, then: (value: T) => void = () => {}, failed: (error: unknown) => void = () => {}) {
    this.device.scheduler.task(this.actor, () => void work().then(then, failed));
  }
}

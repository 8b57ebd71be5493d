import { grantedCustomers } from '#db/grants.ts';
import { ANYONE, type Lane, type SubmissionRow } from '#db/submissions.ts';
import type { SubmissionEvent, SubmissionState } from '#machines/submission.machine.ts';
import { exportUnsent } from './engine/backup/exportUnsent.ts';
import type { OutboxEnvironment } from './engine/environment.ts';
import type { AnyKind, Submitted } from './engine/kind.ts';
import { type DueWork, dueWork } from './engine/queue/dueWork.ts';
import { enqueue, submissionOf } from './engine/queue/enqueue.ts';
import { reopen } from './engine/queue/reopen.ts';
import { setDamagedAside } from './engine/queue/soundRows.ts';
import { goOnWithoutPart } from './engine/queue/withdraw.ts';
import { withRoom } from './engine/queue/withRoom.ts';
import { drainLane } from './engine/send/drain.ts';
import { singleFlight } from './engine/send/singleFlight.ts';
import { advance } from './engine/settle/advance.ts';
import { decide } from './engine/settle/decide.ts';
import { goUnanswered } from './engine/settle/overdueQuestions.ts';
import type { Given } from './kinds/all.ts';

/** How soon what could not be put back is tried again, in ms. */
const RESTORE_AGAIN_MS = 60_000;

export type Outbox = ReturnType<typeof createOutbox<Given>>;

/**
 * The outbox: submit, send, resume. Nothing here calls back into a screen; screens watch the database.
 * The same code runs in every tab and in the service worker; locks and leases keep them apart.
 */
export function createOutbox<Known extends Record<keyof Known, Submitted> = Given>(environment: OutboxEnvironment) {
  const { db } = environment;
  const lanes: Record<Lane, () => Promise<boolean>> = {
    small: singleFlight(() => drainLane(environment, 'small')),
    large: singleFlight(() => drainLane(environment, 'large')),
    settings: singleFlight(() => drainLane(environment, 'settings')),
  };

  /** What one lane has sent may have its next step in the other one. */
  async function drainFrom(lane: Lane): Promise<void> {
    if (await lanes[lane]()) await drainFrom(lane === 'small' ? 'large' : 'small');
  }

  /** When the next attempt is due by itself, epoch ms; null when nothing waits. */
  const lookForWork = async (): Promise<DueWork> => {
    await db.recover();
    return untilRestored(await dueWork(environment, await environment.isPageOpen()));
  };
  /** What a lost database left and could not be put back is tried again soon, also where nothing else waits. */
  const untilRestored = (work: DueWork): DueWork => {
    const again = environment.now() + RESTORE_AGAIN_MS;
    return db.isRestored ? work : { ...work, next: Math.min(work.next ?? again, again) };
  };
  const nextAttempt = async (): Promise<number | null> => (await lookForWork()).next;

  /** Sends what is due, and tells when the next attempt is. */
  async function send({ due, next, overdue }: DueWork): Promise<number | null> {
    if (overdue.length > 0) {
      await withRoom(environment, undefined, () => goUnanswered(environment, overdue));
      return send(await lookForWork());
    }
    if (due.length === 0) return next;
    await Promise.all(due.map(drainFrom));
    return nextAttempt();
  }

  /** Tells every item of this owner in this state what happened. Inside the caller's transaction. */
  async function tellAll(owner: string, state: SubmissionState, event: SubmissionEvent): Promise<void> {
    const rows: SubmissionRow[] = await db.submissions.where({ owner, state }).toArray();
    const told = rows.map((row) => advance(row, event));
    // Nothing new for most of them, and a write that changes nothing would run every live query again.
    const isNew = (after: SubmissionRow, before: SubmissionRow | undefined) =>
      after.state !== state || after.nextAttemptAt !== before?.nextAttemptAt || after.attempts !== before.attempts;
    const news = told.filter((after, at) => isNew(after, rows[at]));
    if (news.length > 0) await db.submissions.bulkPut(news);
  }

  /** There is a good reason to go on with what may go, and what is the signed-in customer's: no back-off is waited out. */
  const goOn = async ({ withHeld }: { withHeld: boolean }) => {
    await db.recover();
    const pageIsOpen = await environment.isPageOpen();
    return untilRestored(await withRoom(environment, undefined, () => tellAllToGoOn(withHeld, pageIsOpen)));
  };
  const tellAllToGoOn = (withHeld: boolean, pageIsOpen: boolean): Promise<DueWork> =>
    db.transaction('rw', [db.submissions, db.deviceSession, db.grants], async () => {
      const session = await db.deviceSession.get('current');
      // Nothing waits for a sign-in that is there, whichever way it came back.
      if (session && !session.expired) await tellAll(session.customerId, 'signInNeeded', { type: 'SIGNED_IN' });
      const owners = [ANYONE, ...(session ? [session.customerId] : []), ...(await grantedCustomers(db))];
      for (const owner of new Set(owners)) {
        if (withHeld) await tellAll(owner, 'held', { type: 'RELEASED' });
        await tellAll(owner, 'waiting', { type: withHeld ? 'RELEASED' : 'TRY_NOW' });
        await tellAll(owner, 'sending', { type: 'TRY_NOW' });
      }
      return dueWork(environment, pageIsOpen);
    });

  /** The settings that are being saved, one after the other. */
  let settingsSaved: Promise<unknown> = Promise.resolve();

  /**
   * A choice that has to wait for room on the disk must not take the place of one that was made after it: the next one is
   * saved when it is.
   */
  function inTurn<Saved>(work: () => Promise<Saved>): Promise<Saved> {
    const mine = settingsSaved.then(work);
    settingsSaved = mine.catch(() => {});
    return mine;
  }

  /** Saves durably; on a full disk the copies that can be loaded again make room first, but this account's. */
  async function saved(kind: AnyKind, all: readonly Submitted[]): Promise<string[]> {
    const submissions = all.map((given) => submissionOf(kind, given.id ?? environment.uuid(), given as never));
    const [first] = submissions;
    if (!first) return [];
    // What is to be put back is not waited for: its bucket may take seconds to open, or not to.
    await db.reopen();
    await withRoom(environment, first.row, () => enqueue(environment, submissions));
    return submissions.map(({ row }) => row.id);
  }

  /** @throws {Error} for a kind that is not listed: what nothing could send is not said to be saved. */
  async function saveAll<Name extends keyof Known & string>(
    name: Name,
    all: readonly Known[Name][],
  ): Promise<string[]> {
    const kind = environment.kinds.get(name);
    if (!kind) throw new Error(`${name} is no kind of this version: see kinds/all.ts`);
    return kind.setting ? inTurn(() => saved(kind, all)) : saved(kind, all);
  }

  async function save<Name extends keyof Known & string>(name: Name, given: Known[Name]): Promise<string> {
    const [id = ''] = await saveAll(name, [given]);
    return id;
  }

  return {
    /** By the name of its kind. Gives the submission's id, which is also its idempotency key. */
    enqueue: save,
    /** Several of one kind: all of them are kept, or none. */
    enqueueAll: saveAll,
    reopen: (id: string, how?: Parameters<typeof reopen>[2]) => reopen(environment, id, how),
    /** The customer answers what a step asked. */
    decide: (id: string, choice: string, typed?: string) => decide(environment, id, choice, typed),
    goOnWithoutPart: (id: string) => goOnWithoutPart(environment, id),
    setDamagedAside: () => setDamagedAside(environment),
    exportUnsent: (rows: readonly SubmissionRow[]) => exportUnsent(environment, rows),

    nextAttempt,
    /** Sends what is due. Like everything below, it tells when the next attempt is due, epoch ms, or null. */
    drain: async () => send(await lookForWork()),
    /** The connection is back, the app is looked at. */
    tryNow: async () => send(await goOn({ withHeld: false })),
    /** The customer pushes "Send now", or a new app version starts: held ones get another chance too. */
    sendNow: async () => send(await goOn({ withHeld: true })),
    /** The owner signed in again: what waited for that goes on by itself. */
    ownerSignedIn: async (customerId: string) => {
      await db.recover();
      const pageIsOpen = await environment.isPageOpen();
      const work = await db.transaction('rw', [db.submissions, db.deviceSession, db.grants], async () => {
        await tellAll(customerId, 'signInNeeded', { type: 'SIGNED_IN' });
        return dueWork(environment, pageIsOpen);
      });
      return send(work);
    },
  };
}

import type { Failure } from '#contracts/failure.ts';
import { ANYONE, type Lane, laneOf, type SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import { INFECTED, type StepResult } from '../steps.ts';
import { advance } from './advance.ts';
import { claimNext } from './claim.ts';
import { hasArrived } from './withdraw.ts';

/**
 * Settles what was sent and takes the next submission of the lane in hand, in one write: a queue of a thousand is
 * sent about as fast as the utility takes it.
 *
 * @returns the next one, and whether the one that was sent goes on in the other lane
 */
export async function settleAndClaimNext(
  environment: OutboxEnvironment,
  lane: Lane,
  token: string,
  sent: SubmissionRow,
  result: StepResult,
): Promise<{ next: SubmissionRow | undefined; crossed: boolean }> {
  const { db } = environment;
  return db.transaction('rw', [db.submissions, db.photos, db.deviceSession, db.leases], async () => {
    const after = await settle(environment, sent.id, token, result);
    const next = await claimNext(environment, lane, token);
    return { next, crossed: after !== undefined && after !== lane };
  });
}

/**
 * Steps the row and stores what the utility answered, only while the lease is still ours: a sender that was
 * suspended in the middle must not overwrite what its successor learned.
 *
 * @returns the lane of what comes next; undefined when the row is somebody else's by now
 */
async function settle(
  { db, now, random }: OutboxEnvironment,
  id: string,
  token: string,
  result: StepResult,
): Promise<Lane | undefined> {
  const at = now();
  const row = await db.submissions.get(id);
  if (row?.lease !== token) return undefined;
  const waitMs = result.ok ? (result.waitMs ?? 0) : 0;
  const failure = result.ok ? null : await aboutThisSignIn(db, row, result.failure);
  const after = {
    ...advance(
      row,
      failure
        ? { type: 'FAILED', failure, now: at, random: random(), readingReceived: hasArrived(row) }
        : { type: 'STEP_DONE', notBefore: at + waitMs },
    ),
    ...result.learned,
    tries: (row.tries ?? 1) - (failure?.kind === 'offline' ? 1 : 0),
    lease: null,
  };
  after.lane = laneOf(after.stepNames[after.done]);
  const settled = after.state === 'received' || after.state === 'notAccepted';
  if (settled) after.settledAt = new Date(at).toISOString();
  await db.submissions.put(after);
  // A photo that the virus scan refused is detached: it must not go out again (MTR-52).
  const scanSaidNo = after.state === 'photoRefused' && failure?.kind === 'refused' && failure.code === INFECTED;
  if (after.state === 'received' || scanSaidNo) await db.photos.delete(id);
  if (after.state === 'received') await markReplaced(db, after);
  if (after.state === 'signInNeeded') await pauseOwner(db, row.owner);
  return after.lane;
}

/** What it took the place of and was received before is not what counts any more. */
async function markReplaced(db: OutboxEnvironment['db'], { replaces, answer }: SubmissionRow): Promise<void> {
  if (!replaces?.length || !answer) return;
  const old = (await db.submissions.bulkGet(replaces)).filter((row) => row?.state === 'received');
  const marked = { errorCode: 0, reference: answer.reference, replaced: true };
  await db.submissions.bulkPut(old.map((row) => ({ ...(row as SubmissionRow), answer: marked })));
}

/**
 * "Sign in again", said of a sign-in that a newer one has replaced meanwhile, only means: send it again. Said of what
 * asks for none, it is somebody else's answer.
 */
async function aboutThisSignIn(db: OutboxEnvironment['db'], row: SubmissionRow, failure: Failure): Promise<Failure> {
  if (failure.kind !== 'signInAgain') return failure;
  if (row.owner === ANYONE) return { kind: 'retryLater', reason: 'notOurServer' };
  const session = await db.deviceSession.get('current');
  const isOld = session?.customerId === row.owner && session.signIn !== row.signIn;
  return isOld ? { kind: 'retryLater', reason: 'busy' } : failure;
}

/** The session is over: everything else of this customer waits for a sign-in too, no attempt spent. */
async function pauseOwner(db: OutboxEnvironment['db'], owner: string): Promise<void> {
  await db.deviceSession.filter((session) => session.customerId === owner).modify({ expired: true });
  const waiting = await db.submissions.where({ owner, state: 'waiting' }).toArray();
  await db.submissions.bulkPut(waiting.map((row) => advance(row, { type: 'SIGN_IN_NEEDED' })));
}

import { laneOf } from '#db/submissions.ts';
import { hasReading } from './changes.ts';
import type { OutboxEnvironment } from './environment.ts';
import { advance } from './progress.ts';
import { INFECTED, type StepResult } from './steps.ts';

/**
 * Steps the row and stores what the utility answered, in one transaction, and only while the lease is
 * still ours: a sender that was suspended in the middle must not overwrite what its successor learned.
 */
export async function settle(
  { db, now, random }: OutboxEnvironment,
  id: string,
  token: string,
  result: StepResult,
): Promise<void> {
  const at = now();
  await db.transaction('rw', [db.submissions, db.photos, db.deviceSession], async () => {
    const row = await db.submissions.get(id);
    if (row?.lease !== token) return;
    const after = {
      ...advance(
        row,
        result.ok
          ? { type: 'STEP_DONE', notBefore: at + (result.waitMs ?? 0) }
          : { type: 'FAILED', failure: result.failure, now: at, random: random(), readingReceived: hasReading(row) },
      ),
      ...result.learned,
      lease: null,
    };
    after.lane = laneOf(after.stepNames[after.done]);
    const settled = after.state === 'received' || after.state === 'notAccepted';
    if (settled) after.settledAt = new Date(at).toISOString();
    await db.submissions.put(after);
    // A photo that the virus scan refused is detached: it must not go out again (MTR-52).
    const { failure } = after;
    const scanSaidNo = after.state === 'photoRefused' && failure?.kind === 'refused' && failure.code === INFECTED;
    if (after.state === 'received' || scanSaidNo) await db.photos.delete(id);
    if (after.state === 'signInNeeded') await pauseOwner(db, row.owner);
  });
}

/** The session is over: everything else of this customer waits for a sign-in too, no attempt spent. */
async function pauseOwner(db: OutboxEnvironment['db'], owner: string): Promise<void> {
  await db.deviceSession.filter((session) => session.customerId === owner).modify({ expired: true });
  const waiting = await db.submissions.where({ owner, state: 'waiting' }).toArray();
  await db.submissions.bulkPut(waiting.map((row) => advance(row, { type: 'SIGN_IN_NEEDED' })));
}

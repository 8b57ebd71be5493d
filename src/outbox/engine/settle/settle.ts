import type { Failure } from '#contracts/failure.ts';
import { grantedCustomers } from '#db/grants.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { ANYONE, type Lane, type SubmissionRow } from '#db/submissions.ts';
import { expireSessionOf } from '#session/deviceSession.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { AnyKind, Kinds } from '../kind.ts';
import { claimNext } from '../queue/claim.ts';
import { hasNewer } from '../queue/settings.ts';
import { contentOf } from '../send/content.ts';
import { takesGrant } from '../send/senders.ts';
import { nextStep, type Sent } from '../send/sendStep.ts';
import { advance, countsAsTry, hasArrived } from './advance.ts';

/** What a sender brings back: the submission as it was taken in hand, and what was heard of it. */
export interface Returned {
  row: SubmissionRow;
  sent: Sent;
}

/** What the sender does next, and whether what it brought back goes on in the other lane. */
export interface Settled {
  next: SubmissionRow | undefined;
  crossed: boolean;
}

/**
 * Settles what was sent, one after the other, and takes as many of the lane in hand, in one write: a queue of a
 * thousand is sent about as fast as the utility takes it.
 *
 * @returns of each of `returned` what follows, in the same order
 */
export async function settleAndClaimNext(
  environment: OutboxEnvironment,
  lane: Lane,
  token: string,
  returned: readonly Returned[],
): Promise<Settled[]> {
  const { db } = environment;
  const { submissions, attachments, setAside, deviceSession, grants, leases } = db;
  return db.transaction('rw', [submissions, attachments, setAside, deviceSession, grants, leases], async () => {
    const lanes: (Lane | undefined)[] = [];
    for (const { row, sent } of returned) lanes.push(await settle(environment, row.id, token, sent));
    const next = await claimNext(environment, lane, token, returned.length);
    return lanes.map((after, at) => ({ next: next[at], crossed: after !== undefined && after !== lane }));
  });
}

/**
 * Steps the row and stores what the utility answered, only while the lease is still ours: a sender that was
 * suspended in the middle must not overwrite what its successor learned.
 *
 * @returns the lane of what comes next; undefined when another sender has taken the row
 */
async function settle(
  { db, kinds, now, random }: OutboxEnvironment,
  id: string,
  token: string,
  sent: Sent,
): Promise<Lane | undefined> {
  const at = now();
  const row = await db.submissions.get(id);
  if (row?.lease !== token) return undefined;
  const kind = kinds.get(row.kind);
  const waitMs = sent.ok ? (sent.waitMs ?? 0) : 0;
  const failure = 'failure' in sent ? await aboutThisSignIn(db, row, sent.failure) : null;
  const optional = kind?.optional?.(row).includes(row.stepNames[row.done] ?? '') === true;
  const after = withoutRestIfSuperseded({
    ...advance(
      row,
      failure
        ? { type: 'FAILED', failure, now: at, random: random(), optional }
        : sent.ok
          ? { type: 'STEP_DONE', notBefore: at + waitMs }
          : { type: 'ASKED' },
    ),
    ...leftBy(sent),
    // Noted while it was on its way (markSuperseded): its own answer is the older one.
    ...(sent.ok && row.answer?.replaced && { answer: row.answer }),
    tries: (row.tries ?? 1) - (failure?.kind === 'offline' ? countsAsTry(row) : 0),
    lease: null,
  });
  const isOver = after.state === 'signInNeeded';
  const isGranted = isOver && (await grantedCustomers(db)).includes(row.owner);
  if (isGranted && takesGrant(kinds, row)) Object.assign(after, advance(after, { type: 'SIGNED_IN' }));
  if (kind) after.lane = nextStep(kind, after)?.lane ?? after.lane;
  const settled = after.state === 'received' || after.state === 'notAccepted';
  if (settled) after.settledAt = new Date(at).toISOString();
  if (after.state !== 'received' && (await hasNewer(db, after))) await db.submissions.delete(id);
  else await db.submissions.put(asKept(kind, after));
  const detached = after.state === 'partRefused' && 'failure' in sent && sent.detaches;
  if (after.state === 'received' || detached) await db.attachments.delete(id);
  if (hasArrived(after)) await markSuperseded(db, after, at);
  if (isOver) await pauseOwner(db, kinds, row.owner, { isGranted, wasEnded: saysEnded(sent) });
  return after.lane;
}

const saysEnded = (sent: Sent): boolean =>
  'failure' in sent && sent.failure.kind === 'signInAgain' && sent.failure.ended === true;

/** Of what was received from a visitor only the receipt stays. */
function asKept(kind: AnyKind | undefined, row: SubmissionRow): SubmissionRow {
  if (row.state !== 'received' || row.enteredBy !== null || !kind?.visitorsReceipt) return row;
  return { ...kind.visitorsReceipt(row), notes: kind.words.changed?.(row) ?? [] };
}

/** What a step leaves in its row. */
function leftBy(sent: Sent): Partial<SubmissionRow> {
  if ('asks' in sent) return { question: sent.asks, decideBy: sent.decideBy };
  const { intent, ...learned } = { intent: undefined, ...sent.learned };
  return { ...learned, ...(intent && contentOf(intent)) };
}

/**
 * "Sign in again", said of a sign-in that a newer one has replaced meanwhile, only means: send it again. Said of what
 * asks for none, it is another server's answer.
 */
async function aboutThisSignIn(db: OutboxEnvironment['db'], row: SubmissionRow, failure: Failure): Promise<Failure> {
  if (failure.kind !== 'signInAgain') return failure;
  if (row.owner === ANYONE) return { kind: 'retryLater', reason: 'notOurServer' };
  const session = await db.deviceSession.get('current');
  // Of a grant: its customer signed in meanwhile, or it was renewed.
  const isBack = session?.customerId === row.owner && !session.expired;
  if (row.byGrant) {
    const isRenewed = isBack || (await grantedCustomers(db)).includes(row.owner);
    return isRenewed ? { kind: 'retryLater', reason: 'busy' } : failure;
  }
  const isOld = session?.customerId === row.owner && session.signIn !== row.signIn;
  return isOld ? { kind: 'retryLater', reason: 'busy' } : failure;
}

/**
 * The session is over: everything else of this customer waits for a sign-in too, no attempt spent, but what may go
 * under their submission grant where they have one (`isGranted`).
 */
async function pauseOwner(
  db: OutboxEnvironment['db'],
  kinds: Kinds,
  owner: string,
  { isGranted, wasEnded }: { isGranted: boolean; wasEnded: boolean },
): Promise<void> {
  await expireSessionOf(db, owner, wasEnded);
  const waiting = await db.submissions.where({ owner, state: 'waiting' }).toArray();
  const paused = waiting.filter((row) => !isGranted || !takesGrant(kinds, row));
  await db.submissions.bulkPut(paused.map((row) => advance(row, { type: 'SIGN_IN_NEEDED' })));
}

/**
 * The row; where the utility has it and something else took its place, what is left of it does not go. Its attachment,
 * which may be its replacement's too, would be refused as used before.
 */
function withoutRestIfSuperseded<Row extends SubmissionRow>(row: Row): Row {
  if (!row.answer?.replaced || !hasArrived(row)) return row;
  const after = advance(row, { type: 'SUPERSEDED' });
  return { ...after, stepNames: row.stepNames.slice(0, after.steps) };
}

/**
 * This one has arrived: what it took the place of does not count any more. What is being sent of that is left to its
 * sender, who finds the mark when it is settled: the answers of two that travel side by side may come in the other
 * order. What was not sent yet the utility answers itself. Inside the caller's transaction.
 *
 * @param at epoch ms
 */
async function markSuperseded(db: OutboxDb, { replaces, answer }: SubmissionRow, at: number): Promise<void> {
  if (!replaces?.length || !answer) return;
  const found = (await db.submissions.bulkGet(replaces)).filter((row) => row !== undefined);
  const marked = { errorCode: 0, reference: answer.reference, replaced: true };
  const inHand = found.filter(({ state }) => state === 'sending').map((row) => ({ ...row, answer: marked }));
  const settledAt = new Date(at).toISOString();
  const ended = found
    .filter((row) => row.state !== 'sending' && hasArrived(row))
    .map((row) => withoutRestIfSuperseded({ ...row, answer: marked, settledAt: row.settledAt ?? settledAt }));
  await db.submissions.bulkPut([...inHand, ...ended]);
  await db.attachments.bulkDelete(ended.map(({ id }) => id));
}

import type { CallOptions } from '#api/call.ts';
import type { Outcome } from '#api/send.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import type { Failure } from '#contracts/failure.ts';
import { ANYONE, type SubmissionRow, type UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { AnyKind, Step, StepResult } from '../kind.ts';
import { sendable } from './senders.ts';
import { finalOrHeld } from './sendStep.ts';

/** The content in a row, as it goes over the wire from now on. */
export const contentOf = (intent: object): Pick<SubmissionRow, 'intent' | 'body' | 'backupIsOld'> => ({
  intent,
  body: JSON.stringify(intent),
  backupIsOld: true,
});

/** @throws {Error} on content that could never be sent: it must not be shown as saved. */
export function assertSendable({ name, contract }: Pick<AnyKind, 'name' | 'contract'>, intent: object): void {
  if (contract && !contract.safeParse(intent).success) throw new Error(`${name}: this content does not fit its call`);
}

/** What travels with the content on every attempt. */
export const keyed = (row: SubmissionRow): CallOptions => ({
  idempotencyKey: row.id,
  body: row.body ?? JSON.stringify(row.intent),
  ...(row.replaces?.length && { replaces: row.replaces }),
  ...(row.owner !== ANYONE && { owner: row.owner }),
});

/** As `keyed`, for a setting: the call carries the whole object, rebuilt for every attempt, and the change as `delta`. */
export function keyedChange<Whole extends object>(row: SubmissionRow, whole: Whole) {
  const { body: delta = JSON.stringify(row.intent), ...options } = keyed(row);
  return { request: { ...whole, delta }, options };
}

/** How often a whole is read and rebuilt at one attempt, because another device changes it too. */
const MOST_ROUNDS = 3;

/**
 * Sends a change of something that the utility takes as a whole only: the change is made in what the utility has now,
 * so that nothing is lost that another device changed meanwhile.
 *
 * @param read asks what the utility has, with its version
 * @param write sends the whole with the change in it; refused as `changedMeanwhile` when that version is not the last
 * @param final refusals to read the whole that settle the change for good
 */
export async function sendChange<Whole>(
  { db }: OutboxEnvironment,
  { owner }: SubmissionRow,
  read: () => Promise<Outcome<Whole>>,
  write: (whole: Whole) => Promise<Outcome<UtilityAnswer>>,
  final: readonly string[] = [],
): Promise<StepResult> {
  const isSignedIn = async () => sendable(await db.deviceSession.get('current')).includes(owner);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const whole = await read();
    // Who refuses to read the whole has as a rule not judged the change: it is held, not refused.
    if (!whole.ok) return { ok: false, failure: untilUnlocked(finalOrHeld(whole.failure, final)) };
    // While an answer was on its way another customer may have signed in.
    if (!(await isSignedIn())) return { ok: false, failure: { kind: 'signInAgain' } };
    const outcome = await write(whole.reply);
    if (outcome.ok) return answered(outcome.reply);
    if (!isConflict(outcome.failure)) return { ok: false, failure: untilUnlocked(outcome.failure) };
    if (!(await isSignedIn())) return { ok: false, failure: { kind: 'signInAgain' } };
  }
  return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
}

/**
 * The step of such a change: what `read` tells is handed to `write`.
 *
 * @param call whose refusals are final for what is written
 * @param final refusals to read the whole that settle the change for good
 */
export const changeStep = <Row extends SubmissionRow, Whole>(
  call: { finalRefusals?: readonly string[] },
  read: (environment: OutboxEnvironment, row: Row) => Promise<Outcome<Whole>>,
  write: (environment: OutboxEnvironment, row: Row, whole: Whole) => Promise<Outcome<UtilityAnswer>>,
  final: readonly string[] = [],
): Step<Row> => ({
  lane: 'settings',
  finalRefusals: call.finalRefusals ?? [],
  send: (environment, row) =>
    sendChange(
      environment,
      row,
      () => read(environment, row),
      (whole) => write(environment, row, whole),
      final,
    ),
});

/** The session is not over where a closed lock alone keeps the whole from being told: it goes when the app is unlocked. */
const untilUnlocked = (failure: Failure): Failure =>
  failure.kind === 'signInAgain' && failure.unlock ? { kind: 'retryLater', reason: 'busy' } : failure;

const isConflict = (failure: Failure): boolean => failure.kind === 'refused' && failure.code === 'changedMeanwhile';

/** The utility's own yes or no. */
export function answered(answer: UtilityAnswer): StepResult {
  if (isSuccess(answer.errorCode)) return { ok: true, learned: { answer } };
  const declined = { status: 200, code: String(answer.errorCode), message: answer.errorMessage ?? '' };
  return { ok: false, declined, learned: { answer } };
}

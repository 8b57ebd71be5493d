import type { Failure } from '#contracts/failure.ts';
import { isPassing } from '#db/storageErrors.ts';
import { ROW_VERSION, type SubmissionRow, type UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { AnyKind, Step, StepResult } from '../kind.ts';
import { decideByOf } from '../settle/answerTime.ts';
import { underGrant } from './underGrant.ts';

/** What came of a step, as the queue settles it. */
export type Sent =
  | Extract<StepResult, { ok: true }>
  /** `decideBy`: until when, epoch ms. */
  | (Extract<StepResult, { asks: object }> & { decideBy: number })
  | { ok: false; failure: Failure; learned?: { answer: UtilityAnswer }; detaches?: boolean };

/** The step that comes next; undefined when all are done, or the kind has no such step. */
export function nextStep(kind: AnyKind, { stepNames, done }: SubmissionRow): Step<SubmissionRow> | undefined {
  const name = stepNames[done] ?? '';
  return Object.hasOwn(kind.steps, name) ? kind.steps[name] : undefined;
}

/**
 * Sends the next step of the row. A row of another version becomes `incompatible`, an exception of ours `bug`.
 *
 * @throws where the device's database fails: the row stays as it is, and its turn comes again
 */
export async function sendStep(environment: OutboxEnvironment, row: SubmissionRow): Promise<Sent> {
  try {
    const kind = environment.kinds.get(row.kind);
    const step = kind && nextStep(kind, row);
    if (row.version !== ROW_VERSION || !step) {
      const detail = `row version ${row.version}, ${row.kind}, step ${row.stepNames[row.done]}`;
      return { ok: false, failure: { kind: 'incompatible', detail } };
    }
    const result = row.byGrant
      ? await underGrant(environment, row, (signing) => step.send(signing, row))
      : await step.send(environment, row);
    if (result.ok) return result;
    if ('asks' in result) {
      if (!kind.question) return { ok: false, failure: { kind: 'bug', detail: 'unasked' } };
      return { ...result, decideBy: await decideByOf(environment) };
    }
    if ('failure' in result) return { ok: false, failure: finalOrHeld(result.failure, step.finalRefusals) };
    const { declined, learned, detaches } = result;
    return { ok: false, failure: { kind: 'refused', ...declined }, learned, detaches };
  } catch (error) {
    if (isPassing(error)) throw error;
    return { ok: false, failure: { kind: 'bug', detail: String(error) } };
  }
}

/** A refusal settles the step only where it says so; any other may be a proxy's mistake on the way. */
export function finalOrHeld(failure: Failure, final: readonly string[]): Failure {
  if (failure.kind !== 'refused' || final.includes(failure.code ?? '')) return failure;
  return { kind: 'held', status: failure.status, by: 'utility' };
}

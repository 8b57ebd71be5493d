import type { CallOptions } from '#api/call.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { ANYONE, type SubmissionRow, type UtilityAnswer } from '#db/submissions.ts';
import type { StepResult } from './kind.ts';

/** What travels with the content on every attempt. */
export const keyed = (row: SubmissionRow): CallOptions => ({
  idempotencyKey: row.id,
  body: row.body ?? JSON.stringify(row.intent),
  ...(row.replaces?.length && { replaces: row.replaces }),
  ...(row.owner !== ANYONE && { owner: row.owner }),
});

/** The utility's own yes or no. */
export function answered(answer: UtilityAnswer): StepResult {
  if (isSuccess(answer.errorCode)) return { ok: true, learned: { answer } };
  const declined = { status: 200, code: String(answer.errorCode), message: answer.errorMessage ?? '' };
  return { ok: false, declined, learned: { answer } };
}

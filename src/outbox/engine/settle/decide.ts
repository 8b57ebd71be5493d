import type { OutboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { AnyKind, Decided } from '../kind.ts';
import { assertSendable, contentOf } from '../send/content.ts';
import { nextStep } from '../send/sendStep.ts';
import { advance } from './advance.ts';

/**
 * The customer answers what a step asked, with or without a connection; what is sent from now on says it.
 *
 * @throws {Error} where what was chosen could never be sent
 * @returns false where there is nothing to answer any more, in another tab or too late for one, or no such choice
 */
export async function decide(
  { db, kinds }: Pick<OutboxEnvironment, 'db' | 'kinds'>,
  id: string,
  choice: string,
  typed?: string,
): Promise<boolean> {
  return db.transaction('rw', [db.submissions], async () => {
    const row = await db.submissions.get(id);
    const kind = row && kinds.get(row.kind);
    const decided = row?.state === 'needsDecision' ? kind?.question?.decide(row, choice, typed) : null;
    if (!row || !kind || !decided) return false;
    assertSendable(kind, decided.intent);
    await applyDecision(db, kind, row, decided);
    return true;
  });
}

/** The row goes on with what was decided. Inside the caller's transaction. */
export async function applyDecision(
  db: OutboxDb,
  kind: AnyKind,
  row: SubmissionRow,
  decided: Decided<SubmissionRow, string>,
): Promise<void> {
  const stepNames = [...row.stepNames.slice(0, row.done), ...decided.steps];
  const counting = stepNames.indexOf(kind.counting);
  const carried = 'carried' in decided ? { carried: decided.carried } : {};
  const changed = { ...row, ...contentOf(decided.intent), ...carried, stepNames };
  const after = advance(changed, { type: 'DECIDED', steps: stepNames.length, counting });
  await db.submissions.put({ ...after, lane: nextStep(kind, after)?.lane ?? after.lane });
}

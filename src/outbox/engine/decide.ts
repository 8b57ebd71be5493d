import { advance } from './advance.ts';
import { assertSendable, contentOf } from './content.ts';
import type { OutboxEnvironment } from './environment.ts';
import { nextStep } from './sendStep.ts';

/**
 * The customer answers what a step asked, with or without a connection; what is sent from now on says it.
 *
 * @throws {Error} where what was chosen could never be sent
 * @returns false where there is nothing to answer any more, in another tab for one, or no such choice
 */
export async function decide(
  { db, kinds }: Pick<OutboxEnvironment, 'db' | 'kinds'>,
  id: string,
  choice: string,
): Promise<boolean> {
  return db.transaction('rw', [db.submissions], async () => {
    const row = await db.submissions.get(id);
    const kind = row && kinds.get(row.kind);
    const decided = row?.state === 'needsDecision' ? kind?.question?.decide(row, choice) : null;
    if (!row || !kind || !decided) return false;
    assertSendable(kind, decided.intent);
    const stepNames = [...row.stepNames.slice(0, row.done), ...decided.steps];
    const counting = stepNames.indexOf(kind.counting);
    const changed = { ...row, ...contentOf(decided.intent), stepNames };
    const after = advance(changed, { type: 'DECIDED', steps: stepNames.length, counting });
    await db.submissions.put({ ...after, lane: nextStep(kind, after)?.lane ?? after.lane });
    return true;
  });
}

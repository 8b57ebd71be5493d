import { ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { Kinds } from '../kind.ts';
import { isSound, soundRows } from '../queue/soundRows.ts';
import { isOverdue } from './answerTime.ts';
import { applyDecision } from './decide.ts';

/** The questions that this version of the app knows how to do without. */
const canGoUnanswered = (kinds: Kinds, row: SubmissionRow): boolean =>
  row.version === ROW_VERSION && kinds.get(row.kind)?.question !== undefined;

/** Questions by which work is due; one that cannot be read is, whatever its time. Inside the caller's transaction. */
export async function questionsDue(
  { db, kinds }: OutboxEnvironment,
  owners: readonly string[],
  at: number,
  pageIsOpen: boolean,
): Promise<{ overdue: SubmissionRow[]; next: number }> {
  if (![...kinds.values()].some(({ question }) => question)) return { overdue: [], next: Number.POSITIVE_INFINITY };
  const asked = await db.submissions
    .where('[owner+state]')
    .anyOf(owners.map((owner) => [owner, 'needsDecision']))
    .filter((row) => canGoUnanswered(kinds, row))
    .toArray();
  const overdue = asked.filter((row) => !pageIsOpen || isOverdue(row, at) || !isSound(kinds, row));
  const times = asked.map((row) => (overdue.includes(row) ? at : (row.decideBy ?? at)));
  return { overdue, next: Math.min(...times) };
}

/** A question that was not answered in time goes on without an answer; one that cannot be read is set aside. */
export async function goUnanswered(environment: OutboxEnvironment, owners: readonly string[]): Promise<void> {
  const { db, kinds, now } = environment;
  const pageIsOpen = await environment.isPageOpen();
  await db.transaction('rw', [db.submissions, db.attachments, db.setAside], async () => {
    // Read again here: the customer may have answered since.
    const readOverdue = async () => (await questionsDue(environment, owners, now(), pageIsOpen)).overdue;
    const overdue = await soundRows(environment, readOverdue);
    for (const row of overdue) {
      const kind = kinds.get(row.kind);
      if (kind?.question) await applyDecision(db, kind, row, kind.question.goUnanswered(row));
    }
  });
}

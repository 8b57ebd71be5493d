import { readableRow } from '#db/readableRow.ts';
import { moveAside } from '#db/setAside.ts';
import { ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { AnyKind, Kinds } from '../kind.ts';

/**
 * Whether the row can be listed and sent: it has its fields, and its kind can speak of it. What another version of the
 * app wrote is not judged by ours.
 */
export function isSound(kinds: Kinds, row: SubmissionRow): boolean {
  if (!readableRow(row)) return false;
  const kind = kinds.get(row.kind);
  if (!kind || row.version !== ROW_VERSION) return true;
  try {
    kind.words.label(row);
    if (!row.notes) kind.words.changed?.(row);
    kind.optional?.(row);
    // Of a receipt there may be too little left to change.
    if (row.state !== 'received') kind.draft?.entryOf(row, false);
    if (row.state === 'needsDecision') assertQuestion(kind, row);
    return typeof kind.words.place(row) === 'string' && typeof (kind.account?.(row) ?? '') === 'string';
  } catch {
    return false;
  }
}

/** @throws where the question cannot be shown, or cannot go unanswered. */
function assertQuestion({ question }: AnyKind, row: SubmissionRow): void {
  question?.words(row);
  question?.choices(row);
  question?.goUnanswered(row);
}

/**
 * What `read` finds in the queue. A row among it that cannot be read is set aside, and `read` asked again: it must not
 * keep its place before others. Inside the caller's transaction over submissions, attachments and what is set aside.
 */
export async function soundRows(
  { db, kinds, now }: Pick<OutboxEnvironment, 'db' | 'kinds' | 'now'>,
  read: () => Promise<SubmissionRow[]>,
): Promise<SubmissionRow[]> {
  for (;;) {
    const rows = await read();
    const damaged = rows.filter((row) => !isSound(kinds, row));
    if (damaged.length === 0) return rows;
    await moveAside(db, damaged, now());
  }
}

/** The same of everything that lies in the queue, whatever its state. */
export async function setDamagedAside(environment: Pick<OutboxEnvironment, 'db' | 'kinds' | 'now'>): Promise<void> {
  const { submissions, attachments, setAside } = environment.db;
  if ((await submissions.toArray()).every((row) => isSound(environment.kinds, row))) return;
  await environment.db.transaction('rw', [submissions, attachments, setAside], () =>
    soundRows(environment, () => submissions.toArray()),
  );
}

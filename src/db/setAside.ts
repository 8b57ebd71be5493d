import type { AttachmentRow } from './attachments.ts';
import type { OutboxDb } from './outboxDb.ts';
import { ANYONE, type SubmissionRow } from './submissions.ts';

/**
 * What lies in the outbox and cannot be read: damaged by a browser or a version of this app. It is kept as it is, so that
 * its customer can save it as a file, and everything else goes on without it.
 */
export interface SetAsideRow {
  /** Given by the database. */
  id?: number;
  /** As it lay there. */
  raw: unknown;
  attachment: AttachmentRow | null;
  /** The customer who entered it; null: a visitor; undefined: that cannot be read either. */
  whose?: string | null | undefined;
  /** ISO time. */
  setAsideAt: string;
}

export const SET_ASIDE_SCHEMA = '++id';

/**
 * Whether it is this customer's to remove; null: a visitor's. Where whose it is cannot be read, any customer's: but only
 * its owner may see what is in it (`canBeSaved`).
 */
export const isKeptFor =
  (customerId: string | null) =>
  ({ whose }: SetAsideRow): boolean =>
    whose === customerId || (whose === undefined && customerId !== null);

/** Its content is shown to its owner alone; of whom cannot be read, to no one. */
export const canBeSaved = ({ whose }: SetAsideRow): boolean => whose !== undefined;

/** The key under which it lay in the queue, as far as that can be read. */
export const keyOf = ({ raw }: SetAsideRow): unknown => (Object(raw) as { id?: unknown }).id;

/** @param at epoch ms */
export function asSetAside(raw: unknown, attachment: AttachmentRow | null, at: number): SetAsideRow {
  const { enteredBy, reporter = enteredBy, owner } = Object(raw) as Record<string, unknown>;
  const isVisitors = owner === ANYONE && reporter === null;
  const whose = [reporter, owner].find((one) => typeof one === 'string' && one !== ANYONE) as string | undefined;
  return { raw, attachment, whose: isVisitors ? null : whose, setAsideAt: new Date(at).toISOString() };
}

/** Moves these rows out of the queue, with what is attached to them. Inside the caller's transaction; `at` is epoch ms. */
export async function moveAside(
  db: Pick<OutboxDb, 'submissions' | 'attachments' | 'setAside' | 'hasAside'>,
  rows: readonly SubmissionRow[],
  at: number,
): Promise<void> {
  const { submissions, attachments, setAside } = db;
  db.hasAside ||= rows.length > 0;
  const ids = rows.map(({ id }) => id);
  const attached = await attachments.bulkGet(ids);
  await setAside.bulkAdd(rows.map((row, nth) => asSetAside(row, attached[nth] ?? null, at)));
  await submissions.bulkDelete(ids);
  await attachments.bulkDelete(ids);
}

import { MOST_REPLACED } from '#contracts/call.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { SettingPlace, SubmissionRow } from '#db/submissions.ts';
import type { SettingRule } from '../kind.ts';
import { mayHaveLeft } from '../settle/advance.ts';
import { rowsOf } from './rows.ts';

/*
 * Settings are kept as changes of a part of something larger: of each part the customer's latest choice counts. What
 * belongs together (an entity) goes in its order, one at a time; a newer choice of the same part takes the place of an
 * older one, and names it, so that it has no effect when it arrives late.
 */

/** States of a setting that the utility has not settled. */
const UNSETTLED = [
  'waiting',
  'sending',
  'signInNeeded',
  'held',
  'needsDecision',
  'partRefused',
  'notAccepted',
] as const;

/** The order is known when it is saved. */
export const placeOf = <Row extends SubmissionRow>(rule: SettingRule<Row>, intent: Row['intent']): SettingPlace => ({
  entity: rule.entityOf(intent),
  part: rule.partOf(intent),
  order: 0,
});

/** What this customer set of the entity and the utility has not settled, in its order. Inside the caller's transaction. */
export async function settingsOf(db: OutboxDb, owner: string, entity: string): Promise<SubmissionRow[]> {
  const all = await Promise.all(UNSETTLED.map((state) => rowsOf(db, owner, 'settings', state).toArray()));
  return all
    .flat()
    .filter(({ setting }) => setting?.entity === entity)
    .sort((a, b) => orderOf(a) - orderOf(b));
}

const orderOf = ({ setting }: Pick<SubmissionRow, 'setting'>): number => setting?.order ?? 0;

/** What is known of a setting to which another one is newer. */
type Older = Pick<SubmissionRow, 'id' | 'setting' | 'replaces' | 'tries' | 'openedAsText' | 'shownToCarry'>;

/**
 * The same of what was found damaged and is set aside, as far as it can be read: it may be put back from its backup copy.
 * Inside the caller's transaction.
 */
export async function settingsAside(db: OutboxDb, owner: string, entity: string): Promise<Older[]> {
  if (!db.hasAside) return [];
  const found = (await db.setAside.toArray()).map(({ raw }) => Object(raw) as Partial<SubmissionRow>);
  return found.flatMap(({ id, owner: whose, setting, replaces }) => {
    const isOne = typeof id === 'string' && whose === owner && setting?.entity === entity;
    if (!isOne || !Number.isFinite(setting.order)) return [];
    return { id, setting, replaces: Array.isArray(replaces) ? replaces : [], tries: 1 };
  });
}

export const isSamePart =
  ({ setting }: Pick<SubmissionRow, 'setting'>) =>
  (other: Pick<SubmissionRow, 'setting'>): boolean =>
    other.setting?.part === setting?.part;

/**
 * The new setting as the last of its entity. It names the older ones of its part, those first that the utility may
 * have, or may get yet: of the others a backup copy may come back.
 */
export function behindOthers(row: SubmissionRow, older: readonly Older[], now: number): SubmissionRow {
  if (!row.setting) return row;
  const samePart = older.filter(isSamePart(row)).reverse();
  const named = samePart.flatMap((one) =>
    mayHaveLeft(one) ? [one.id, ...(one.replaces ?? [])] : [...(one.replaces ?? []), one.id],
  );
  const order = Math.max(now, ...older.map((one) => orderOf(one) + 1));
  return {
    ...row,
    setting: { ...row.setting, order },
    replaces: [...new Set([...(row.replaces ?? []), ...named])].slice(0, MOST_REPLACED),
  };
}

/** A newer one of the same part is there: it says it all, and this one need not be sent again. */
export async function hasNewer(db: OutboxDb, row: SubmissionRow): Promise<boolean> {
  if (!row.setting) return false;
  const others = await settingsOf(db, row.owner, row.setting.entity);
  return others.some((other) => isSamePart(row)(other) && orderOf(other) > orderOf(row));
}

/**
 * The first unsent setting of each entity of this customer. No setting of an entity is sent while another one of it is
 * being sent; a held one does not block those after it, because it may stay held for days.
 */
export async function firstInLine(
  db: OutboxDb,
  owner: string,
): Promise<{ sending: SubmissionRow[]; first: SubmissionRow[] }> {
  const [sending, waiting] = await Promise.all([
    rowsOf(db, owner, 'settings', 'sending').toArray(),
    rowsOf(db, owner, 'settings', 'waiting').toArray(),
  ]);
  const taken = new Set(sending.map(entityOf));
  const first = waiting
    .sort((a, b) => orderOf(a) - orderOf(b))
    .filter((row) => {
      if (taken.has(entityOf(row))) return false;
      if (row.failure?.kind !== 'held') taken.add(entityOf(row));
      return true;
    });
  return { sending, first };
}

const entityOf = ({ setting }: SubmissionRow): string | undefined => setting?.entity;

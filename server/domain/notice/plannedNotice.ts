import { isDone, isPlannedUrgent, type PlannedLadder } from '#rules/plannedLadder.ts';
import { afterQuietHours } from '#rules/quietHours.ts';
import type { Delivery } from '../../store/notice/noticesSent.ts';
import { type PlannedRow, readPlannedIn } from '../../store/notice/plannedLadders.ts';
import type { Db } from '../../store/open.ts';
import { momentText } from '../momentText.ts';
import type { NoticeWords } from './noticeTexts.ts';

/* What a step of planned work says. */

export const regionSubject = (regionId: string): string => `region ${regionId}`;

export const plannedOf = ({ from, until, heardFrom, goneSince, ...row }: PlannedRow): PlannedLadder => ({
  ...row,
  from: from.getTime(),
  until: until?.getTime() ?? null,
  heardFrom: heardFrom?.getTime() ?? null,
  goneSince: goneSince?.getTime() ?? null,
});

/** Which of its kind: work that was moved is announced again. */
const periodOf = ({ outageId, from, moves, step, lead }: PlannedRow): string =>
  `${outageId} ${from.toISOString()} ${moves} ${step}${step === 'ahead' ? ` ${lead}` : ''}`;

const isUrgent = (row: PlannedRow, now: Date): boolean =>
  isPlannedUrgent(plannedOf(row), { now: now.getTime(), morning: afterQuietHours(now).getTime() });

const WORDS: Record<PlannedRow['step'], NoticeWords> = {
  known: 'plannedAhead',
  ahead: 'plannedAhead',
  moved: 'plannedMoved',
  cancelled: 'plannedCancelled',
  early: 'plannedEarly',
  over: 'plannedEarly',
};

const isTime = (says: NoticeWords): says is 'plannedAhead' | 'plannedMoved' =>
  says === 'plannedAhead' || says === 'plannedMoved';

function wordsOf({ step, until }: PlannedRow): NoticeWords {
  const says = WORDS[step];
  return isTime(says) && !until ? `${says}Open` : says;
}

export function plannedNotice(row: PlannedRow, now: Date) {
  const { name: region, from, until } = row;
  return {
    cause: 'plannedOutage' as const,
    period: periodOf(row),
    says: wordsOf(row),
    facts: { region, from: momentText(from), ...(until && { until: momentText(until) }) },
    dueAt: isUrgent(row, now) ? now : afterQuietHours(now),
  };
}

/**
 * Periods of planned work that are told now, and whether also at night: who was not told yet hears only the last step, and
 * when the power may be off only as long as it may.
 */
export async function plannedNow(db: Db, now: Date, due: readonly Delivery[]): Promise<ReadonlyMap<string, boolean>> {
  const regionIds = due
    .filter(({ cause }) => cause === 'plannedOutage')
    .map(({ subject }) => subject.replace(regionSubject(''), ''));
  const rows = await readPlannedIn(db, [...new Set(regionIds)]);
  const told = rows.filter((row) => !isTime(WORDS[row.step]) || !isDone(plannedOf(row), now.getTime()));
  return new Map(told.map((row) => [periodOf(row), isUrgent(row, now)]));
}

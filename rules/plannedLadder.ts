import { addDays, isWithin } from './day.ts';
import { MOVED_MS } from './outageLadder.ts';
import { reginaDay } from './reginaTime.ts';

/** So many days before planned work its customers are told, the last first. */
const LEADS = [1, 3] as const;
/** What was to be told so many days ago is told no more. */
const LATE_DAYS = 1;
const LATE_MS = 24 * 60 * 60_000;

/** When the power is off for planned work (times in ms); `until` null: nobody knows. */
export interface PlannedTime {
  from: number;
  until: number | null;
}

/**
 * How far customers are told of planned work.
 *
 * - known: it is in the list, and nothing was to be told yet. over: it ended as was planned, or nobody knew of it.
 * - ahead: it was told as many days before as `lead` says. moved: that it is at another time.
 */
export interface PlannedLadder extends PlannedTime {
  step: 'known' | 'ahead' | 'moved' | 'cancelled' | 'early' | 'over';
  /** The fewest days before of which it was told, or would have been; null: it is too far away. */
  lead: number | null;
  /** How often another time was told. */
  moves: number;
  /** For when somebody may still be getting ready who has not heard yet that it is another time; null: for no other one. */
  heardFrom: number | null;
  /** Somebody may have heard of it. */
  isAnnounced: boolean;
  /** When it left the list for good; null: it did not. */
  goneSince: number | null;
}

export interface PlannedRung {
  ladder: PlannedLadder;
  isNews: boolean;
}

const HERE = { goneSince: null };

/** As many days before as are told of today; null: none, or it has begun. */
function leadDue(from: number, now: number): number | null {
  if (from <= now) return null;
  const [day, today] = [reginaDay(new Date(from)), reginaDay(new Date(now))];
  return LEADS.find((lead) => isWithin(today, addDays(day, -lead), addDays(day, LATE_DAYS - lead))) ?? null;
}

/** As many days before as need not be told any more; null: all are to be. */
function leadPassed(from: number, now: number): number | null {
  const [day, today] = [reginaDay(new Date(from)), reginaDay(new Date(now))];
  return LEADS.find((lead) => today >= addDays(day, -lead)) ?? null;
}

/**
 * Whether a step that nobody told yet is told no more: its time is over, or that it is ahead is to be told anew by now, with
 * fewer days left.
 */
export function isOvertaken(
  { step, from, until, lead }: Pick<PlannedLadder, 'step' | 'from' | 'until' | 'lead'>,
  now: number,
): boolean {
  if (step !== 'ahead' && step !== 'moved') return false;
  if (until !== null && until <= now) return true;
  const due = leadDue(from, now);
  return step === 'ahead' && due !== null && lead !== null && due < lead;
}

const isFar = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) >= MOVED_MS;

/** Longer than a night: for what was to begin before that nobody gets ready any more. */
const READY_MS = 12 * 60 * 60_000;
const isAwaited = (from: number | null, now: number): from is number => from !== null && from > now - READY_MS;

/** The earliest time that was told: who has not heard yet that it was moved hears of nothing but the last step. */
function heardOf({ from, heardFrom }: PlannedLadder, now: number): number {
  return isAwaited(heardFrom, now) ? Math.min(heardFrom, from) : from;
}

const hasEnded = ({ step }: PlannedLadder): boolean => step === 'cancelled' || step === 'early' || step === 'over';

/** The next rung of planned work that is in the list; null: as it was. `isNews`: it is told. */
export function rungOfPlanned(before: PlannedLadder | null, time: PlannedTime, now: number): PlannedRung | null {
  const { from, until } = time;
  if (!before?.isAnnounced) {
    const lead = leadDue(from, now);
    const isNews = lead !== null;
    const moves = before?.moves ?? 0;
    const ladder = {
      from,
      until,
      step: isNews ? 'ahead' : 'known',
      lead,
      moves,
      heardFrom: null,
      isAnnounced: isNews,
      ...HERE,
    } as const;
    return before && !isNews && isSame(before, ladder) ? null : { ladder, isNews };
  }
  const isOther = hasEnded(before) || isFar(before.from, from) || isFar(before.until, until);
  if (isOther) {
    if ((until ?? from) <= now) return null;
    const lead = leadPassed(from, now);
    const moves = before.moves + 1;
    const heardFrom = heardOf(before, now);
    return { ladder: { from, until, step: 'moved', lead, moves, heardFrom, isAnnounced: true, ...HERE }, isNews: true };
  }
  const here = { ...before, until: before.until ?? until, ...HERE };
  const lead = leadDue(before.from, now);
  if (lead !== null && (before.lead === null || lead < before.lead)) {
    return { ladder: { ...here, step: 'ahead', lead }, isNews: true };
  }
  return isSame(before, here) ? null : { ladder: here, isNews: false };
}

const isSame = (one: PlannedLadder, other: PlannedLadder): boolean =>
  one.from === other.from && one.until === other.until && one.step === other.step && one.goneSince === other.goneSince;

/** Whether work that leaves the list now does so because its time is over. */
export const isDone = ({ from, until }: PlannedTime, now: number): boolean =>
  until === null ? from <= now : now > until - MOVED_MS;

/**
 * The next rung of planned work that is over by the verdict on the lists, at `now`; the first list without it came at
 * `leftAt`. Both in ms.
 */
export function rungOfPlannedGone(
  before: PlannedLadder,
  { now, leftAt }: { now: number; leftAt: number },
): PlannedRung | null {
  if (hasEnded(before)) return null;
  const ladder = { ...before, goneSince: leftAt };
  // By now it would be in no list either way: so what one list left out before says nothing, and nobody waits to hear.
  const hasPassed = before.until !== null && isDone(before, now);
  if (!before.isAnnounced || hasPassed || isDone(before, leftAt))
    return { ladder: { ...ladder, step: 'over' }, isNews: false };
  const isNews = now - leftAt <= LATE_MS || before.from > now;
  return { ladder: { ...ladder, step: leftAt < before.from ? 'cancelled' : 'early' }, isNews };
}

/**
 * Whether it is told at night: what begins before the morning would be told too late then, and so would be that it does not
 * begin then, as was said. Who is to get ready for it is told as long as that is to come.
 */
export function isPlannedUrgent(
  { step, from, heardFrom }: Pick<PlannedLadder, 'step' | 'from' | 'heardFrom'>,
  { now, morning }: { now: number; morning: number },
): boolean {
  if (step === 'ahead') return from < morning && now < from;
  return from < morning || (isAwaited(heardFrom, now) && heardFrom < morning);
}

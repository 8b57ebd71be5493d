const MINUTE_MS = 60_000;

/** An estimate that moved by less is not told: it would be another text for nothing. */
export const MOVED_MS = 30 * MINUTE_MS;
/** An outage that is out of the list for so long, or is in no second list either, is over. */
export const GONE_MS = 5 * MINUTE_MS;
/** An outage that is known for longer is no news. */
const OLD_MS = 24 * 60 * MINUTE_MS;
/** Where more than that share of the regions is gone from one list to the next, a person looks first. */
const HELD_SHARE = 0.2;
const HELD_LEAST = 5;

/** How far a region is told (times in ms). */
export interface Ladder {
  step: 'began' | 'crew' | 'estimate' | 'back';
  estimate: number | null;
  estimates: number;
  /** That a crew is on the way was told. */
  isCrewTold: boolean;
  goneSince: number | null;
  goneRevision: number | null;
  isHeld: boolean;
}

/** What the list says of a region in which the power is out. */
export interface RegionOut {
  /** When all of its outages are expected to be over; null: of one nobody knows. */
  estimate: number | null;
  /** Since when it is out; null: nobody knows. */
  since: number | null;
  /** A crew is on the way to one of them, or there. */
  hasCrew: boolean;
}

/** The list now. */
export interface ListNow {
  now: number;
  revision: number;
}

/**
 * The next rung of a region that is in the list; null: as it was. `isNews`: it is told.
 *
 * That a crew is on the way is told once, with what else is told at that moment. Outages that merge, split or come back before they were over begin nothing anew.
 */
export function rungOfOut(
  before: Ladder | null,
  { estimate, since, hasCrew }: RegionOut,
  { now }: ListNow,
): { ladder: Ladder; isNews: boolean; isNewSpell: boolean } | null {
  const here = { goneSince: null, goneRevision: null, isHeld: false };
  if (!before || before.step === 'back') {
    const isNews = since === null || now - since <= OLD_MS;
    return {
      ladder: { step: 'began', estimate, estimates: 0, isCrewTold: hasCrew, ...here },
      isNews,
      isNewSpell: true,
    };
  }
  const hasMoved = estimate !== null && (before.estimate === null || Math.abs(estimate - before.estimate) >= MOVED_MS);
  const isCrewTold = before.isCrewTold || hasCrew;
  if (hasMoved) {
    const ladder = { step: 'estimate' as const, estimate, estimates: before.estimates + 1, isCrewTold, ...here };
    return { ladder, isNews: true, isNewSpell: false };
  }
  if (isCrewTold && !before.isCrewTold) {
    return { ladder: { ...before, step: 'crew', isCrewTold, ...here }, isNews: true, isNewSpell: false };
  }
  return before.goneSince === null && !before.isHeld
    ? null
    : { ladder: { ...before, ...here }, isNews: false, isNewSpell: false };
}

/** The same of a region that is in no list any more. `tooMany`: with too many others at once. */
export function rungOfGone(
  before: Ladder,
  list: ListNow,
  tooMany: boolean,
): { ladder: Ladder; isNews: boolean } | null {
  if (before.step === 'back') return null;
  const { goneSince, isHeld } = before;
  if (goneSince === null) {
    return { ladder: { ...before, goneSince: list.now, goneRevision: list.revision, isHeld: tooMany }, isNews: false };
  }
  if (isHeld || !isGoneForSure(before, list)) return null;
  return { ladder: { ...before, step: 'back' }, isNews: true };
}

/** Whether what is missing in one list is missing in a second one too, or for long enough. */
export const isGoneForSure = (
  { goneSince, goneRevision }: Pick<Ladder, 'goneSince' | 'goneRevision'>,
  { now, revision }: ListNow,
): boolean => goneSince !== null && (revision > (goneRevision ?? revision) || now - goneSince >= GONE_MS);

/** Whether a list leaves out so much of what was out that it may be broken. */
export const isTooManyGone = (gone: number, out: number): boolean => out >= HELD_LEAST && gone / out > HELD_SHARE;

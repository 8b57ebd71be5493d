import type { Verdict } from './outageVerdict.ts';

const MINUTE_MS = 60_000;

/** An estimate that moved by less is not told: it would be another text for nothing. */
export const MOVED_MS = 30 * MINUTE_MS;
/** An outage that is known for longer is no news. */
const OLD_MS = 24 * 60 * MINUTE_MS;
/**
 * How far a region is told (times in ms). back: with `isRestored` its customers are told that the power is back, else they
 * are asked, for its outages merely left the list.
 */
export interface Ladder {
  step: 'began' | 'crew' | 'estimate' | 'back';
  estimate: number | null;
  estimates: number;
  /** That a crew is on the way was told. */
  isCrewTold: boolean;
  isRestored: boolean;
  /** When its outage episode began; null: an older server wrote it. */
  episodeAt: number | null;
}

/** What the list says of a region in which the power is out. */
export interface RegionOut {
  /** When all of its outages are expected to be over; null: of one it is not known. */
  estimate: number | null;
  /** Since when it is out; null: not known. */
  since: number | null;
  /** A crew is on the way to one of them, or there. */
  hasCrew: boolean;
  /** When the outage episode began that the list goes on with. */
  episodeAt: number;
}

/**
 * The next rung of a region that is in the list; null: as it was. `isNews`: it is told.
 *
 * That a crew is on the way is told once, with what else is told at that moment. Outages that merge, split or come back
 * before they were over go on with their episode: nothing that was told of it is told again.
 */
export function rungOfOut(
  before: Ladder | null,
  { estimate, since, hasCrew, episodeAt }: RegionOut,
  now: number,
): { ladder: Ladder; isNews: boolean; isNewSpell: boolean } | null {
  if (!before || isOther(before, episodeAt)) {
    const isNews = since === null || now - since <= OLD_MS;
    return {
      ladder: { step: 'began', estimate, estimates: 0, isCrewTold: hasCrew, isRestored: true, episodeAt },
      isNews,
      isNewSpell: true,
    };
  }
  const here = { isRestored: true, episodeAt };
  const hasMoved = estimate !== null && (before.estimate === null || Math.abs(estimate - before.estimate) >= MOVED_MS);
  const isCrewTold = before.isCrewTold || hasCrew;
  if (hasMoved) {
    const ladder = { step: 'estimate' as const, estimate, estimates: before.estimates + 1, isCrewTold, ...here };
    return { ladder, isNews: true, isNewSpell: false };
  }
  if (isCrewTold && !before.isCrewTold) {
    return { ladder: { ...before, step: 'crew', isCrewTold, ...here }, isNews: true, isNewSpell: false };
  }
  const isAsItWas = before.step !== 'back' && before.episodeAt === episodeAt;
  return isAsItWas ? null : { ladder: { ...before, ...here, step: 'began' }, isNews: false, isNewSpell: false };
}

/** Older servers told that the power is back of whatever left the list. */
const isOther = ({ step, isRestored, episodeAt: known }: Ladder, episodeAt: number): boolean =>
  (step === 'back' && (isRestored || known === null)) || (known !== null && known !== episodeAt);

/** The same of a region that is not in the list: that it is restored is told also after it was asked. */
export function rungOfLeft(before: Ladder, verdict: Verdict): { ladder: Ladder; isNews: boolean } | null {
  if (before.step === 'back' && before.isRestored) return null;
  if (verdict === 'restored') return { ladder: { ...before, step: 'back', isRestored: true }, isNews: true };
  if (verdict !== 'gone' || before.step === 'back') return null;
  return { ladder: { ...before, step: 'back', isRestored: false }, isNews: true };
}

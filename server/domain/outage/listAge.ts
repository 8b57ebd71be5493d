import { ALL_CLEAR_MS } from '#rules/powerAt.ts';

/**
 * How old a list is that stands still: in whole tens of minutes, from two hours on in hours. `ahead`: it is dated ahead of now,
 * and its age is not known.
 */
export interface Age {
  unit: 'minutes' | 'hours' | 'ahead';
  count: number;
}
/** A utility publishes every few minutes: half an hour is more than one that came late. */
const STALLED_MINUTES = 30;

/** Null for a list as young as it should be. */
export function ageOf(lastUpdated: Date, now: Date): Age | null {
  const minutes = (now.getTime() - lastUpdated.getTime()) / 60_000;
  // Two servers read the database's clock to within what the way to it takes.
  if (Math.round(minutes * 60) < 0) return { unit: 'ahead', count: 0 };
  if (minutes < STALLED_MINUTES) return null;
  return minutes < 120
    ? { unit: 'minutes', count: Math.floor(minutes / 10) * 10 }
    : { unit: 'hours', count: Math.floor(minutes / 60) };
}

/** That such a list has no outage says nothing of now; the same bound as on home (`rules/powerAt.ts`). */
export const saysNothing = (age: Age | null): boolean =>
  age !== null && (age.unit !== 'minutes' || age.count * 60_000 >= ALL_CLEAR_MS);

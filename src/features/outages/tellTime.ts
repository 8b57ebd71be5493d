import { isoDay, longDay, timeOfDay } from '#ui/dates.ts';

const DAYS = ['Sun.', 'Mon.', 'Tue.', 'Wed.', 'Thu.', 'Fri.', 'Sat.'];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Further away the name of a day may be that of another week. */
const MOST_DAYS = 6;
/** An hour before which people still speak of the night before. */
const NIGHT_ENDS = 6;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const daysBetween = (one: string, other: string): number => (midnight(other) - midnight(one)) / DAY_MS;

/** A time of these days: '9:30 p.m.', of another day 'Fri. 9:30 p.m.', and further away 'Nov. 30, 9:30 p.m.' */
export function tellTime(when: string, now: number = Date.now()): string {
  const day = isoDay(when);
  const away = Math.abs(daysBetween(isoDay(now), day));
  if (away === 0) return timeOfDay(when);
  if (away > MOST_DAYS) return `${longDay(when, now)}, ${timeOfDay(when)}`;
  return `${DAYS[new Date(midnight(day)).getUTCDay()]} ${timeOfDay(when)}`;
}

/** The end of a span: the small hours after its first time need no day. */
export function tellEnd(first: string, last: string, now: number = Date.now()): string {
  const days = daysBetween(isoDay(first), isoDay(last));
  const isInTheNight = days === 1 && new Date(Date.parse(last) - 6 * 3_600_000).getUTCHours() < NIGHT_ENDS;
  return days === 0 || isInTheNight ? timeOfDay(last) : tellTime(last, now);
}

/** A time before another one: 'Was 8:45', where both are in one half of one day. */
export function tellBefore(before: string, after: string, now: number = Date.now()): string {
  const half = (when: string) => `${isoDay(when)} ${timeOfDay(when).slice(-4)}`;
  const told = tellTime(before, now);
  return half(before) === half(after) ? told.slice(0, -5) : told;
}

import { text } from './text.ts';

/** Of these two centuries: years far from ours are nobody's clock, and not every calendar can count with them. */
const WRITTEN =
  /^(?:19|20)\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** The thirtieth of February is read as another day by some, and as nothing by others. */
export function isInCalendar(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** An ISO time with an offset that a calendar and a clock have, such as `2026-11-21T19:12:00-06:00`. */
export const isoTime = text(64, {
  test: (written) => WRITTEN.test(written) && isInCalendar(written.slice(0, 10)),
});

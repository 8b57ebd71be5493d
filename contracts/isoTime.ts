import * as z from 'zod/mini';
import { text, wholeNumber } from './text.ts';

/** Of these two centuries: no clock shows years far from ours, and not every calendar can count with them. */
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

/** Of this century, in seconds: any other number is rather a date written in digits, such as 20261121. */
const CENTURY = [Date.UTC(2000) / 1000, Date.UTC(2100) / 1000] as const;
const isOfCentury = (seconds: number): boolean => seconds >= CENTURY[0] && seconds < CENTURY[1];

/** A time as a number of milliseconds, or of seconds, since 1970: some systems write it so. An ISO time here. */
export const epochTime = z.pipe(
  z.pipe(
    wholeNumber,
    z.transform((epoch) => {
      const ms = [epoch, epoch * 1000].find((given) => isOfCentury(given / 1000));
      // No such time: an empty text, which does not fit.
      return ms === undefined ? '' : new Date(ms).toISOString();
    }),
  ),
  isoTime,
);

export const isoTimeOrEpoch = z.union([isoTime, epochTime]);

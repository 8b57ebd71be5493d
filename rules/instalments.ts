import { addDays, type Day, daysBetween, isWithin } from './day.ts';

/* An amount that is paid in parts: on which days, and how many parts are offered first. */

/** Of so many parts, the day of each, the first one on `firstOn`. */
export const instalmentDays = (firstOn: Day, count: number, everyDays: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(firstOn, at * everyDays));

/** What most people ask for; the last of them is all of it at once, on a later day. */
const USUAL = [4, 2, 1];

/** So many parts are offered before somebody asks for another number: what is usual, as far as the utility allows it. */
export const usualInstalments = (most: number): number[] => {
  const allowed = USUAL.filter((count) => count <= most);
  return most === 3 ? [3, ...allowed] : allowed;
};

/** A quarter of a year. */
export const MOST_DAYS_BETWEEN = 92;

const FRIDAY = '2026-01-02';

/** When the first part is proposed: the Friday after next at the latest, and never before the day after tomorrow. */
export function proposedFirstDay(today: Day, firstWithinDays: number): Day {
  const earliest = addDays(today, 2);
  const sinceFriday = ((daysBetween(FRIDAY, earliest) % 7) + 7) % 7;
  const friday = addDays(earliest, (7 - sinceFriday) % 7);
  const last = addDays(today, firstWithinDays);
  return isWithin(friday, earliest, last) ? friday : last;
}

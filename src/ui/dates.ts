import { NBSP } from './format.ts';

/*
 * Every date and time a customer sees, in the province's zone wherever the device is (APP-43). Saskatchewan keeps
 * -06:00 all year, so that neither Intl (why not: format.ts) nor a library is needed. The spaces inside a date or a time
 * do not break: a line may end between a weekday, a date and a time, never within one.
 */
const OFFSET_MS = 6 * 60 * 60 * 1000;
const MONTHS = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'Jun.', 'Jul.', 'Aug.', 'Sep.', 'Oct.', 'Nov.', 'Dec.'];

/** A calendar day `YYYY-MM-DD`, an ISO time, or an instant. A bare day is that day and is never shifted. */
export type When = string | number | Date;

interface Clock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

function clockOf(when: When): Clock {
  const bare = typeof when === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(when) : null;
  if (bare) return { year: Number(bare[1]), month: Number(bare[2]), day: Number(bare[3]), hour: 0, minute: 0 };
  const shifted = new Date(new Date(when).getTime() - OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

const monthOf = ({ month }: Clock) => MONTHS[month - 1] ?? '';
const two = (figure: number) => String(figure).padStart(2, '0');

/** 'Jan. 5', and 'Jan. 5, 2025' where that is not this year */
export function longDay(when: When, now: When = Date.now()): string {
  const { year } = clockOf(when);
  return year === clockOf(now).year ? shortDay(when) : `${shortDay(when)},${NBSP}${year}`;
}

/** 'Jan. 5', where the year is plain from the context */
export function shortDay(when: When): string {
  const clock = clockOf(when);
  return `${monthOf(clock)}${NBSP}${clock.day}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Monday, Jan. 5', and 'Monday, Jan. 5, 2026' where that is not this year */
export function weekDay(when: When, now: When = Date.now()): string {
  const { year, month, day } = clockOf(when);
  return `${WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]}, ${longDay(when, now)}`;
}

/** `2025-01` → 'Jan. 2025' */
export function monthName(month: string): string {
  const clock = clockOf(`${month}-01`);
  return `${monthOf(clock)}${NBSP}${clock.year}`;
}

/** '01/05/2025' (MTR-35) */
export function slashDay(when: When): string {
  const { year, month, day } = clockOf(when);
  return `${two(month)}/${two(day)}/${year}`;
}

/** '2025-01-05': the calendar day in Regina */
export function isoDay(when: When): string {
  const { year, month, day } = clockOf(when);
  return `${year}-${two(month)}-${two(day)}`;
}

/** '7:12 p.m.' */
export function timeOfDay(when: When): string {
  const { hour, minute } = clockOf(when);
  return `${hour % 12 || 12}:${two(minute)}${NBSP}${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** '7:12 p.m.' of today, 'Fri. 7:12 p.m.' within six days of it, else 'Oct. 22, 7:12 p.m.' */
export function dayAndTime(when: When, now: When = Date.now()): string {
  const days = Math.round((Date.parse(isoDay(when)) - Date.parse(isoDay(now))) / 86_400_000);
  if (days === 0) return timeOfDay(when);
  if (Math.abs(days) < 7) return `${weekDay(when).slice(0, 3)}.${NBSP}${timeOfDay(when)}`;
  return `${longDay(when, now)}, ${timeOfDay(when)}`;
}

/** '2025-01-05 19:12:09', by the device's own clock and zone: for what is to be compared with it (OUT-13) */
export function localStamp(when: When): string {
  const local = new Date(when);
  const day = [local.getFullYear(), two(local.getMonth() + 1), two(local.getDate())].join('-');
  return `${day} ${[local.getHours(), local.getMinutes(), local.getSeconds()].map(two).join(':')}`;
}

/** '5th': for a day that stands alone */
export function ordinalDay(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const ending = (!teen && ['st', 'nd', 'rd'][(day % 10) - 1]) || 'th';
  return `${day}${ending}`;
}

/** As people say it: 'just now', '2 min ago', 'today 7:12 p.m.', 'yesterday 7:12 p.m.', 'Oct. 22, 7:12 p.m.' */
export function asPeopleSay(when: When, now: When = Date.now()): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(when).getTime()) / 60_000);
  if (minutes >= 0 && minutes < 1) return 'just now';
  if (minutes >= 1 && minutes < 60) return `${minutes}${NBSP}min ago`;
  const day = isoDay(when);
  if (day === isoDay(now)) return `today ${timeOfDay(when)}`;
  if (day === isoDay(new Date(now).getTime() - 86_400_000)) return `yesterday ${timeOfDay(when)}`;
  return `${longDay(when, now)}, ${timeOfDay(when)}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar day, `YYYY-MM-DD`. Days compare as text. */
export type Day = string;

const toUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** `n` calendar days later (earlier when negative). */
export function addDays(day: Day, n: number): Day {
  return new Date(toUtc(day) + n * DAY_MS).toISOString().slice(0, 10);
}

/** How many days later `to` is than `from`. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS);

/** 1 to 31. */
export function dayOfMonth(day: Day): number {
  return Number(day.slice(8, 10));
}

/** Both bounds belong to the range. */
export function isWithin(day: Day, from: Day, to: Day): boolean {
  return from <= day && day <= to;
}

/** True for a day that exists: 2026-02-30 does not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toUtc(text)) && addDays(text, 0) === text;
}

import { type Day, isDay } from '#rules/day.ts';
import { plainDigits } from '#rules/plainDigits.ts';

/**
 * `11/21/2026` (MTR-35), also `2026-11-21`, and what a keypad of digits can write: `11212026`. As a day; null when it is
 * none.
 */
export function parseReadDate(text: string): Day | null {
  const trimmed = plainDigits(text).trim();
  const slashed = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$/.exec(trimmed) ?? /^(\d\d)()(\d\d)(\d{4})$/.exec(trimmed);
  const [, month = '', , day = '', year = ''] = slashed ?? [];
  const iso = slashed ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed;
  return isDay(iso) ? iso : null;
}

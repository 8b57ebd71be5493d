import { formatInTimeZone } from 'date-fns-tz';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receiptTime } from '#rules/receiptTime.ts';
import {
  asPeopleSay,
  dayAndTime,
  isoDay,
  localStamp,
  longDay,
  monthName,
  ordinalDay,
  shortDay,
  slashDay,
  timeOfDay,
  weekDay,
} from '#ui/dates.ts';
import { NBSP, plainSpaces } from '#ui/format.ts';

/** With the spaces in which no line ends made visible. */
const marked = (text: string): string => text.replaceAll(NBSP, '·');

test('a line may end after a weekday and between a date and a time, never inside one of them', () => {
  const now = '2026-11-20T20:00:00-06:00';
  expect(marked(weekDay('2026-12-10', now))).toBe('Thursday, Dec.·10');
  expect(marked(weekDay('2027-01-05', now))).toBe('Tuesday, Jan.·5,·2027');
  expect(marked(monthName('2025-05'))).toBe('May·2025');
  expect(marked(dayAndTime('2026-11-20T21:30:00-06:00', now))).toBe('9:30·p.m.');
  expect(marked(dayAndTime('2026-11-26T21:30:00-06:00', now))).toBe('Thu.·9:30·p.m.');
  expect(marked(dayAndTime('2026-11-27T21:30:00-06:00', now))).toBe('Nov.·27, 9:30·p.m.');
});

test('[APP-43] a date is a three-letter month, with a dot but for May, the day, and the year where it is another', () => {
  const now = '2026-11-20T20:00:00-06:00';
  expect(marked(longDay('2025-01-05', now))).toBe('Jan.·5,·2025');
  expect(marked(longDay('2027-01-05', now))).toBe('Jan.·5,·2027');
  expect(marked(longDay('2025-05-31', now))).toBe('May·31,·2025');
  expect(marked(longDay('2026-12-24T12:00:00-06:00', now))).toBe('Dec.·24');
  // New Year's Eve in Regina, when it is the next year elsewhere.
  expect(marked(longDay('2026-01-01', '2027-01-01T05:00:00Z'))).toBe('Jan.·1');
});

test('[APP-43] dates and times are those of Regina, wherever the device is', () => {
  // Half past midnight in London on New Year's Day is still the old year in Regina, in summer as in winter.
  expect(marked(longDay('2026-01-01T00:30:00Z', '2026-06-01'))).toBe('Dec.·31,·2025');
  expect(marked(timeOfDay('2026-01-01T00:30:00Z'))).toBe('6:30·p.m.');
  expect(marked(timeOfDay('2026-07-01T00:30:00Z'))).toBe('6:30·p.m.');
});

test('the day and the time shown agree with the time zone database for every instant since 1970', () => {
  const instant = fc.date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const shown = formatInTimeZone(at, 'America/Regina', 'yyyy-MM-dd h:mm aaaa');
      expect(`${isoDay(at)} ${plainSpaces(timeOfDay(at))}`).toBe(shown);
    }),
  );
});

test('[APP-43] a receipt says the day and the time as the screens do, with the year', () => {
  const instant = fc.date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      expect(receiptTime(at)).toBe(plainSpaces(`${shortDay(at)}, ${isoDay(at).slice(0, 4)}, ${timeOfDay(at)}`));
    }),
  );
});

test('a time to compare with the device’s clock has its zone, its seconds and 24 hours', () => {
  expect(localStamp(new Date(2025, 0, 5, 0, 2, 9))).toBe('2025-01-05 00:02:09');
  expect(localStamp(new Date(2025, 11, 31, 19, 12, 59).toISOString())).toBe('2025-12-31 19:12:59');
});

test('[APP-43] a day that stands alone gets its ending', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinalDay)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ]);
});

test('a calendar day is never shifted by the zone of the device', () => {
  expect(slashDay('2026-11-20')).toBe('11/20/2026');
  expect(marked(shortDay('2026-11-24'))).toBe('Nov.·24');
  expect(isoDay('2026-11-20')).toBe('2026-11-20');
});

test('noon and midnight are twelve', () => {
  expect(marked(timeOfDay('2026-11-20T12:05:00-06:00'))).toBe('12:05·p.m.');
  expect(marked(timeOfDay('2026-11-20T00:05:00-06:00'))).toBe('12:05·a.m.');
});

describe('a time is said as people say it', () => {
  const now = '2026-11-20T20:00:00-06:00';
  test.each([
    ['2026-11-20T19:59:30-06:00', 'just now'],
    ['2026-11-20T19:58:00-06:00', '2·min ago'],
    ['2026-11-20T18:42:00-06:00', 'today 6:42·p.m.'],
    ['2026-11-20T00:01:00-06:00', 'today 12:01·a.m.'],
    ['2026-11-19T23:59:00-06:00', 'yesterday 11:59·p.m.'],
    ['2026-10-22T09:00:00-06:00', 'Oct.·22, 9:00·a.m.'],
    ['2025-10-22T09:00:00-06:00', 'Oct.·22,·2025, 9:00·a.m.'],
    // A device whose clock runs behind must not speak of the future in minutes.
    ['2026-11-20T20:03:00-06:00', 'today 8:03·p.m.'],
  ])('%s is %s', (when, said) => expect(marked(asPeopleSay(when, now))).toBe(said));
});

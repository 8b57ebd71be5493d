import { expect, test } from 'vitest';
import { allowedReadDays, firstReadDay, nextReadDay, refuseReadDay } from '#rules/meterReadDates.ts';
import { meterWith } from './meterWith.ts';

const today = '2026-11-21';
const inside = { state: 'insideRegularWindow' as const, today, hasPhoto: false };

test('tomorrow cannot be the read date, today can [MTR-34]', () => {
  expect(refuseReadDay(meterWith(), '2026-11-22', inside)).toBe('afterToday');
  expect(refuseReadDay(meterWith(), today, inside)).toBe(null);
});

test('the first possible day: today with a photo, move-in, last read, or 30 days ago [MTR-36]', () => {
  const meter = meterWith({ moveInDate: '2026-11-20', lastReadDate: '2026-10-22' });
  const start = { ...inside, state: 'startReadNeeded' as const };
  expect(firstReadDay(meter, { ...inside, hasPhoto: true })).toBe(today);
  expect(firstReadDay(meter, start)).toBe('2026-11-20');
  expect(firstReadDay(meter, { ...start, state: 'startReadSubmitted' })).toBe('2026-11-20');
  expect(firstReadDay(meter, inside)).toBe('2026-10-22');
  expect(firstReadDay(meterWith(), inside)).toBe('2026-10-22');
  expect(refuseReadDay(meter, '2026-10-21', inside)).toBe('beforeFirstDay');
});

test('a day already submitted is taken, except today [MTR-37]', () => {
  const meter = meterWith({ submitted: ['2026-11-18T23:30:00-06:00', '2026-11-21T08:00:00-06:00'] });
  expect(refuseReadDay(meter, '2026-11-18', inside)).toBe('alreadySubmitted');
  expect(refuseReadDay(meter, '2026-11-19', inside)).toBe(null);
  expect(refuseReadDay(meter, today, inside)).toBe(null);
});

test('regular reads are not taken on days 1 to dayOfMonth; start and stop reads are [MTR-38]', () => {
  const meter = meterWith({ dayOfMonth: 5, lastReadDate: '2026-10-01' });
  expect(refuseReadDay(meter, '2026-11-05', inside)).toBe('dayOfMonth');
  expect(refuseReadDay(meter, '2026-11-06', inside)).toBe(null);
  for (const state of ['startReadNeeded', 'startReadSubmitted', 'stopReadNeeded', 'stopReadSubmitted'] as const) {
    expect(refuseReadDay(meter, '2026-11-05', { ...inside, state })).toBe(null);
  }
  expect(refuseReadDay(meterWith({ dayOfMonth: 5, readType: 'MOR' }), '2026-11-05', inside)).toBe(null);
});

test('days 1 to dayOfMonth are left out of each month, and no other day [MTR-38]', () => {
  const meter = meterWith({ dayOfMonth: 28, lastReadDate: '2026-09-27' });
  const lateInNovember = { ...inside, today: '2026-11-29' };
  expect(allowedReadDays(meter, lateInNovember)).toEqual([
    '2026-11-29',
    '2026-10-31',
    '2026-10-30',
    '2026-10-29',
    '2026-09-30',
    '2026-09-29',
  ]);
});

test('a photo may leave no day at all, where today is excluded; the next allowed day is named [MTR-38]', () => {
  const meter = meterWith({ dayOfMonth: 25 });
  expect(allowedReadDays(meter, { ...inside, hasPhoto: true })).toEqual([]);
  expect(nextReadDay(meter, { ...inside, hasPhoto: true })).toBe('2026-11-26');
  expect(nextReadDay(meterWith({ dayOfMonth: 31 }), inside)).toBe(null);
});

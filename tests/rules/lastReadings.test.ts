import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#rules/day.ts';
import { billedReadings, lastReadings } from '#rules/lastReadings.ts';

const reading = (day: string, figures: string, readType = 'C') => ({ day, reading: figures, readType });
const uses = (known: Parameters<typeof lastReadings>[0], multiplier?: number) =>
  lastReadings(known, multiplier).map(({ day, perDay }) => [day, perDay]);

test('use a day is that since the reading before, times the multiplier; of the first nothing is known', () => {
  const known = [reading('2026-11-21', '30500'), reading('2026-11-11', '30400')];
  expect(uses(known, 1)).toEqual([
    ['2026-11-21', 10],
    ['2026-11-11', null],
  ]);
  expect(uses(known, 40)[0]).toEqual(['2026-11-21', 400]);
  expect(uses(known)[0]).toEqual(['2026-11-21', null]);
});

test('a register that went past zero tells no use; one that stood still tells none was used', () => {
  expect(uses([reading('2026-11-21', '00010'), reading('2026-11-11', '99990')], 1)[0]?.[1]).toBe(null);
  expect(uses([reading('2026-11-21', '30400'), reading('2026-11-11', '30400')], 1)[0]?.[1]).toBe(0);
});

test('a day has one reading, the one that is named first, and the newest come first', () => {
  const known = [reading('2026-11-11', '30401'), reading('2026-11-21', '30500'), reading('2026-11-11', '30400', 'A')];
  expect(lastReadings(known, 1).map((one) => one.reading)).toEqual(['30500', '30401']);
});

test('there are never more than asked for, in the order of their days, and none is made up', () => {
  const someReading = fc.record({ day: fc.integer({ min: 0, max: 60 }), figures: fc.integer({ min: 0, max: 99_999 }) });
  fc.assert(
    fc.property(fc.array(someReading, { maxLength: 12 }), fc.integer({ min: 1, max: 6 }), (given, most) => {
      const known = given.map(({ day, figures }) => reading(addDays('2026-09-01', day), String(figures)));
      const listed = lastReadings(known, 1, most);
      const days = listed.map(({ day }) => day);
      expect(days).toEqual([...new Set(known.map(({ day }) => day))].sort().reverse().slice(0, most));
      for (const { day, reading: figures, perDay } of listed) {
        expect(known.find((one) => one.day === day)?.reading).toBe(figures);
        if (perDay !== null) expect(perDay).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('of the bills only the readings of this meter count', () => {
  const bill = { from: '2026-10-12', to: '2026-11-11', meterNumber: '1', read: '300', readType: 'E' };
  const lastRead = { day: '2026-10-11', read: '200', meterNumber: '1' };
  const billed = { latest: bill, estimated: [bill], lastRead };
  expect(billedReadings(undefined, '1')).toEqual([]);
  expect(billedReadings(billed, '2')).toEqual([]);
  expect(billedReadings({ ...billed, estimated: [], lastRead: null }, '1')).toEqual([
    reading('2026-11-11', '300', 'E'),
  ]);
  expect(billedReadings(billed, '1').at(-1)).toEqual(reading('2026-10-11', '200', ''));
});

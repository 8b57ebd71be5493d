import { formatInTimeZone } from 'date-fns-tz';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDayAtTimeOf, reginaDay, reginaIso } from '#rules/reginaTime.ts';

test('23:30 in Regina is still today there, and tomorrow in UTC [MTR-10]', () => {
  const late = new Date('2026-11-21T23:30:00-06:00');
  expect(late.toISOString().slice(0, 10)).toBe('2026-11-22');
  expect(reginaDay(late)).toBe('2026-11-21');
});

test('the time a reading carries has the offset -06:00 all year [API2-18]', () => {
  expect(reginaIso(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01T06:00:00-06:00');
  expect(reginaIso(new Date('2026-12-01T12:00:00Z'))).toBe('2026-12-01T06:00:00-06:00');
  expect(onDayAtTimeOf('2026-11-18', new Date('2026-11-21T19:12:05-06:00'))).toBe('2026-11-18T19:12:05-06:00');
});

test('the fixed offset agrees with the time zone database for every instant since 1970', () => {
  const instant = fc.date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      expect(reginaIso(at)).toBe(formatInTimeZone(at, 'America/Regina', "yyyy-MM-dd'T'HH:mm:ssxxx"));
    }),
  );
});

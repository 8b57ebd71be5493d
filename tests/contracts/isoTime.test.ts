import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochTime, isoTime, isoTimeOrEpoch } from '#contracts/isoTime.ts';

const isTaken = (written: string): boolean => isoTime.safeParse(written).success;

it.each([
  '2026-11-21T19:12:00-06:00',
  '2026-11-21T19:12:00.123Z',
  '2028-02-29T00:00:00+14:00',
  '1970-01-01T00:00:00Z',
  '2099-12-31T23:59:59.999-06:00',
])('%s is a time', (written) => {
  expect(isTaken(written)).toBe(true);
});

it.each([
  '9999-99-99T99:99:99Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '2026-02-29T10:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-04-31T10:00:00Z',
  '2026-00-10T10:00:00Z',
  '2026-13-10T10:00:00Z',
  '2026-11-00T10:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T10:60:00Z',
  '2026-11-21T10:00:60Z',
  '2026-11-21T10:00:00+15:00',
  '2026-11-21T10:00:00+10:60',
  '2026-11-21T10:00:00',
  '2026-11-21',
])('%s is no time of a calendar and a clock', (written) => {
  expect(isTaken(written)).toBe(false);
});

it('every time that a phone can write is one', () => {
  const [min, max] = [new Date('1900-01-01T00:00:00Z'), new Date('2099-12-31T23:59:59Z')];
  fc.assert(fc.property(fc.date({ min, max, noInvalidDate: true }), (at) => isTaken(at.toISOString())));
});

it.each([
  ['milliseconds', 1_795_374_720_123, '2026-11-22T19:12:00.123Z'],
  ['seconds', 1_795_374_720, '2026-11-22T19:12:00.000Z'],
])('a time may be a number of %s since 1970', (_, epoch, iso) => {
  expect(isoTimeOrEpoch.safeParse(epoch).data).toBe(iso);
  expect(isoTimeOrEpoch.safeParse(iso).data).toBe(iso);
});

it.each([20261121, 202611211905, 20261121190500, 0, -1_795_374_720, 1_795_374_720.5, 1e300, Number.NaN])(
  '%d is no such number',
  (given) => {
    expect(epochTime.safeParse(given).success).toBe(false);
  },
);

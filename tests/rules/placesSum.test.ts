import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billDetails } from '#contracts/bill.ts';
import { nextTask } from '#rules/nextTask.ts';
import { owingOf, type PlaceFacts, placesSum } from '#rules/placesSum.ts';
import { aPlace, isOut, owes, toRead } from './aPlace.ts';

/* What a customer with many places has to do: three figures, and what comes next. */

const TODAY = '2026-11-25';
const NINE = '2026-11-25T21:30:00-06:00';
const TEN = '2026-11-25T22:00:00-06:00';
const unknown = { isOut: undefined, reading: 'unknown', owing: undefined } as const;
const sumOf = (...changes: Partial<PlaceFacts>[]) => placesSum(changes.map(aPlace));

test.each<[string, Partial<PlaceFacts>[], object]>([
  ['none', [{}], { places: 0, unknown: 0, back: null }],
  ['one', [{}, isOut(NINE)], { places: 1, unknown: 0, back: { first: NINE, last: NINE } }],
  ['two', [isOut(TEN), isOut(NINE)], { places: 2, unknown: 0, back: { first: NINE, last: TEN } }],
  ['two outages at one', [isOut(TEN, NINE)], { places: 1, unknown: 0, back: { first: NINE, last: TEN } }],
  ['one of two without a time', [isOut(NINE), isOut(undefined)], { places: 2, unknown: 0, back: null }],
  ['one of two outages without a time', [isOut(NINE, undefined)], { places: 1, unknown: 0, back: null }],
  ['the customer alone says so', [isOut()], { places: 1, unknown: 0, back: null }],
  ['one not known', [unknown, isOut(NINE)], { places: 1, unknown: 1, back: { first: NINE, last: NINE } }],
])('places without power: %s', (_what, places, out) => {
  expect(sumOf(...places).out).toEqual(out);
});

test.each<[string, Partial<PlaceFacts>[], object]>([
  ['none wants one', [{}], { places: 0, done: 0, unknown: 0, firstDay: null, isOneDay: false }],
  [
    'one window',
    [toRead('2026-11-28'), toRead('2026-11-28'), { reading: 'done' }],
    { places: 2, done: 1, unknown: 0, firstDay: '2026-11-28', isOneDay: true },
  ],
  [
    'two windows, one not known',
    [toRead('2026-11-30'), toRead('2026-11-28'), unknown],
    { places: 2, done: 0, unknown: 1, firstDay: '2026-11-28', isOneDay: false },
  ],
])('meters to read: %s', (_what, places, says) => {
  expect(sumOf(...places).toRead).toMatchObject(says);
});

test.each<[string, Partial<PlaceFacts>[], object]>([
  ['nothing', [{}], { cents: 0, bills: 0, late: 0, unknown: 0, nextDay: null }],
  [
    'one late, two due',
    [owes('late', 21_218, '2026-11-19'), owes('due', 100, '2026-12-07'), owes('due', 1, '2026-12-04')],
    { cents: 21_319, bills: 3, late: 1, unknown: 0, nextDay: '2026-12-04' },
  ],
  [
    'late alone, one not known',
    [owes('late', 5, '2026-11-19'), unknown],
    { cents: 5, bills: 1, late: 1, unknown: 1, nextDay: null },
  ],
  ['no day named', [owes('due', 5, null)], { cents: 5, bills: 1, late: 0, unknown: 0, nextDay: null }],
])('dollars due: %s', (_what, places, says) => {
  expect(sumOf(...places).due).toMatchObject(says);
});

test('each figure is as old as the oldest copy that was counted in it', () => {
  const [old, older] = ['2026-11-24T08:00:00.000Z', '2026-11-23T08:00:00.000Z'];
  const sum = sumOf({}, { billAsOf: old }, { meterAsOf: older }, { ...unknown, meterAsOf: '2026', billAsOf: '2026' });
  expect(sum.due.asOf).toBe(old);
  expect(sum.toRead.asOf).toBe(older);
  expect(sumOf({ ...unknown }).due.asOf).toBeNull();
});

const BILL = { billIssuedFlag: true, totalDue: 212.18, paymentDueBy: '2026-12-04' };
const paid = { orderNo: '1', paymentAmount: '100.00', paidOn: TODAY, billedBy: '2026-12-05' };
test.each<[string, object, object]>([
  ['due', {}, { stand: 'due', openCents: 21_218, day: '2026-12-04' }],
  ['late', { paymentDueBy: '2026-11-24' }, { stand: 'late', openCents: 21_218, day: '2026-11-24' }],
  ['paid in part', { unbilled: [paid] }, { stand: 'due', openCents: 11_218, day: '2026-12-04' }],
  ['paid', { unbilled: [{ ...paid, paymentAmount: '212.18' }] }, { stand: 'nothing', openCents: 0, day: null }],
  ['a payment under way', { payment: { ...paid, state: 'open' } }, { stand: 'nothing', openCents: 0, day: null }],
  ['by a pre-authorized plan', { appFlag: true }, { stand: 'nothing', openCents: 0, day: null }],
  ['by arrangement', { paFlag: true }, { stand: 'nothing', openCents: 0, day: null }],
  ['a credit', { totalDue: -5 }, { stand: 'nothing', openCents: 0, day: null }],
])('what of a bill is due: %s', (_what, change, says) => {
  expect(owingOf(billDetails.parse({ ...BILL, ...change }), '01', TODAY)).toEqual(says);
});

const days = fc.constantFrom('2026-11-19', '2026-11-28', '2026-12-04');
const places = fc.array(
  fc.record({
    isOut: fc.option(fc.boolean(), { nil: undefined }),
    outages: fc.constant([]),
    reading: fc.constantFrom('toRead', 'done', 'none', 'unknown'),
    readBy: days,
    meterAsOf: fc.constant(undefined),
    owing: fc.option(
      fc.record({
        stand: fc.constantFrom('late', 'due'),
        openCents: fc.integer({ min: 1, max: 99_999_999 }),
        day: fc.option(days),
      }),
      { nil: undefined },
    ),
    billAsOf: fc.constant(undefined),
  }),
  { maxLength: 60 },
);

test('the sum of two groups of places is what they come to together; what is not known is counted apart', () => {
  fc.assert(
    fc.property(places, places, (some, others) => {
      const [one, other, all] = [placesSum(some), placesSum(others), placesSum([...some, ...others])];
      expect(all.due.cents).toBe(one.due.cents + other.due.cents);
      expect(all.out.places).toBe(one.out.places + other.out.places);
      expect(all.toRead.places).toBe(one.toRead.places + other.toRead.places);
      const isKnown = ({ owing }: PlaceFacts) => owing !== undefined;
      expect(all.due.unknown).toBe([...some, ...others].length - [...some, ...others].filter(isKnown).length);
    }),
  );
});

test.each<[string, Partial<PlaceFacts>[], string | undefined]>([
  ['nothing to do', [{}], undefined],
  ['nothing known', [unknown], undefined],
  ['a late bill before a reading', [toRead('2026-11-26'), owes('late', 1, '2026-11-19')], 'pay 1'],
  ['a reading before a bill that is due', [owes('due', 1, '2026-11-26'), toRead('2026-11-28')], 'read 1'],
  ['the first window to end', [toRead('2026-11-30'), toRead('2026-11-28'), toRead('2026-11-28')], 'read 1'],
  ['the latest bill', [owes('late', 1, '2026-11-20'), owes('late', 1, '2026-11-19')], 'pay 1'],
  ['a bill that is due', [owes('due', 1, null), owes('due', 1, '2026-12-07')], 'pay 1'],
  ['a bill without a day', [owes('due', 1, null)], 'pay 0'],
  ['an outage alone', [isOut(NINE)], undefined],
])('the next task: %s', (_what, changes, says) => {
  const all = changes.map(aPlace);
  const next = nextTask(all);
  expect(next && `${next.kind} ${all.indexOf(next.place)}`).toBe(says);
});

test('there is a next task as long as something is to be read or paid', () => {
  fc.assert(
    fc.property(places, (all) => {
      const { toRead: read, due } = placesSum(all);
      expect(nextTask(all) !== undefined).toBe(read.places + due.bills > 0);
    }),
  );
});

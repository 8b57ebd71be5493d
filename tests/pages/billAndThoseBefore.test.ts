import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import { cad, NOON } from './aBill.ts';
import { aPastBill, aYearBefore, theOneBefore } from './aPastBill.ts';
import { summaryOf } from './billSummaryOf.ts';
import { buttonsIn, textsIn } from './pageMarkup.tsx';

/* What the page of a bill says by the bills behind it: why it comes to its amount, of what it is made, and their list. */

vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('bill', 'bill-history', 'paid', 'shell', 'contact'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const PDF = 'View and download current bill';
const NOVEMBER = { balanceForward: cad(0), amountDue: cad(148.73), totalDue: cad(148.73), paymentDueBy: '2026-12-07' };
/** From why until the chart, of bills of which the first is the latest. */
function whyOf(history: PastBill[], change: object = {}): string[] {
  const texts = textsIn(summaryOf({ ...NOVEMBER, ...change }, '01', history));
  const at = texts.indexOf('Why this amount');
  if (at < 0) return [];
  const end = texts.findIndex((text) => /^What (you used|makes up)/.test(text));
  return texts.slice(at + 1, end).map((text) => text.trim());
}
const USE = '748 kWh in 31 days, Oct. 10 to Nov. 9, at 15.0 cents a kWh.';
const ESTIMATED = 'Estimated, not read. Read your meter and we correct it.';

test('why it comes to this amount: use, price, the bill before and a year before', () => {
  expect(whyOf([aPastBill(), theOneBefore(), aYearBefore()])).toEqual([
    USE,
    ...['$21.42 more than the bill of Oct. 12.', 'You used 136 kWh more, at the same price.'],
    ...['$3.21 of it:', '31 days, not 30.'],
    ...['$18.21 of it:', '24.1 kWh a day, not 20.4.'],
    ...['A year before, bill of Nov. 12, 2025:', '771 kWh, 23 more than now.'],
  ]);
});

test('a new price, a charge beside it, and what goes against the whole', () => {
  const october = theOneBefore({
    energy: [{ from: '2026-09-10', to: '2026-10-09', kwh: 612, centsPerKwh: '14.6', amount: cad(89.35) }],
    newCharges: cad(124.74),
    totalDue: cad(124.74),
    charges: [],
  });
  const november = aPastBill({
    newCharges: cad(150.58),
    totalDue: cad(150.58),
    charges: [...aPastBill().charges, { name: 'Late payment charge', amount: cad(1.85) }],
    energy: [{ from: '2026-10-10', to: '2026-11-09', kwh: 748, centsPerKwh: '15', amount: cad(112.2) }],
  });
  expect(whyOf([november, october]).slice(1)).toEqual([
    ...['$25.84 more than the bill of Oct. 12.', 'You used 136 kWh more.'],
    ...['$2.57 of it:', 'the price went from 14.6 to 15.0 cents on Oct. 10.'],
    ...['$3.21 of it:', '31 days, not 30.'],
    ...['$18.21 of it:', '24.1 kWh a day, not 20.4.'],
    ...['$1.85 of it:', 'Late payment charge.'],
  ]);
  // The other way round: 30 days after 31.
  const less = aPastBill({ from: '2026-10-10', to: '2026-11-08', kwh: 748 });
  const longer = theOneBefore({ from: '2026-09-09', to: '2026-10-09' });
  expect(whyOf([less, longer]).slice(1)).toEqual([
    ...['$21.42 more than the bill of Oct. 12.', 'You used 136 kWh more, at the same price.'],
    ...['$3.11 less:', '30 days, not 31.'],
    ...['$24.53 more:', '24.9 kWh a day, not 19.7.'],
  ]);
});

test('where something was left from before, only the new charges are compared', () => {
  const [, against] = whyOf([aPastBill({ totalDue: cad(200) }), theOneBefore()]);
  expect(against).toBe('The new charges: $21.42 more than on the bill of Oct. 12.');
});

test('an estimate is told on the bill, in the chart and in the list; kWh of one were not used but billed', () => {
  const markup = summaryOf(NOVEMBER, '01', [aPastBill({ readType: 'E' }), theOneBefore()]);
  const texts = textsIn(markup);
  expect(whyOf([aPastBill({ readType: 'E' }), theOneBefore()]).slice(0, 4)).toEqual([
    USE,
    ESTIMATED,
    ...['$21.42 more than the bill of Oct. 12.', '136 kWh more were billed, at the same price.'],
  ]);
  const before = 'The bill before was estimated.';
  expect(texts).not.toContain(before);
  expect(whyOf([aPastBill(), theOneBefore({ readType: 'R' })])).toContain(before);
  expect(texts).toContain(`Striped: estimated, not read. Read your meter and we correct it.`);
  expect(texts.filter((text) => text === 'estimated')).toHaveLength(2);
  expect(texts).toContain('Estimated for Nov. 9, not read: 30 828.');
});

test.each<[string, object, object]>([
  ['equalized plan', { eppFlag: true }, {}],
  ['history that is older than the bill', { DocumentID: '700099999999' }, {}],
  ['multiplier that is not known', {}, { multiplier: undefined }],
])('nothing is said of why with an %s', (_, bill, past) => {
  expect(whyOf([aPastBill(past), theOneBefore()], bill)).toEqual([]);
});

test('of what a bill is made: its energy at its price, its other charges, its register and who read it', () => {
  const madeOf = (change: object) => {
    const texts = textsIn(summaryOf(NOVEMBER, '01', [aPastBill(change)]));
    return texts.slice(texts.indexOf('What makes up $148.73') + 1, texts.indexOf(PDF));
  };
  expect(madeOf({})).toEqual([
    ...['Basic monthly charge', '$29.45'],
    ...['748 kWh at 15.0 ¢', '$112.20'],
    ...['GST 5%', '$7.08'],
    ...['New charges', '$148.73'],
    ...['From before', '$0.00'],
    ...['Amount due', '$148.73'],
    'Read by you on Nov. 9: 30 828.',
    'Last payment received Nov. 3: $162.87.',
  ]);
  const note = (readType: string) => madeOf({ readType }).at(-2);
  expect(note('A')).toBe('Read on Nov. 9: 30 828.');
  expect(note('R')).toBe('Estimated for Nov. 9, not read: 30 828.');
  expect(note('X')).toBe('Register on Nov. 9: 30 828.');
  expect(madeOf({ read: undefined }).at(-2)).toBe('$148.73');
});

test('the bills stand in a table by year, five at first, each with its PDF by the day it was issued', () => {
  const older = Array.from({ length: 6 }, (_, at) =>
    theOneBefore({ documentId: `7000123456${70 + at}`, issuedOn: `2026-0${9 - at}-12` }),
  );
  const markup = summaryOf(NOVEMBER, '01', [aPastBill(), theOneBefore(), ...older, aYearBefore()]);
  const texts = textsIn(markup);
  const at = texts.indexOf('Bills of 2026');
  expect(texts.slice(at + 1, at + 11)).toEqual([
    ...['Bill of', 'What happened', 'Amount', 'PDF'],
    ...['Nov. 12', 'Due Dec. 7', '$148.73'],
    ...['Oct. 12', 'Paid Nov. 4', '$127.31'],
  ]);
  const pdfs = Object.keys(buttonsIn(markup)).filter((name) => name.startsWith('PDF of '));
  expect(pdfs).toEqual(['PDF of Nov. 12', 'PDF of Oct. 12', 'PDF of Sep. 12', 'PDF of Aug. 12', 'PDF of Jul. 12']);
  expect(buttonsIn(markup)['Show 3 more of 2026']).toBe(true);
});

test.each<[string, object, string]>([
  ['late', { paymentDueBy: '2026-11-20' }, 'Was due Nov. 20'],
  ['a credit', { totalDue: cad(-36.2) }, 'Nothing to pay'],
  ['paid in part', { payment: { amount: cad(100), receivedOn: '2026-11-20' } }, '$100.00 received Nov. 20'],
])('what happened to the latest bill: %s', (_, change, says) => {
  const texts = textsIn(summaryOf(NOVEMBER, '01', [aPastBill(change)]));
  expect(texts[texts.indexOf('PDF') + 2]).toBe(says);
});

test('an older bill that was not paid went to the next one', () => {
  const texts = textsIn(summaryOf(NOVEMBER, '01', [aPastBill(), theOneBefore({ payment: null })]));
  expect(texts[texts.indexOf('Oct. 12') + 1]).toBe('Went to the next bill');
});

import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { beginOf } from '#features/report-outage/beginOf.ts';
import { PlaceForm } from '#features/report-outage/PlaceSearch.tsx';
import { begin, PLACE_KNOWN_MS } from '#machines/reportOutage/reportOutageContext.ts';
import { SHORT_STEP } from '#machines/reportOutage/shortReportContext.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';
import { REPORT_WORDS } from './reportFlow.ts';

/* How a report begins, and where a visitor says the power is out. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded(...REPORT_WORDS));

const HOME = { addressString: '218 Second Avenue West', installationNumber: '4020500029' };
const COTTAGE = { addressString: 'Lot 4, Emma Lake', installationNumber: '4020500058' };
const place = { premises: COTTAGE, regionId: undefined };
const TOWNS = ['Kindersley', 'Kinistino', 'Wakaw', 'Waskesiu', 'Watrous', 'Wawota'];

const formMarkup = (typed: string, isMeterAtFirst = false) =>
  markupOf(PlaceForm, {
    typed,
    isMeterAtFirst,
    towns: TOWNS,
    reported: [{ text: COTTAGE.addressString, place }],
    onPlace: () => {},
    onSteps: () => {},
  });
const WAYS = [
  'Use where I am, or go step by step',
  'Addresses near you, lot and block, First Nation',
  'Use the number on my meter',
];
/** What stands between the box and the other ways. */
const found = (typed: string, isMeter = false) => {
  const texts = textsIn(formMarkup(typed, isMeter));
  const help = texts.findIndex((text) => /^(Such as|It is on)/.test(text));
  return texts.slice(
    help + 1,
    texts.findIndex((text) => text.startsWith('Use where I am')),
  );
};

test('danger first, then one box, what was reported from here before, and the other ways', () => {
  const texts = textsIn(formMarkup(''));
  expect(texts[0]).toBe('Sparks, smoke, a line down?');
  expect(texts.slice(5)).toEqual([
    'Where is the power out?',
    'Address or land description',
    'Such as NW-12-34-5-W3, or 12 Main Street, Kindersley',
    COTTAGE.addressString,
    'Reported from this device before',
    ...WAYS,
  ]);
});

const use = (place: string, row = 'Use what I typed') => [row, `${place}. We look for it when the report goes.`];
test.each<[string, string[]]>([
  [
    'emma',
    [
      COTTAGE.addressString,
      'Reported from this device before',
      'Still missing: the house number, the street, a comma and the city, town or village',
    ],
  ],
  ['12 Main St', ['Still missing: a comma and the city, town or village']],
  ['12 Main St, k', use('12 MAIN ST, K')],
  ['12 Main St, kin', ['Kindersley', 'Town', 'Kinistino', 'Town', ...use('12 MAIN ST, KIN')]],
  [
    '12 Main St wa',
    ['Wakaw', 'Town', 'Waskesiu', 'Town', 'Watrous', 'Town', 'Still missing: a comma and the city, town or village'],
  ],
  ['12 Main St, Wakaw', use('12 MAIN ST, WAKAW')],
  ['NW-12-34-5-W3', use('NW-12-34-5-W3')],
])('what is found of %j', (typed, says) => {
  expect(found(typed)).toEqual(says);
});

test.each<[string, string[]]>([
  ['', []],
  ['70 412 011', use('Meter 70412011', 'Use this meter number')],
  ['70-x', ['Still missing: digits only']],
])('the number of a meter: %j', (typed, says) => {
  expect(found(typed, true)).toEqual(says);
  expect(Object.keys(buttonsIn(formMarkup(typed, true))).at(-1)).toBe('Use an address');
});

const here = { ...HOME, name: 'Home', regionId: 'SK-101' };
const own = { place: { premises: HOME, regionId: 'SK-101' } };
const draftOf = (step: string, more: object = {}, age = 0, replaces: string[] = []) => ({
  entry: { ...begin({}), ...more, step },
  attachment: null,
  replaces,
  savedAt: new Date(Date.now() - age).toISOString(),
});
const stillOut = { outageId: '7', regionId: 'SK-101' };
const typed = { lookupType: 'Meter_Number' as const, outageAddress: { meterNumber: '70412011' } };

test.each<[string, Parameters<typeof beginOf>[0], Partial<Parameters<typeof beginOf>[1]>, ReturnType<typeof beginOf>]>([
  ['a customer whose place is known', { customerId: 'c', here }, {}, own],
  ['a customer whose place is not', { customerId: 'c', here: undefined }, {}, 'steps'],
  ['a visitor', { customerId: null, here: undefined }, {}, 'search'],
  [
    'a visitor with a half-written page',
    { customerId: null, here: undefined },
    { draft: draftOf(SHORT_STEP, typed) },
    { place: typed },
  ],
  ['a customer with a half-written page', { customerId: 'c', here }, { draft: draftOf(SHORT_STEP, typed) }, own],
  ['at a step', { customerId: 'c', here }, { at: 'info' }, 'steps'],
  [
    'a step left within the hour',
    { customerId: 'c', here },
    { draft: draftOf('info', {}, PLACE_KNOWN_MS - 60_000) },
    'steps',
  ],
  ['a step left before that', { customerId: 'c', here }, { draft: draftOf('info', {}, PLACE_KNOWN_MS + 60_000) }, own],
  ['still out, over a half-written report', { customerId: 'c', here }, { draft: draftOf('info'), stillOut }, own],
  [
    'a report that waits is changed',
    { customerId: 'c', here },
    { draft: draftOf('result', {}, PLACE_KNOWN_MS * 2, ['id-1']), stillOut },
    'steps',
  ],
])('how a report begins: %s', (_what, reporter, more, says) => {
  expect(beginOf(reporter, { draft: null, at: undefined, stillOut: undefined, ...more })).toEqual(says);
});

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { PlaceList } from '#features/home/PlaceList.tsx';
import { PlaceRow } from '#features/home/PlaceRow.tsx';
import { PlacesHero } from '#features/home/PlacesHero.tsx';
import type { Place } from '#parts/account/places.ts';
import { isOut, owes, toRead } from '../rules/aPlace.ts';
import { placeOnHome } from './aPlaceOnHome.ts';
import { aReading } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Home of a customer with many places: three figures, what comes next, and the list. */

beforeAll(() => wordsLoaded('places', 'account-picker'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const at = (time: string, day = 25) => `2026-11-${day}T${time}:00-06:00`;
const UNKNOWN = { isOut: undefined, reading: 'unknown', owing: undefined } as const;
const OUTAGES_AT = at('19:30');
const heroOf = (places: Partial<Place>[], isAway = false) =>
  markupOf(PlacesHero, {
    places: places.map((change, index) => placeOnHome(index + 1, change)),
    outagesAsOf: OUTAGES_AT,
    isAway,
    onShow: () => {},
    onNext: () => {},
  });
/** The buttons of the three figures, and that of the next task. */
const saidBy = (places: Partial<Place>[], isAway?: boolean) => Object.keys(buttonsIn(heroOf(places, isAway)));

const NONE_OUT = '0 places in an outage area None by our list';
const NONE_TO_READ = '0 meters to read No reading is wanted now';
const NONE_DUE = '$0.00 due Nothing to pay';

test.each<[string, Partial<Place>[], string[]]>([
  ['nothing to do', [{}, {}], [NONE_OUT, NONE_TO_READ, NONE_DUE]],
  ['one outage', [isOut(at('21:30')), {}], ['1 place in an outage area Back about 9:30 p.m.', NONE_TO_READ, NONE_DUE]],
  [
    'two outages that end apart',
    [isOut(at('21:30')), isOut(at('23:00'))],
    ['2 places in an outage area Back between 9:30 p.m. and 11:00 p.m.', NONE_TO_READ, NONE_DUE],
  ],
  [
    'until another day',
    [isOut(at('21:30')), isOut(at('02:00', 26))],
    ['2 places in an outage area Back between 9:30 p.m. and Thu. 2:00 a.m.', NONE_TO_READ, NONE_DUE],
  ],
  [
    'an estimate that is past',
    [isOut(at('19:00'))],
    ['1 place in an outage area We said 7:00 p.m.', NONE_TO_READ, NONE_DUE],
  ],
  ['no estimate', [isOut(undefined)], ['1 place in an outage area No time yet', NONE_TO_READ, NONE_DUE]],
  [
    'an estimate for one of two',
    [isOut(undefined), isOut(at('21:30'))],
    ['2 places in an outage area No time yet for some', NONE_TO_READ, NONE_DUE],
  ],
  [
    'one window',
    [toRead('2026-11-28'), toRead('2026-11-28'), { reading: 'done' }],
    [NONE_OUT, '2 meters to read 1 of 3 read Window ends Nov. 28', NONE_DUE, 'Read the next: House at 1 Angus Street'],
  ],
  [
    'two windows',
    [toRead('2026-11-30'), toRead('2026-11-28')],
    [
      NONE_OUT,
      '2 meters to read 0 of 2 read First window ends Nov. 28',
      NONE_DUE,
      'Read the next: House at 2 Angus Street',
    ],
  ],
  [
    'all but one read',
    [toRead('2026-11-28'), { reading: 'done' }],
    [NONE_OUT, '1 meter to read 1 of 2 read Window ends Nov. 28', NONE_DUE, 'Read the next: House at 1 Angus Street'],
  ],
  ['all read', [{ reading: 'done' }, { reading: 'done' }], [NONE_OUT, '0 meters to read 2 of 2 read', NONE_DUE]],
  [
    'one bill due',
    [owes('due', 20_000, '2026-12-04'), {}],
    [NONE_OUT, NONE_TO_READ, '$200.00 due 1 bill Next Dec. 4', 'Pay the next: House at 1 Angus Street'],
  ],
  [
    'bills due and late, beside a reading',
    [owes('due', 1_000_000, '2026-12-04'), owes('late', 234_567, '2026-11-19'), toRead('2026-11-28')],
    [
      NONE_OUT,
      '1 meter to read 0 of 1 read Window ends Nov. 28',
      '$12,345.67 due 2 bills, 1 late Next Dec. 4',
      'Pay the next: House at 2 Angus Street',
    ],
  ],
  [
    'a late bill alone',
    [owes('late', 5, '2026-11-19')],
    [NONE_OUT, NONE_TO_READ, '$0.05 due 1 bill, 1 late', 'Pay the next: House at 1 Angus Street'],
  ],
  [
    'three of which nothing is known',
    [UNKNOWN, UNKNOWN, UNKNOWN, toRead('2026-11-28')],
    [
      `${NONE_OUT} 3 not known here`,
      '1 meter to read 0 of 1 read Window ends Nov. 28 3 not known here',
      `${NONE_DUE} 3 not known here`,
      'Read the next: House at 4 Angus Street',
    ],
  ],
  [
    'nothing known at all',
    [UNKNOWN, UNKNOWN],
    ['– places in an outage area 2 not known here', '– meters to read 2 not known here', '– due 2 not known here'],
  ],
])('what there is to do at many places, in three figures: %s', (_what, places, says) => {
  expect(saidBy(places)).toEqual(says);
});

test('where the utility cannot be asked each figure says how old the oldest of its copies is', () => {
  const old = { meterAsOf: at('08:05', 24), billAsOf: at('19:58') };
  expect(saidBy([old, UNKNOWN], true)).toEqual([
    `${NONE_OUT} 1 not known here As of 7:30 p.m.`,
    `${NONE_TO_READ} 1 not known here As of Tue. 8:05 a.m.`,
    `${NONE_DUE} 1 not known here As of 7:58 p.m.`,
  ]);
  expect(saidBy([UNKNOWN], true).join()).not.toContain('As of');
});

test('the hero is named by how many places they are, and a figure is red where something is out or late', () => {
  const figures = (markup: string) =>
    [...markup.matchAll(/font-bold[^"]*text-hero-wrong[^"]*">([^<]*)</g)].map(([, figure]) => figure);
  const markup = heroOf([isOut(at('21:30')), owes('late', 100, '2026-11-19'), toRead('2026-11-28')]);
  expect(textsIn(markup)[0]).toBe('Your 3 places');
  expect(figures(markup)).toEqual(['1', '$1.00']);
  expect(figures(heroOf([toRead('2026-11-28'), owes('due', 100, '2026-12-04')]))).toEqual([]);
});

const rowOf = (change: Partial<Place>, filter: 'all' | 'toRead' | 'due' | 'out' = 'all') =>
  textsIn(markupOf(PlaceRow, { place: placeOnHome(1, change), filter, onChoose: () => {} }));
const ROW = ['House at 1 Angus Street', 'Meter 70 412 001 · last 20 411', '70 412 001'];

test.each<[string, Partial<Place>, string[]]>([
  ['to read', toRead('2026-11-28'), ['To read', 'Nothing due', 'Read']],
  ['done', { reading: 'done' }, ['Done', 'Nothing due', 'See']],
  ['waiting', { reading: 'done', saved: aReading('waiting') }, ['Waiting to send', 'Nothing due', 'See']],
  ['due', owes('due', 22_690, '2026-12-04'), ['$226.90, Dec. 4', 'Bill']],
  ['due without a day', owes('due', 22_690, null), ['$226.90', 'Bill']],
  ['late', owes('late', 22_690, '2026-11-19'), ['$226.90, late', 'Bill']],
  [
    'to read and due',
    { ...toRead('2026-11-28'), ...owes('due', 100, '2026-12-04') },
    ['To read', '$1.00, Dec. 4', 'Read'],
  ],
  ['an outage', isOut(at('21:30')), ['Outage in area', 'Nothing due', 'See']],
  ['nothing known', UNKNOWN, ['Not known here', 'See']],
])('a place in the list says where it stands and where it leads: %s', (_what, change, says) => {
  expect(rowOf(change)).toEqual([...ROW, ...says]);
});

test('in a list that was narrowed a row leads to what it was narrowed to', () => {
  const all = { ...toRead('2026-11-28'), ...owes('due', 100, '2026-12-04'), ...isOut(at('21:30')) };
  expect(rowOf(all, 'toRead').at(-1)).toBe('Read');
  expect(rowOf(all, 'due').at(-1)).toBe('Bill');
  expect(rowOf(all, 'out').at(-1)).toBe('See');
});

test('of a place whose meter is not known none is said', () => {
  expect(rowOf({ meterNumber: undefined, lastRead: undefined })).toEqual([ROW[0], 'Nothing due', 'See']);
});

const listOf = (places: Place[], filter: 'all' | 'toRead' | 'due' | 'out' = 'all') => {
  const heading = { current: null };
  return markupOf(PlaceList, { places, filter, heading, onFilter: () => {}, onChoose: () => {} });
};
const many = (count: number, change?: Partial<Place>) =>
  Array.from({ length: count }, (_, index) => placeOnHome(index + 1, change));
const rowsIn = (markup: string) => markup.match(/<li/g)?.length ?? 0;

test.each([
  [10, 10, undefined],
  [11, 10, 'Show all 11'],
  [40, 10, 'Show all 40'],
])('of %i places %i stand there at first', (count, shown, more) => {
  const markup = listOf(many(count));
  expect(rowsIn(markup)).toBe(shown);
  expect(Object.keys(buttonsIn(markup)).find((name) => name.startsWith('Show all'))).toBe(more);
});

test('a list that was narrowed shows all that it was narrowed to, and says where there is none', () => {
  const places = [...many(12, toRead('2026-11-28')), ...many(3)];
  expect(rowsIn(listOf(places, 'toRead'))).toBe(12);
  expect(Object.keys(buttonsIn(listOf(places, 'toRead'))).slice(0, 4)).toEqual([
    'All 15',
    'To read 12',
    'Due 0',
    'Outage 0',
  ]);
  expect(textsIn(listOf(places, 'due'))).toContain('No bill is known to be due.');
  expect(textsIn(listOf(places, 'out'))).toContain('No outage is known at any of them.');
  expect(textsIn(listOf(many(3), 'toRead'))).toContain('No account is known to want a reading now.');
});

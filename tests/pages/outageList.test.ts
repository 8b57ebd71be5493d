import 'fake-indexeddb/auto';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Outage } from '#contracts/outageMap.ts';
import { FeedAge } from '#features/outages/FeedAge.tsx';
import { MapOutline } from '#features/outages/MapOutline.tsx';
import { OutageProblem } from '#features/outages/OutageProblem.tsx';
import { OutageRows } from '#features/outages/OutageRows.tsx';
import { RegionInfo } from '#features/outages/RegionInfo.tsx';
import { RegionList } from '#features/outages/RegionList.tsx';
import { FactList } from '#features/outages/UpdateList.tsx';
import { type OutageKind, outageKinds } from '#rules/outageRegions.ts';
import { updatesAt, updatesByRegion } from '#rules/outageUpdates.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What is said of outages, in the list and of one region beside the map. */

beforeAll(() => wordsLoaded('outages'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** When the utility made its list. */
const AS_OF = '2026-11-21T11:57:00-06:00';

const outage = (more: Partial<Outage> = {}): Outage => ({
  OutageId: '4711',
  RegionId: 'SK-101',
  Region: 'Kindersley',
  Planned: 'Unplanned',
  Alerts: [],
  ...more,
});
const listTexts = (kind: OutageKind, outages: Outage[]) =>
  textsIn(markupOf(RegionList, { kind, regions: updatesByRegion(outages, kind), asOf: AS_OF }));
/** The list beside the map. */
const rows = (kind: OutageKind, outages: Outage[], more: Partial<ComponentProps<typeof OutageRows>> = {}) =>
  markupOf(OutageRows, {
    kind,
    regions: updatesByRegion(outages, kind),
    asOf: AS_OF,
    names: new Map(),
    mine: new Map(),
    onOpen: () => {},
    open: null,
    ...more,
  });
const rowTexts = (...all: Parameters<typeof rows>) => textsIn(rows(...all));
const infoTexts = (outages: Outage[] | null) =>
  textsIn(
    markupOf(RegionInfo, {
      regionId: 'SK-101',
      name: 'Kindersley',
      updates: outages && updatesAt(outages, new Set(['SK-101'])),
      asOf: AS_OF,
      onClose: () => {},
    }),
  );

const DATES = [
  ['2026-11-21T17:58:00Z', 'Updated on Nov. 21, 11:58 a.m.'],
  ['2026-01-01T06:00:00Z', 'Updated on Jan. 1, 12:00 a.m.'],
  ['2026-01-01T05:59:59Z', 'Updated on Dec. 31, 2025, 11:59 p.m.'],
  ['2025-07-01T06:00:00Z', 'Updated on Jul. 1, 2025, 12:00 a.m.'],
  ['2025-07-01T05:59:59Z', 'Updated on Jun. 30, 2025, 11:59 p.m.'],
  ['2024-12-31T18:05:00Z', 'Updated on Dec. 31, 2024, 12:05 p.m.'],
  ['2024-02-29T21:00:00Z', 'Updated on Feb. 29, 2024, 3:00 p.m.'],
] as const;

test.each(DATES)('a message of %s has its own day and time by the province’s clock: %s [OUT-15]', (at, says) => {
  const known = [outage({ Alerts: [{ CreateDate: at, Message: 'Ice on the lines.' }] })];
  expect(listTexts('Unplanned', known)).toEqual(['Kindersley', 'Ice on the lines.', says]);
});

test('each region stands with its messages, newest first, and none of the other kind [OUT-15]', () => {
  const known = [
    outage({
      Alerts: [
        { CreateDate: '2026-11-20T17:00:00Z', Message: 'Power is out.' },
        { CreateDate: '2026-11-21T17:00:00Z', Message: 'A crew is there.' },
      ],
    }),
    outage({ OutageId: '4712', RegionId: 'SK-301', Region: 'Estevan East', Planned: 'Planned' }),
    outage({ OutageId: '4713', RegionId: 'SK-401', Region: 'Melfort', Planned: 'None' }),
  ];
  expect(listTexts('Unplanned', known)).toEqual([
    'Kindersley',
    'A crew is there.',
    'Updated on Nov. 21, 11:00 a.m.',
    'Power is out.',
    'Updated on Nov. 20, 11:00 a.m.',
  ]);
  expect(listTexts('Planned', known)).toEqual([
    'Estevan East',
    'Work is planned here. There is no message about it yet.',
  ]);
});

test('a region that the newest list left out in a way that is not believed says so, of both kinds', () => {
  const NotConfirmedSince = '2026-11-21T17:45:00Z';
  const says = 'Not confirmed since 11:45 a.m.: it is missing from our newest list, which may be wrong.';
  const doubted = [
    outage({ NotConfirmedSince }),
    outage({ OutageId: '4712', NotConfirmedSince: '2026-11-21T17:50:00Z' }),
    outage({ OutageId: '4713', RegionId: 'SK-301', Region: 'Estevan East', Planned: 'Planned', NotConfirmedSince }),
    outage({ OutageId: '4714', RegionId: 'SK-401', Region: 'Melfort' }),
  ];
  expect(listTexts('Unplanned', doubted)).toEqual([
    'Kindersley',
    says,
    'The power is out. There is no message about it yet.',
    'Melfort',
    'The power is out. There is no message about it yet.',
  ]);
  expect(listTexts('Planned', doubted)).toEqual([
    'Estevan East',
    says,
    'Work is planned here. There is no message about it yet.',
  ]);
});

test.each([
  [
    'Unplanned',
    'By our list of 11:57 a.m. there is no unplanned outage. Small outages may not be listed: if your power is out, please report it.',
  ],
  ['Planned', 'No outage is planned right now.'],
] as const)('a tab without outages says so in its own words: %s [OUT-16]', (kind, says) => {
  expect(listTexts(kind, [])).toEqual([says]);
  expect(rowTexts(kind, [])).toEqual([says]);
  expect(listTexts(kind, [outage({ Planned: kind })])).not.toContain(says);
});

const TEMPLATE = new Map([['SK-101', 'Kindersley on the map']]);
test.each([
  ['the feed’s', 'Kindersley', TEMPLATE, 'Kindersley'],
  ['the map’s where the feed has none', undefined, TEMPLATE, 'Kindersley on the map'],
  ['the region’s number where nobody has one', undefined, new Map([['SK-900', 'La Ronge']]), 'Region SK-101'],
])('the name of a region in the list is %s [OUT-08]', (_whose, Region, names, says) => {
  expect(rowTexts('Unplanned', [outage({ Region })], { names })[0]).toBe(says);
});

test('without a map the list has the region’s number where nobody has a name', () => {
  expect(listTexts('Unplanned', [outage({ Region: undefined })])[0]).toBe('Region SK-101');
});

test.each([
  ['Unplanned', 'The power is out. There is no message about it yet.'],
  ['Planned', 'Work is planned here. There is no message about it yet.'],
] as const)('an outage without a message says what is known: %s', (Planned, says) => {
  expect(listTexts(Planned, [outage({ Planned })])).toEqual(['Kindersley', says]);
});

test.each<[string, Partial<Outage>, string[]]>([
  [
    'everything, its end to come',
    {
      StartDate: '2025-01-05T19:12:00-06:00',
      Cause: 'A tree on the line',
      CrewStatus: 'On the way',
      CustomersAffected: 1840,
      EstimatedRestoration: '2026-11-21T21:30:00-06:00',
      EstimateUpdated: '2026-11-21T11:59:30-06:00',
    },
    [
      'Out since Jan. 5, 2025, 7:12 p.m.',
      'Power expected back Nov. 21, 9:30 p.m. (estimate changed just now)',
      'Crew On the way',
      'Cause A tree on the line',
      'Customers affected 1,840',
    ],
  ],
  [
    'an end that is past',
    { EstimatedRestoration: '2026-11-21T11:59:59-06:00', EstimateUpdated: '2025-01-05T20:00:00-06:00' },
    ['Power was expected back Nov. 21, 11:59 a.m. (estimate changed Jan. 5, 2025, 8:00 p.m.)'],
  ],
  [
    'an end that is now',
    { EstimatedRestoration: '2026-11-21T12:00:00-06:00' },
    ['Power expected back Nov. 21, 12:00 p.m.'],
  ],
  ['nobody', { CustomersAffected: 0 }, ['Customers affected 0']],
  [
    'work of a day',
    { Planned: 'Planned', PlannedFrom: '2027-01-07T09:00:00-06:00', PlannedTo: '2027-01-07T12:00:00-06:00' },
    ['Planned from Jan. 7, 2027, 9:00 a.m.', 'Planned to 12:00 p.m.'],
  ],
  [
    'work over a night',
    { Planned: 'Planned', PlannedFrom: '2026-12-07T22:00:00-06:00', PlannedTo: '2026-12-08T04:00:00-06:00' },
    ['Planned from Dec. 7, 10:00 p.m.', 'Planned to Dec. 8, 4:00 a.m.'],
  ],
  ['nothing', {}, []],
])('what else is known of an outage stands with it: %s', (_what, facts, says) => {
  const markup = markupOf(FactList, { facts: outage(facts) });
  const rows = [...markup.matchAll(/<div[^>]*>(<dt.*?<\/dd>)/g)].map(([, row = '']) => row.replace(/<[^>]*>/g, ''));
  expect(rows).toEqual(says);
});

test.each<[string, Outage[] | null, string[]]>([
  [
    'none',
    [],
    [
      'By our list of 11:57 a.m. no outage is known here. Small outages may not be listed: if your power is out, please report it.',
    ],
  ],
  ['unknown', null, ['We cannot say here whether the power is out. If yours is, please report it.']],
  [
    'of neither kind',
    [outage({ Planned: 'None' })],
    [
      'By our list of 11:57 a.m. no outage is known here. Small outages may not be listed: if your power is out, please report it.',
    ],
  ],
  [
    'of both kinds [OUT-04]',
    [
      outage({
        Planned: 'Planned',
        PlannedFrom: '2026-11-22T09:00:00-06:00',
        PlannedTo: '2026-11-22T12:00:00-06:00',
      }),
      outage({ OutageId: '4712' }),
    ],
    ['Unplanned outage', 'No time yet', 'Planned outage', 'The power is off', 'Sun. 9:00 a.m. to 12:00 p.m.'],
  ],
])('of a region with outages that are %s this is told [OUT-06]', (_what, outages, says) => {
  expect(infoTexts(outages)).toEqual(['Kindersley', ...says]);
});

test('of a region on the map its name, kind of outage and messages with their dates are told [OUT-06]', () => {
  const message = (CreateDate: string) => ({ CreateDate, Message: `Said ${CreateDate}` });
  const days = ['2026-11-21T17:58:00Z', '2026-11-21T05:59:59Z', '2025-07-01T05:59:59Z'];
  expect(infoTexts([outage({ Alerts: days.map(message) })])).toEqual([
    'Kindersley',
    'Unplanned outage',
    'No time yet',
    ...['11:58 a.m.', `Said ${days[0]}`],
    ...['Fri. 11:59 p.m.', `Said ${days[1]}`],
    ...['Jun. 30, 2025, 11:59 p.m.', `Said ${days[2]}`],
  ]);
});

test('a region with both kinds is filled as unplanned, and one with neither is not [OUT-04] [OUT-09]', () => {
  const both = [outage({ Planned: 'Planned' }), outage({ OutageId: '4712' })];
  expect(outageKinds(both)).toEqual(new Map([['SK-101', 'Unplanned']]));
  expect(outageKinds(both.toReversed())).toEqual(new Map([['SK-101', 'Unplanned']]));
  expect(outageKinds([outage({ Planned: 'None' })])).toEqual(new Map());
});

test.each([
  ['the call failed [OUT-11]', { kind: 'offline' }, 'Failed to load outage map data'],
  ['there was no answer [OUT-11]', { kind: 'retryLater', reason: 'busy' }, 'Failed to load outage map data'],
  [
    'the answer cannot be processed [OUT-12]',
    { kind: 'incompatible', detail: 'outageMap' },
    'Error processing map data',
  ],
] as const)('where %s that is said, and what is shown meanwhile', (_what, failure, says) => {
  const problem = (hasCopy: boolean) =>
    textsIn(markupOf(OutageProblem, { failure: { title: 'Failed', failure }, hasCopy }));
  expect(problem(false)).toEqual([says]);
  const isUnreadable = failure.kind === 'incompatible';
  const meanwhile = [says, 'You see the last list that this device loaded. The app tries again by itself.'];
  expect(problem(true)).toEqual(isUnreadable ? meanwhile : []);
  expect(markupOf(OutageProblem, { failure: null, hasCopy: true })).toBe('');
});

test.each([
  ['Pacific/Auckland', '2026-11-22 03:59:59'],
  ['America/Regina', '2026-11-21 08:59:59'],
])('the feed’s own time stands in the reader’s, in %s, beside when it was loaded [OUT-13]', (zone, stamp) => {
  vi.stubEnv('TZ', zone);
  const age = (lastUpdated: string | null) =>
    textsIn(markupOf(FeedAge, { copy: { lastUpdated, fetchedAt: '2026-11-21T17:23:00Z' } as never }));
  const feed = age('2026-11-21T14:59:59Z');
  expect(feed.slice(0, -1).join('')).toBe(`Last updated ${stamp}, your time (today 8:59 a.m.)`);
  expect(feed.at(-1)).toBe('Loaded on this device 37 min ago');
  expect(age(null)).toEqual(['Loaded on this device 37 min ago']);
  vi.unstubAllEnvs();
});

test('the place of a map that has not come says what comes', () => {
  expect(textsIn(markupOf(MapOutline, {}))).toEqual(['The map is on its way …']);
});

const at = (time: string) => `2026-11-21T${time}:00-06:00`;
test.each<[string, OutageKind, Partial<Outage>, string[]]>([
  ['nothing known', 'Unplanned', {}, ['Kindersley', 'No time yet']],
  [
    'a time, a crew and customers',
    'Unplanned',
    { EstimatedRestoration: at('21:30'), CrewStage: 'onSite', CustomersAffected: 1218, StartDate: at('11:38') },
    ['Crew on site', 'Kindersley', 'Back about ', '9:30 p.m.', '1,218 customers · since 11:38 a.m.'],
  ],
  [
    'the utility’s own words of the crew, one customer, and a time for the next word',
    'Unplanned',
    { CrewStatus: 'Finding the cause', CustomersAffected: 1, EstimateBy: at('13:00') },
    ['Finding the cause', 'Kindersley', 'No time yet', 'We say more by 1:00 p.m.', '1 customer'],
  ],
  ['words too long for a tag', 'Unplanned', { CrewStatus: 'x'.repeat(27) }, ['Kindersley', 'No time yet']],
  [
    'a time that is past',
    'Unplanned',
    { EstimatedRestoration: at('11:00') },
    ['Kindersley', 'Was to be back about ', '11:00 a.m.'],
  ],
  [
    'work ahead',
    'Planned',
    { Planned: 'Planned', PlannedFrom: at('13:00'), PlannedTo: at('15:00'), CrewStage: 'onSite' },
    ['Kindersley', 'The power is off ', '1:00 p.m. to 3:00 p.m.'],
  ],
])('a row beside the map says in short what is known: %s', (_what, kind, more, says) => {
  expect(rowTexts(kind, [outage(more)]).filter((text) => text.trim() !== '')).toEqual(says);
});

test('the customer’s own regions come first and are named: a point that is known, or an area', () => {
  const known = ['Arcola', 'Biggar', 'Carlyle'].map((Region, nth) =>
    outage({ OutageId: String(nth), RegionId: Region, Region }),
  );
  const mine = new Map([
    ['Biggar', 'point'],
    ['Carlyle', 'area'],
  ] as const);
  expect(rowTexts('Unplanned', known, { mine })).toEqual([
    ...['My place', 'Biggar', 'No time yet'],
    ...['In your area', 'Carlyle', 'No time yet'],
    ...['Arcola', 'No time yet'],
  ]);
});

test('the row of the region that is open is what is told of it', () => {
  const known = ['Arcola', 'Biggar'].map((Region, nth) => outage({ OutageId: String(nth), RegionId: Region, Region }));
  const open = { regionId: 'Biggar', details: 'All of it' };
  expect(rowTexts('Unplanned', known, { open })).toEqual(['Arcola', 'No time yet', 'All of it']);
  expect(buttonsIn(rows('Unplanned', known, { open }))).toEqual({ 'Arcola No time yet': true });
});

test('a row of the list says that it is not confirmed, and of how many customers no more than a bound is known', () => {
  const doubted = { CustomersBelow: 5, NotConfirmedSince: '2026-11-21T11:50:00-06:00' };
  const said = (more: Partial<Outage>) => rowTexts('Unplanned', [outage(more)]);
  expect(said(doubted)).toEqual([
    'Kindersley',
    'No time yet',
    'fewer than 5 customers · not confirmed since 11:50 a.m.',
  ]);
  expect(said({ CustomersAffected: 4 })).toEqual(['Kindersley', 'No time yet', '4 customers']);
});

import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Outage } from '#contracts/outageMap.ts';
import { PlannedDetails, UnplannedDetails } from '#features/outages/OutageDetails.tsx';
import { RegionActions } from '#features/outages/RegionActions.tsx';
import { tellBefore, tellEnd, tellTime } from '#features/outages/tellTime.ts';
import { asRead, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What is said of the outages of one region, in each state: Saturday, Nov. 21, 8 p.m. */

const NOW = '2026-11-21T20:00:00-06:00';
beforeAll(() => wordsLoaded('outages'));
beforeEach(() => vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tonight = (time: string) => `2026-11-21T${time}:00-06:00`;
const tomorrow = (time: string) => `2026-11-22T${time}:00-06:00`;
const outage = (more: Partial<Outage> = {}, nth = 0): Outage => ({
  OutageId: String(nth),
  RegionId: 'SK-101',
  Region: 'Kindersley',
  Planned: 'Unplanned',
  Alerts: [],
  ...more,
});
const told = (...outages: Partial<Outage>[]) =>
  textsIn(
    markupOf(UnplannedDetails, { outages: outages.map((more, nth) => outage(more, nth)), asOf: tonight('19:57') }),
  );
const LATE = ['Mast or pipe on the wall bent? An electrician first.'];
const CHANGED = { EstimatedRestoration: tonight('21:30'), EstimateUpdated: tonight('19:50'), Moves: 1 };

test.each<[string, Partial<Outage>, string[]]>([
  ['nothing told', {}, ['No time yet']],
  ['an estimate', { EstimatedRestoration: tonight('21:30') }, ['Back about', '9:30 p.m.']],
  [
    'one that moved later',
    { ...CHANGED, EstimateBefore: tonight('20:45') },
    ['Back about', '9:30 p.m.', 'Was 8:45. We changed it at 7:50 p.m.'],
  ],
  [
    'one that moved earlier, for the third time',
    { ...CHANGED, EstimateBefore: tonight('23:00'), Moves: 3 },
    ['Back about', '9:30 p.m.', 'Earlier than before: was 11:00. We changed it at 7:50 p.m. Changed 3 times.'],
  ],
  [
    'one of another day before, changed yesterday',
    { ...CHANGED, EstimateBefore: tomorrow('01:00'), EstimateUpdated: '2026-11-20T23:50:00-06:00' },
    ['Back about', '9:30 p.m.', 'Earlier than before: was Sun. 1:00 a.m. We changed it Fri. 11:50 p.m.'],
  ],
  ['one taken back', { EstimateBefore: tonight('20:45') }, ['No time yet', 'Before, we said 8:45 p.m.']],
  [
    'one that is past',
    { EstimatedRestoration: tonight('19:30') },
    ['Was to be back about', '7:30 p.m.', 'That is past, and there is no new time yet.', ...LATE],
  ],
  ['one of another day', { EstimatedRestoration: '2026-11-27T21:30:00-06:00' }, ['Back about', 'Fri. 9:30 p.m.']],
  ['one of another week', { EstimatedRestoration: '2026-11-28T21:30:00-06:00' }, ['Back about', 'Nov. 28, 9:30 p.m.']],
  [
    'what the newest list left out',
    { EstimatedRestoration: tonight('21:30'), NotConfirmedSince: tonight('19:50') },
    [
      'Back about',
      '9:30 p.m.',
      'Not confirmed since 7:50 p.m.: it is missing from our newest list, which may be wrong.',
    ],
  ],
  ['fewer customers than a bound', { CustomersBelow: 5 }, ['No time yet', 'Customers', 'fewer than 5']],
  ['a time for the next word', { EstimateBy: tonight('21:00') }, ['No time yet', 'We say more by 9:00 p.m.']],
  ['such a time that is past', { EstimateBy: tonight('19:00') }, ['No time yet', 'We said by 7:00 p.m.; still none']],
  [
    'all that is known',
    {
      StartDate: tonight('19:38'),
      CustomersAffected: 1218,
      CrewStage: 'onSite',
      CrewUpdated: tonight('19:55'),
      Cause: 'Storm damage',
      Alerts: [
        { CreateDate: tonight('19:40'), Message: 'A crew is on its way.' },
        { CreateDate: tonight('19:55'), Message: 'A pole is broken.' },
        { CreateDate: '2026-11-20T19:55:00-06:00', Message: 'Wind is coming.' },
      ],
    },
    [
      'No time yet',
      'Out since',
      '7:38 p.m.',
      'Customers',
      '1,218',
      'Crew',
      'Crew on site since 7:55 p.m.',
      'Cause',
      'Storm damage',
      '7:55 p.m.',
      'A pole is broken.',
      '7:40 p.m.',
      'A crew is on its way.',
      'Fri. 7:55 p.m.',
      'Wind is coming.',
    ],
  ],
  ['a crew without a time', { CrewStage: 'assigned' }, ['No time yet', 'Crew', 'Crew assigned']],
  ['a crew on its way', { CrewStage: 'onTheWay' }, ['No time yet', 'Crew', 'Crew on its way']],
  [
    'the utility’s own words of the crew',
    { CrewStatus: 'Looking for the cause' },
    ['No time yet', 'Crew', 'Looking for the cause (said 7:57 p.m.)'],
  ],
  [
    'one that began four hours ago',
    { StartDate: tonight('16:00') },
    ['No time yet', 'Out since', '4:00 p.m.', ...LATE],
  ],
])('of one outage with %s', (_what, more, says) => {
  expect(told(more)).toEqual(says);
});

test('of several the span of their times is told, and how many customers have none', () => {
  const parts = told(
    { EstimatedRestoration: tonight('21:30'), CustomersAffected: 305 },
    { EstimatedRestoration: tomorrow('02:00'), CustomersAffected: 107 },
    { CustomersAffected: 96 },
  );
  expect(parts.slice(0, 5)).toEqual([
    'Back about',
    '9:30 p.m. to 2:00 a.m.',
    '96 of 508 have no time',
    'Customers',
    '508',
  ]);
  // Then each by itself: which of them a place belongs to nobody knows.
  expect(parts.slice(5)).toEqual([
    'The 3 outages here',
    ...['Power expected back', 'Nov. 21, 9:30 p.m.', 'Customers affected', '305'],
    ...['Power expected back', 'Nov. 22, 2:00 a.m.', 'Customers affected', '107'],
    ...['Customers affected', '96'],
  ]);
  expect(told({ EstimatedRestoration: tonight('21:30') }, {}).slice(0, 3)).toEqual([
    'Back about',
    '9:30 p.m.',
    '1 of 2 outages have no time',
  ]);
  const past = told({ EstimatedRestoration: tonight('19:30') }, { EstimatedRestoration: tonight('21:30') });
  expect(past.slice(0, 2)).toEqual(['The last of them back about', '9:30 p.m.']);
});

test.each<[string, Partial<Outage>[], string[]]>([
  [
    'a day',
    [{ PlannedFrom: tomorrow('09:00'), PlannedTo: tomorrow('12:00') }],
    ['The power is off', 'Sun. 9:00 a.m. to 12:00 p.m.'],
  ],
  ['no end', [{ PlannedFrom: tomorrow('09:00') }], ['The power is off from', 'Sun. 9:00 a.m.']],
  ['no time', [{ Cause: 'A new transformer' }], ['No time yet', 'Cause', 'A new transformer']],
  [
    'several, the next first',
    [
      { PlannedFrom: '2026-11-24T09:00:00-06:00', PlannedTo: '2026-11-25T12:00:00-06:00' },
      { PlannedFrom: tonight('22:00'), PlannedTo: tomorrow('04:00') },
    ],
    ['The power is off', '10:00 p.m. to 4:00 a.m.'],
  ],
])('of planned work with %s', (_what, works, says) => {
  const outages = works.map((more, nth) => outage({ Planned: 'Planned', ...more }, nth));
  const parts = textsIn(markupOf(PlannedDetails, { outages, asOf: NOW }));
  expect(parts.slice(0, says.length)).toEqual(says);
});

test('a time is told with its day where that is not today', () => {
  const now = Date.parse(NOW);
  expect(asRead(tellTime(tonight('00:00'), now))).toBe('12:00 a.m.');
  expect(asRead(tellTime(tomorrow('00:00'), now))).toBe('Sun. 12:00 a.m.');
  expect(asRead(tellTime('2026-11-15T12:00:00-06:00', now))).toBe('Sun. 12:00 p.m.');
  expect(asRead(tellTime('2026-11-14T12:00:00-06:00', now))).toBe('Nov. 14, 12:00 p.m.');
  expect(asRead(tellTime('2027-01-05T12:00:00-06:00', now))).toBe('Jan. 5, 2027, 12:00 p.m.');
  expect(asRead(tellEnd(tonight('21:30'), tomorrow('05:59'), now))).toBe('5:59 a.m.');
  expect(asRead(tellEnd(tonight('21:30'), tomorrow('06:00'), now))).toBe('Sun. 6:00 a.m.');
  expect(asRead(tellEnd(tomorrow('09:00'), tomorrow('12:00'), now))).toBe('12:00 p.m.');
  expect(asRead(tellBefore(tonight('11:45'), tonight('21:30'), now))).toBe('11:45 a.m.');
  expect(asRead(tellBefore(tomorrow('08:45'), tomorrow('09:30'), now))).toBe('Sun. 8:45');
});

const TELL_ME = { 'Tell me when it is back': '/my-notifications/profile-preferences' };
test.each<[string, Outage | undefined, boolean, object]>([
  ['of an outage at a place of theirs', outage(), true, TELL_ME],
  ['of an outage elsewhere', outage(), false, {}],
  ['of their place while nothing is out', undefined, true, {}],
])('how to be told when it is back is one press away %s', (_where, out, isMine, leads) => {
  vi.stubGlobal('navigator', {});
  const markup = markupOf(RegionActions, { regionId: 'SK-101', name: 'Kindersley', outage: out, isMine });
  const { 'My power is out too': _report, ...others } = linksIn(markup);
  expect(others).toEqual(leads);
});

import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { type Outage, outage } from '#contracts/outageMap.ts';
import { PlannedThere } from '#features/outages/PlannedNote.tsx';
import { AnsweredReport } from '#features/outages/ReportAnswer.tsx';
import type { PowerThere } from '#features/outages/usePowerThere.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the list of outages says beside a report: before it is sent, and of one that the utility has. */

beforeAll(() => wordsLoaded('report-outage', 'outages'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const at = (time: string, day = 25) => `2026-11-${day}T${time}:00-06:00`;
const one = (facts: Partial<Outage> = {}, Planned = 'Unplanned'): Outage =>
  outage.parse({ OutageId: 'O-1', RegionId: 'SK-1', Region: 'Pine Creek', Planned, Alerts: [], ...facts });
const FACTS: Partial<Outage> = {
  CustomersAffected: 218,
  EstimatedRestoration: at('21:30'),
  CrewStage: 'onTheWay',
  Cause: 'Storm damage',
};
const there = (power: PowerThere['at']): PowerThere => ({ regionId: 'SK-1', at: power, asOf: at('19:58') });
const out = (facts: Partial<Outage> = FACTS) => there({ kind: 'out', outages: [one(facts)] });

const rowOf = (more: object = {}, intent: object = {}) =>
  ({
    state: 'received',
    capturedAt: at('19:42'),
    settledAt: at('19:43'),
    answer: { reference: 'O-20914' },
    intent: { callbackAddress: '218 Second Avenue West', installationNumber: '1', ...intent },
    ...more,
  }) as unknown as OutageReportRow;
const KNOWN = { state: 'notAccepted', answer: { errorCode: 200112 } };
const said = (row: OutageReportRow, power?: PowerThere) =>
  textsIn(markupOf(AnsweredReport, { row, there: power, isSignedIn: false })).map((text) => text.trim());
const TOLD = ['You told us', '7:42 p.m., 218 Second Avenue West'];
const BACK = ['Power back', 'Tell us on Home when it is.'];

test('who is signed in is led on to how they are told when the power is back', () => {
  const linksOf = (isSignedIn: boolean) =>
    linksIn(markupOf(AnsweredReport, { row: rowOf(), there: out(), isSignedIn }));
  expect(linksOf(true)).toEqual({
    'Tell me when it is back By notice, text or e-mail': '/my-notifications/profile-preferences',
  });
  expect(linksOf(false)).toEqual({});
});

test('received: when, until when, its number, how many are out, and three steps [REP-44]', () => {
  expect(said(rowOf(), out())).toEqual([
    'Received, 7:43 p.m.',
    'Back about',
    '9:30 p.m.',
    'By our list of 7:58 p.m.',
    'Your number',
    'O-20914',
    'Customers out',
    '218',
    ...TOLD,
    'Crew on its way',
    'Storm damage',
    ...BACK,
  ]);
});

test.each<[string, PowerThere | undefined, string[]]>([
  ['no time', out({}), ['No time yet', 'By our list of 7:58 p.m.']],
  ['the list has none', there({ kind: 'none' }), ['No time yet', 'Our list has no outage here yet.']],
  ['it left the list', there({ kind: 'left' }), ['No time yet', 'Our list has no outage here yet.']],
  ['a list that is too old', there(undefined), ['218 Second Avenue West']],
  ['no list, or a place that the device does not know', undefined, ['218 Second Avenue West']],
  [
    'planned work',
    there({ kind: 'planned', outages: [one({ PlannedFrom: at('18:00'), PlannedTo: at('22:00') }, 'Planned')] }),
    ['The power is off', '6:00 p.m. to 10:00 p.m.', 'By our list of 7:58 p.m.'],
  ],
])('what is said of when it is back: %s', (_what, power, says) => {
  const [first, ...rest] = said(rowOf(), power);
  expect(first).toBe('Received, 7:43 p.m.');
  expect(rest.slice(0, says.length)).toEqual(says);
  expect(rest[says.length]).toBe('Your number');
});

test.each<[string, PowerThere | undefined, string]>([
  ['with how many are out', out(), 'We knew already: 218 customers are out in Pine Creek.'],
  ['of one customer', out({ CustomersAffected: 1 }), 'We knew already: the power is out in Pine Creek.'],
  ['without their number', out({}), 'We knew already: the power is out in Pine Creek.'],
  ['without a list', undefined, 'We knew already of this outage.'],
  ['not on the list', there({ kind: 'none' }), 'We knew already of this outage.'],
])('an outage that was known: %s [REP-30] [REP-45]', (_what, power, says) => {
  expect(said(rowOf(KNOWN), power)[0]).toBe(says);
  expect(said(rowOf(KNOWN), power)).not.toContain('Your number');
});

test('who says that a known outage is not over reads that it was noted', () => {
  expect(said(rowOf(KNOWN, { relatedOutageId: '7' }), out())).toContain('Noted: your power is still out.');
  expect(said(rowOf(KNOWN), out())).not.toContain('Noted: your power is still out.');
});

const ELSE = 'Is the power off for another reason? Report it.';
const planned = (PlannedFrom: string, PlannedTo?: string) =>
  there({ kind: 'planned', outages: [one({ PlannedFrom, ...(PlannedTo && { PlannedTo }) }, 'Planned')] });
test.each<[string, PowerThere | undefined, string[]]>([
  ['it runs', planned(at('18:00'), at('22:00')), ['Planned work here until 10:00 p.m.', ELSE]],
  ['nobody says until when', planned(at('18:00')), ['Planned work runs here', ELSE]],
  ['it begins later', planned(at('20:01'), at('22:00')), []],
  ['the power is out there', out(), []],
  ['nothing is known', undefined, []],
])('planned work is said before a report: %s', (_what, power, says) => {
  expect(textsIn(markupOf(PlannedThere, { there: power }))).toEqual(says);
});

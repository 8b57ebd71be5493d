import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { type Outage, outage } from '#contracts/outageMap.ts';
import { PowerHero } from '#features/outages/PowerHero.tsx';
import { PowerRows } from '#features/outages/PowerRows.tsx';
import { type Power, stalledSince } from '#features/outages/usePower.ts';
import { isOf } from '#parts/account/ownReports.ts';
import { anAccount } from './anAccount.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What home says of the power at the customer's places: as its hero, or as rows. */

beforeAll(() => wordsLoaded('home'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const at = (time: string, day = 25) => `2026-11-${day}T${time}:00-06:00`;
const one = (facts: Partial<Outage> = {}, Planned = 'Unplanned'): Outage =>
  outage.parse({ OutageId: 'O-1', RegionId: 'SK-1', Region: 'Pine Creek', Planned, Alerts: [], ...facts });
const FACTS = {
  StartDate: at('19:38'),
  Cause: 'Storm damage',
  CrewStatus: 'Crew on site',
  CustomersAffected: 1218,
  EstimatedRestoration: at('21:30'),
};
const powerOf = (stand: Power['stand'], change: Partial<Power> = {}): Power => ({
  stand,
  report: undefined,
  caAccount: '1',
  asOf: at('19:58'),
  stalledSince: null,
  others: [],
  ...change,
});
const heroOf = (stand: Power['stand'], change?: Partial<Power>) =>
  markupOf(PowerHero, { power: powerOf(stand, change), onBack: () => {} });
const out = (...outages: Outage[]) => ({ kind: 'out', outages }) as const;
const reported = { reportedAt: at('19:42'), reference: 'O-20914', isKnown: false };
const REPORT = '/outage/report-outage';
const MAP = '/outage/outage-map';

test('an outage that was not reported: until when, since when, who works on it, and the way to report it', () => {
  const markup = heroOf(out(one(FACTS)));
  expect(textsIn(markup)).toEqual([
    'Power out in your area',
    'Back about',
    '9:30 p.m.',
    'The crew',
    'Crew on site',
    'Power back',
    'Power out in Pine Creek.',
    'Since 7:38 p.m. Cause: Storm damage. 1,218 customers are without power.',
    'Checked 2 min ago',
    'My power is out',
    'See it on the map',
  ]);
  expect(linksIn(markup)).toEqual({ 'My power is out': REPORT, 'See it on the map': `${MAP}?region=SK-1` });
});

test.each<[string, Partial<Outage>, string[]]>([
  ['its own words', { CrewStatus: 'Crew on site' }, ['The crew', 'Crew on site']],
  ['a stage', { CrewStage: 'assigned' }, ['Crew assigned']],
  ['a stage and since when', { CrewStage: 'onTheWay', CrewUpdated: at('19:50') }, ['Crew on its way', '7:50 p.m.']],
  [
    'a stage, since when, and its own words',
    { CrewStage: 'onSite', CrewUpdated: at('19:55'), CrewStatus: 'At work' },
    ['Crew on site', '7:55 p.m.'],
  ],
  ['nothing', {}, []],
])('how far the crew is, where the utility says %s', (_what, facts, says) => {
  const texts = textsIn(heroOf(out(one(facts)), { report: reported }));
  expect(texts.slice(texts.indexOf('7:42 p.m.') + 1, texts.indexOf('Power back'))).toEqual(says);
});

test.each<[string, Outage[], string[]]>([
  ['no time', [one()], ['No time yet']],
  ['today', [one(FACTS)], ['Back about', '9:30 p.m.']],
  ['on Friday', [one({ EstimatedRestoration: at('21:30', 27) })], ['Back about', 'Fri. 9:30 p.m.']],
  ['in a week', [one({ EstimatedRestoration: '2026-12-02T09:00:00-06:00' })], ['Back about', 'Dec. 2, 9:00 a.m.']],
  ['over', [one({ EstimatedRestoration: at('19:45') })], ['We said', '7:45 p.m.']],
  [
    'several times of a day',
    [one({ EstimatedRestoration: at('21:30') }), one({ EstimatedRestoration: at('23:00') })],
    ['Back between', '9:30 p.m. and 11:00 p.m.'],
  ],
  [
    'several times, until the next day',
    [one({ EstimatedRestoration: at('21:30') }), one({ EstimatedRestoration: at('02:00', 26) })],
    ['Back between', '9:30 p.m. and Thu. 2:00 a.m.'],
  ],
])('when the power is back: %s', (_what, outages, says) => {
  const [, ...texts] = textsIn(heroOf(out(...outages)));
  expect(texts.slice(0, says.length)).toEqual(says);
});

test('of several outages it says how many, and of which no time is known', () => {
  const [timed, open] = [one(FACTS), one({ CustomersAffected: 96 })];
  expect(textsIn(heroOf(out(timed, open)))).toContain(
    'There are 2 outages in this region, and we cannot say which one is yours. No time yet for 96 of these customers.',
  );
});

test.each<[string, Power['report'], string]>([
  ['received', reported, 'Your report: No. O-20914.'],
  ['waiting', { ...reported, reference: undefined }, 'Your report waits on this device and goes by itself.'],
  ['known already', { ...reported, reference: undefined, isKnown: true }, 'We had a report of it already.'],
])('my own report, %s, stays until I say that the power is back', (_what, report, says) => {
  const markup = heroOf(out(one(FACTS)), { report });
  const texts = textsIn(markup);
  expect(texts[0]).toBe('Power out at your place');
  expect(texts.slice(texts.indexOf('You told us'), texts.indexOf('Power back'))).toEqual([
    'You told us',
    '7:42 p.m.',
    'The crew',
    'Crew on site',
  ]);
  expect(texts).toContain(says);
  expect(linksIn(markup)).toEqual({ 'See it on the map': `${MAP}?region=SK-1` });
  expect(buttonsIn(markup)).toEqual({ 'My power is back': true });
});

test('a report of what the list does not have says so', () => {
  const markup = heroOf(out(), { report: reported });
  expect(textsIn(markup)).toEqual([
    'Power out at your place',
    'No time yet',
    'You told us',
    '7:42 p.m.',
    'Power back',
    'Our list has no outage here yet.',
    'Your report: No. O-20914.',
    'Checked 2 min ago',
    'See it on the map',
    'My power is back',
  ]);
});

test.each<[string, Power['stand'], string]>([
  [
    'left the list',
    { kind: 'isItBack', since: at('19:26'), left: { regionId: 'SK-1' }, outages: [] },
    'No longer on our list since 7:26 p.m.',
  ],
  [
    'is long past its estimate',
    { kind: 'isItBack', estimate: at('19:15'), outages: [one(FACTS)] },
    'We said it would be back 7:15 p.m.',
  ],
])('an outage that %s is asked about', (_what, stand, says) => {
  const markup = heroOf(stand);
  expect(textsIn(markup)).toEqual([
    says,
    'Is your power back?',
    'Still out? Then the fault may be close to your house. We send a new report.',
    'Checked 2 min ago',
    'Yes, it is back',
    'No, still out',
  ]);
  expect(buttonsIn(markup)).toEqual({ 'Yes, it is back': true });
  expect(linksIn(markup)).toEqual({ 'No, still out': REPORT });
});

const WORK = { PlannedFrom: at('09:00', 26), PlannedTo: at('12:00', 26) };
test('planned work within a day is the hero, else a row', () => {
  const outages = [one(WORK, 'Planned')] as const;
  const hero = heroOf({ kind: 'planned', outages, isSoon: true });
  expect(textsIn(hero)).toEqual([
    'Planned work in Pine Creek',
    'Nov. 26, 9:00 a.m. to 12:00 p.m.',
    'Checked 2 min ago',
    'See it on the map',
  ]);
  expect(rowsOf({ kind: 'planned', outages, isSoon: false })).toEqual({
    'Planned outage in Pine Creek Nov. 26, 9:00 a.m. to 12:00 p.m. Checked 2 min ago': MAP,
  });
});

function rowsOf(stand: Power['stand'], change: Partial<Power> = {}, isInHero = false) {
  return linksIn(markupOf(PowerRows, { power: powerOf(stand, change), isInHero }));
}

test.each<[Power['stand'], Partial<Power>, string]>([
  [{ kind: 'none' }, {}, 'No power outage known here Small ones may not be listed: tell us. Checked 2 min ago'],
  [
    { kind: 'none' },
    { stalledSince: at('18:00') },
    'No power outage known here Small ones may not be listed: tell us. Our newest list of outages is from today 6:00 p.m.',
  ],
  [{ kind: 'left' }, {}, 'Outage no longer listed Still out? Tell us. Checked 2 min ago'],
  [{ kind: 'unknown' }, {}, 'Power outages Checked 2 min ago'],
  [{ kind: 'unknown' }, { asOf: null }, 'Power outages There is no list of outages on this device yet.'],
  [
    { kind: 'saidBack', outages: [one(FACTS)] },
    {},
    'You said your power is back An outage in Pine Creek is still listed. Out again? Tell us. Checked 2 min ago',
  ],
])('the row of the power: %j', (stand, change, says) => {
  expect(rowsOf(stand, change)).toEqual({ [says]: MAP });
});

const TELL = { 'Tell me when it is back By notice, text or e-mail': '/my-notifications/profile-preferences' };

test('while the power is out a row leads to how its customer is told, and at no other time', () => {
  expect(rowsOf(out(one(FACTS)), {}, true)).toEqual(TELL);
  const others: Power['stand'][] = [{ kind: 'isItBack', since: at('19:40'), outages: [] } as never, { kind: 'none' }];
  for (const stand of others) expect(Object.keys(rowsOf(stand, {}, true))).toEqual([]);
});

test('where the power is out at others of their places these are named, three at most', () => {
  const named = (count: number) =>
    ['Farm', 'Shop', 'Cabin', 'Well'].slice(0, count).map((descriptiveName) => anAccount({ descriptiveName }));
  expect(rowsOf(out(one(FACTS)), { others: named(1) }, true)).toEqual({ ...TELL, 'Power out at Farm': MAP });
  expect(rowsOf(out(one(FACTS)), { others: named(3) }, true)).toEqual({
    ...TELL,
    'Power out at Farm, Shop, Cabin': MAP,
  });
  expect(rowsOf(out(one(FACTS)), { others: named(4) }, true)).toEqual({
    ...TELL,
    'Power out at Farm, Shop, Cabin and 1 more': MAP,
  });
  expect(Object.keys(rowsOf({ kind: 'none' }, { others: named(1) }))[1]).toBe('Power out at Farm Checked 2 min ago');
});

const ROW = {
  enteredBy: 'me',
  state: 'received',
  answer: null,
  intent: { installationNumber: '123', callbackAddress: '1 Grain Road' },
};
test.each<[string, object, boolean]>([
  ['of this installation', {}, true],
  ['of another one', { intent: { ...ROW.intent, installationNumber: '124' } }, false],
  ['of no installation, and this address', { intent: { ...ROW.intent, installationNumber: '' } }, true],
  [
    'of no installation, and another address',
    { intent: { installationNumber: '', callbackAddress: '2 Grain Road' } },
    false,
  ],
  ['of another customer', { enteredBy: 'you' }, false],
  ['of a visitor', { enteredBy: null }, false],
  ['that was replaced', { answer: { errorCode: 0, replaced: true } }, false],
])('a report is mine of this place: %s', (_what, change, isMine) => {
  const place = { installationNumber: '123', address: ' 1 grain road ' };
  expect(isOf({ ...ROW, ...change } as never, place, 'me')).toBe(isMine);
});

test('what the utility’s newest list left out is shown as it was, not confirmed', () => {
  const doubted = { NotConfirmedSince: at('19:50') };
  const says = 'Not confirmed since 7:50 p.m.: it is missing from our newest list, which may be wrong.';
  expect(textsIn(heroOf(out(one({ ...FACTS, ...doubted }))))).toContain(says);
  expect(textsIn(heroOf(out(one(FACTS))))).not.toContain(says);
  const work = { PlannedFrom: at('20:30'), PlannedTo: at('22:00') };
  const planned = (facts: Partial<Outage>) =>
    ({ kind: 'planned', outages: [one(facts, 'Planned')], isSoon: true }) as const;
  expect(textsIn(heroOf(planned({ ...work, ...doubted })))).toContain(says);
  expect(textsIn(heroOf(planned(work)))).not.toContain(says);
});

test('of how many customers the utility says no more than a bound', () => {
  const few = { StartDate: at('19:38'), CustomersBelow: 5 };
  expect(textsIn(heroOf(out(one(few))))).toContain('Since 7:38 p.m. Fewer than 5 customers are without power.');
});

test.each([
  ['left the list', { kind: 'left' }, 'Outage no longer listed'],
  ['was restored', { kind: 'left', restoredAt: at('19:42') }, 'Power back in your area, 7:42 p.m.'],
] as const)('among the rows of home, an outage that %s', (_what, stand, title) => {
  const texts = textsIn(markupOf(PowerRows, { power: powerOf(stand), isInHero: false }));
  expect(texts).toEqual([title, 'Still out? Tell us. Checked 2 min ago']);
});

test('an outage that left the list is asked about, and is not called back', () => {
  const asked = { key: 'question-1', regionId: 'SK-1', askedAt: at('19:20'), isToldBack: false };
  const stand = { kind: 'isItBack', since: asked.askedAt, left: { regionId: 'SK-1' }, outages: [] } as const;
  const texts = textsIn(heroOf(stand, { asked }));
  expect(texts.slice(0, 2)).toEqual(['No longer on our list since 7:20 p.m.', 'Is your power back?']);
});

test('the utility says that it is back and asks: when it told that, and the way to answer', () => {
  const asked = { key: 'question-1', regionId: 'SK-1', askedAt: at('19:20'), isToldBack: true };
  const stand = { kind: 'isItBack', since: asked.askedAt, left: { regionId: 'SK-1' }, outages: [] } as const;
  const markup = heroOf(stand, { asked });
  expect(textsIn(markup)).toEqual([
    'We told you it is back, 7:20 p.m.',
    'Is your power back?',
    'Still out? Then the fault may be close to your house. We send a new report.',
    'Checked 2 min ago',
    'Yes, it is back',
    'No, still out',
  ]);
  expect([buttonsIn(markup), linksIn(markup)]).toEqual([{ 'Yes, it is back': true }, { 'No, still out': REPORT }]);
});

test.each([
  ['began', 'Power out, told 7:41 p.m.'],
  ['estimate', 'Another time, told 7:41 p.m.'],
  ['crew', 'Crew on the way, told 7:41 p.m.'],
  ['a step of a later version', undefined],
])('what was told last of an outage, and when: %s', (step, says) => {
  const texts = textsIn(heroOf(out(one(FACTS)), { told: { step, toldAt: at('19:41') } }));
  expect(texts.filter((text) => text.includes(', told '))).toEqual(says ? [says] : []);
});

test.each([
  ['half an hour old', '2026-11-22T17:30:00.000Z', false],
  ['older than half an hour', '2026-11-22T17:29:59.999Z', true],
  ['ahead by what a device’s clock may be off', '2026-11-22T18:15:00.000Z', false],
  ['further ahead', '2026-11-22T18:15:00.001Z', true],
])('home says from when its list is where that was, as it was loaded, %s: %s', (_, lastUpdated, isSaid) => {
  const fetchedAt = '2026-11-22T18:00:00.000Z';
  expect(stalledSince({ lastUpdated, fetchedAt })).toBe(isSaid ? lastUpdated : null);
});

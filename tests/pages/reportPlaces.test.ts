import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Premises } from '#contracts/installation.ts';
import type { LookupType } from '#contracts/outageReport.ts';
import type { OwnPremises } from '#features/report-outage/useReporter.ts';
import type { FieldErrors, ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { textsIn } from './pageMarkup.tsx';
import { REPORT_WORDS, reportMarkup, reportTexts } from './reportFlow.ts';

/* Where the power is out: the list of addresses, what each type of place asks for, and how it is shown. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded(...REPORT_WORDS));

const premises = (nth: number): Premises => ({
  addressString: `${nth} Angus Street`,
  installationNumber: `479000000${nth}`,
});
const HOME: OwnPremises = { ...premises(0), name: 'Home quarter', regionId: 'SK-101' };
const TYPE_IN = 'Type in your address';
const FAILED = 'An unexpected error occurred. Please try again.';
/** Between the stage's title and its buttons. */
const list = (context: Partial<ReportContext>, own: OwnPremises[] = []) =>
  reportTexts('result', context, own).slice(3, -2);
const SEARCH = 'Search these addresses';

test.each<[string, ReportContext['nearby'], string[]]>([
  ['are looked for [REP-07]', undefined, ['Looking for addresses near you …']],
  [
    'cannot be, for nobody knows where the device is [REP-05]',
    'unknown',
    ['We do not know where you are. Type in your address, it is just as good.'],
  ],
  [
    'cannot be, for that is known only roughly [REP-05]',
    'coarse',
    [
      'Your device knows only roughly where you are, so we list no addresses near you. Type in your address, it is just as good.',
      'Look again',
    ],
  ],
  [
    'cannot be, without a connection',
    'offline',
    [
      'We cannot be reached right now, so we list no addresses near you. Type in your address, it is just as good.',
      'Look again',
    ],
  ],
  [
    'cannot be, for the answer is none [REP-47]',
    'failed',
    [FAILED, 'Or type in your address, it is just as good.', 'Look again'],
  ],
  [
    'are none [ERR2-03]',
    [],
    ['Could not find location. We found no addresses near you. Type in your address, it is just as good.'],
  ],
  ['are one [REP-07]', [premises(1)], ['Near you', '1 Angus Street', 'Addresses near you: 1.']],
  [
    'are four, and searched [REP-07] [REP-08]',
    [1, 2, 3, 4].map(premises),
    [
      'Near you',
      '1 Angus Street',
      '2 Angus Street',
      '3 Angus Street',
      '4 Angus Street',
      'Addresses near you: 4.',
      SEARCH,
    ],
  ],
  [
    'are more than are shown [REP-08]',
    [1, 2, 3, 4, 5].map(premises),
    [
      'Near you',
      '1 Angus Street',
      '2 Angus Street',
      '3 Angus Street',
      '4 Angus Street',
      'Addresses near you: 5.',
      SEARCH,
    ],
  ],
])('addresses near the customer %s', (_what, nearby, says) => {
  expect(list({ nearby })).toEqual(says);
  expect(reportTexts('result', { nearby }).slice(2, 3)).toEqual(['Where is the power out?']);
  // Whoever does not find theirs types it in (REP-09), and nobody is held up by the search.
  expect(reportTexts('result', { nearby }).slice(-2)).toEqual(['Back', TYPE_IN]);
});

test('the customer’s own places come first, and are not listed twice', () => {
  const own = ['Your places', 'Home quarter', '0 Angus Street'];
  const noOthers = 'We found no other addresses near you. Is it somewhere else? Type in the address.';
  expect(list({ nearby: [premises(0)] }, [HOME])).toEqual([...own, noOthers]);
  expect(list({ nearby: [premises(0), premises(1)] }, [HOME])).toEqual([
    ...own,
    'Near you',
    '1 Angus Street',
    'Addresses near you: 1.',
    SEARCH,
  ]);
});

test('while a picked address is checked the list stays, and says so [REP-10]', () => {
  const nearby = [premises(1)];
  expect(list({ nearby })).not.toContain('Checking what we know of this place …');
  const checking = reportMarkup('checking', { nearby, premises: premises(1) });
  expect(textsIn(checking).slice(3, -2)).toEqual(['Checking what we know of this place …', ...list({ nearby })]);
  expect(checking).toContain('aria-busy="true"');
});

const MISSING = [
  'Installation number is missing',
  'We know this place, but not the number of its connection. Please call us, or choose another place.',
];
test.each([
  ['result', 'failed', [FAILED]],
  ['location', 'failed', [FAILED]],
  ['result', 'numberMissing', MISSING],
  ['location', 'numberMissing', MISSING],
] as const)('at %s, what keeps the report from going on is said: %s [REP-33] [REP-47]', (state, trouble, says) => {
  const context = { nearby: [premises(1)] };
  const before = reportTexts(state, context);
  for (const text of says) expect(before).not.toContain(text);
  expect(reportTexts(state, { ...context, trouble }).filter((text) => !before.includes(text))).toEqual(says);
});

test.each(['lookingUp', 'checking'] as const)('while a typed place is asked about, step 1 says so: %s', (state) => {
  expect(reportTexts('location')).not.toContain('Looking up …');
  expect(reportTexts(state).slice(-3)).toEqual(['Back', 'Next', 'Looking up …']);
});

const TYPES = [
  'Street address',
  'Lot and block',
  'Legal land description',
  'River lot',
  'First Nation',
  'Legal subdivision',
  'Meter number',
];
const TOWNSHIP = ['Township', '1 to 3 digits', 'Range', '1 or 2 digits', 'Meridian', '1 to 4'];
const SECTION = ['Section', '1 to 36; or all of it here, such as NW-12-34-5-W3'];
/** Of each type its name, what it asks for, what is typed there, and the line that shows it. */
const PLACES: Record<LookupType, [string, string[], Record<string, string>, string]> = {
  Civic_Address: [
    'Street address',
    ['House number', 'Apartment or unit (optional)', 'Street', 'City, town or village'],
    { house: '12', apartment: '4b', streetName: 'Main St', cityTown: 'Wakaw' },
    '4B-12 MAIN ST, WAKAW',
  ],
  Lot_Block: [
    'Lot and block',
    ['Lot', 'Block', 'City, town or village'],
    { lot: '7', block: '3', cityTown: 'Wakaw' },
    'Lot 7, Block 3, Wakaw',
  ],
  LLD: [
    'Legal land description',
    ['Quarter', 'Choose one', 'NE', 'NW', 'SE', 'SW', ...SECTION, ...TOWNSHIP, 'Lot (optional)'],
    { quarter: 'NE', section: '36', township: '42', range: '25', meridian: '2', lot: '4' },
    'Lot 4, NE-36-42-25-W2',
  ],
  River_Lot: [
    'River lot',
    ['River lot number', '1 to 99; or all of it here, such as River Lot 12-34-5-W3', ...TOWNSHIP],
    { riverLot: '12', township: '42', range: '25', meridian: '2' },
    'River Lot 12-42-25-W2',
  ],
  First_Nations: [
    'First Nation',
    [
      'Name of the First Nation',
      'House number',
      'Apartment or unit (optional)',
      'Number on the transformer (optional)',
    ],
    { firstNation: 'One Arrow', house: '12', apartment: '5' },
    'Apartment 5, House 12, One Arrow',
  ],
  LSD: [
    'Legal subdivision',
    ['Legal subdivision', '1 to 16; or all of it here, such as 13-36-42-25-W2', ...SECTION, ...TOWNSHIP],
    { lsd: '13', section: '36', township: '42', range: '25', meridian: '2' },
    'LSD 13-36-42-25-W2',
  ],
  Meter_Number: [
    'Meter number',
    ['Meter number', 'It is on the front of your meter and on your bill.'],
    { meterNumber: '70412011' },
    'Meter 70412011',
  ],
};
const step1 = (lookupType: LookupType, more: Partial<ReportContext> = {}) =>
  reportTexts('location', { lookupType, outageAddress: {}, ...more }).slice(4, -2);

test.each(Object.entries(PLACES) as [LookupType, (typeof PLACES)[LookupType]][])(
  'a place by %s asks for what it needs, and step 2 shows it in one line [REP-15]',
  (lookupType, [name, asks, outageAddress, line]) => {
    expect(step1(lookupType)).toEqual(['How do you want to tell us?', name, ...TYPES, ...asks]);
    expect(reportTexts('info', { lookupType, outageAddress })).toContain(line);
    const found = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };
    expect(reportTexts('info', { lookupType, outageAddress, found })).toContain(found.addressString);
  },
);

test('a civic address is shown in capitals while it is typed, others as they are [REP-17]', () => {
  const capitals = (lookupType: LookupType) =>
    reportMarkup('location', { lookupType }).match(
      /<input[^>]*autoCapitalize="characters"[^>]*class="[^"]*\buppercase\b/g,
    );
  expect(capitals('Civic_Address')).toHaveLength(4);
  expect(capitals('First_Nations')).toBeNull();
});

const invalid = { kind: 'invalid' } as const;
test.each<[LookupType, FieldErrors, string[]]>([
  ['Civic_Address', { house: { kind: 'required' } }, ['This field is required']],
  ['Civic_Address', { house: { kind: 'tooLong', most: 25 } }, ['At most 25 characters, please.']],
  [
    'LLD',
    { section: invalid, township: invalid, range: invalid, meridian: invalid },
    [
      'A section is a number from 1 to 36.',
      'A township is a number of 1 to 3 digits.',
      'A range is a number of 1 or 2 digits.',
      'A meridian is a number from 1 to 4.',
    ],
  ],
  ['River_Lot', { riverLot: invalid }, ['A river lot is a number from 1 to 99.']],
  ['LSD', { lsd: invalid }, ['A legal subdivision is a number from 1 to 16.']],
  ['Meter_Number', { meterNumber: invalid }, ['A meter number has digits only.']],
])('of %s, what is wrong stands at its box: %o', (lookupType, fieldErrors, says) => {
  const before = step1(lookupType);
  expect(step1(lookupType, { fieldErrors }).filter((text) => !before.includes(text))).toEqual(says);
});

const STILL_OUT =
  'This is about the outage in your area. We send a new report: it tells us that your power is out too.';
const REMOVE = 'This is about another outage';
test.each([
  ['result', true],
  ['location', true],
  ['info', false],
] as const)('a report of an outage that is not over says so at %s; removing it there: %s', (state, canRemove) => {
  expect(reportTexts(state)).not.toContain(STILL_OUT);
  const texts = reportTexts(state, { relatedOutageId: '4711' });
  expect(texts).toContain(STILL_OUT);
  expect(texts.includes(REMOVE)).toBe(canRemove);
});

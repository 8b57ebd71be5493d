import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Premises } from '#contracts/installation.ts';
import type { ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { textsIn } from './pageMarkup.tsx';
import { CALL, REPORT_WORDS, type ReportState, reportMarkup, reportTexts } from './reportFlow.ts';

/* What is asked and told between the steps of a report, and before it is submitted. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded(...REPORT_WORDS));

const HOME = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };
/** What a state has that step 1 or step 4, above which it stands, has not. */
const above = (below: ReportState, state: ReportState, context: Partial<ReportContext> = {}) =>
  reportTexts(state, context).slice(reportTexts(below, context).length);

test.each<[ReportState, string, string[]]>([
  [
    'notFound',
    'REP-25',
    [
      'Could not find location',
      'Could not find address. We know no place like 12 MAIN ST, WAKAW. Check what you typed, or say it another way: by the land description or the meter number.',
      'Try again',
      'Close',
    ],
  ],
  [
    'reported',
    'REP-31',
    [
      'Already reported',
      'Somebody has told us that the power is out at 12 MAIN ST, WAKAW. Do you want to report it too?',
      'Yes',
      'No',
    ],
  ],
])('above step 1 stands a question: %s [%s]', (state, _row, says) => {
  expect(above('location', state)).toEqual(says);
});

test('the address of a meter is the utility’s, and is confirmed [REP-27]', () => {
  const meter: Partial<ReportContext> = {
    lookupType: 'Meter_Number',
    outageAddress: { meterNumber: '70412011' },
    found: HOME,
  };
  expect(above('location', 'confirmingAddress', meter)).toEqual([
    'Confirm address',
    'The meter is at 218 Second Avenue West, Kindersley. Is the power out there?',
    'Confirm',
    'Edit address',
  ]);
});

test.each<[NonNullable<Premises['asks']>, string, string]>([
  ['house', 'Second Avenue West, Kindersley SK', 'House number'],
  ['lot', 'Block 3, Wakaw SK', 'Lot number'],
  ['quarter', '36-15 W3, Biggar SK', 'Quarter and section, such as NE 14'],
  ['address', 'Wakaw SK', 'First line of the address'],
])('of a meter that is shown in part the rest is asked for: %s [REP-27]', (asks, addressString, label) => {
  const meter: Partial<ReportContext> = {
    lookupType: 'Meter_Number',
    outageAddress: { meterNumber: '70412011' },
    found: { addressString, installationNumber: 'a sealed word', asks },
  };
  const text = `The meter is at ${addressString}. We do not show the whole address of a meter to everybody: please tell us what is missing.`;
  const says = ['Confirm address', text, label];
  expect(above('location', 'confirmingAddress', meter).slice(0, 3)).toEqual(says);
  expect(above('location', 'confirmingAddress', { ...meter, trouble: 'wrongPlace' })).toContain(
    'This meter is at another place. Check what you typed here, or edit the meter number.',
  );
  expect(above('location', 'confirmingPlace', meter).slice(0, 3)).toEqual(says);
});

test('of a picked address the question stands above the list [REP-31]', () => {
  const context = { premises: HOME, nearby: [HOME] };
  expect(above('result', 'reported', context)[1]).toBe(
    'Somebody has told us that the power is out at 218 Second Avenue West, Kindersley. Do you want to report it too?',
  );
});

const EMERGENCY = [
  'Power out or a line down',
  '1-306-555-0110',
  'Day and night, every day.',
  'Fire, or somebody is hurt',
  '911',
];
test.each<[ReportState, string, string[], string]>([
  [
    'loadLimited',
    'REP-29',
    [
      'The power is limited at this place',
      '12 MAIN ST, WAKAW',
      'This is not an outage: the supply of this place is limited. Please call us, we will tell you why and what to do.',
    ],
    'It is another place',
  ],
  [
    'reportedHere',
    'REP-30',
    [
      'Already reported at this location',
      '12 MAIN ST, WAKAW',
      'We know that the power is out here. You need not do anything more.',
    ],
    'It is another place',
  ],
  [
    'noLocation',
    'REP-26',
    [
      'We could not find your location',
      '12 MAIN ST, WAKAW',
      'Please call us: we find the place together and take your report. Or try again with what is on your bill.',
    ],
    'Try again',
  ],
])('a screen in the steps’ place says why and whom to call: %s [%s]', (state, _row, says, back) => {
  const markup = reportMarkup(state);
  expect(textsIn(markup)).toEqual([...says, ...EMERGENCY, 'Close', back]);
  expect(markup).toMatch(/<a [^>]*href="\/Homepage"[^>]*>Close/);
  expect(markup).toContain('href="tel:1-306-555-0110"');
});

test('several places at one address are picked from, or typed anew [REP-24]', () => {
  const matches = ['Unit 1, 12 MAIN ST', 'Unit 2, 12 MAIN ST'].map((addressString, nth) => ({
    addressString,
    installationNumber: `790000000${nth}`,
  }));
  expect(reportTexts('choosing', { matches })).toEqual([
    ...CALL,
    'Which of these is it?',
    'Found at this address',
    'Unit 1, 12 MAIN ST',
    'Unit 2, 12 MAIN ST',
    'None of them: edit the address',
  ]);
});

const PLACE = ['Power out at', '12 MAIN ST, WAKAW'];
const BY = ['Reported by', 'Ada Farmer, 1-306-555-0142'];
const BUTTONS = ['Confirm', 'Change'];
const NOT_SAVED =
  'An unexpected error occurred. Please try again. This device could not keep your report; nothing you typed is lost. If it happens again, call us.';
const OTHERS = { alternativeContactNumber: '306-555-0199', alternativeContactEmail: 'ada@farm.example' };
test.each<[string, Partial<ReportContext>, string[]]>([
  ['by a call', OTHERS, [...PLACE, ...BY, 'We tell you', 'by a call to 1-306-555-0142']],
  [
    'by e-mail',
    { ...OTHERS, notificationPreference: 'Email' },
    [...PLACE, ...BY, 'We tell you', 'by e-mail to ada@farm.example'],
  ],
  [
    'by text message',
    { ...OTHERS, notificationPreference: 'Text' },
    [...PLACE, ...BY, 'We tell you', 'by text message to 1-306-555-0199'],
  ],
  [
    'with all that was told',
    { additionalInfo: ' A bang. ', relatedOutageId: '4711' },
    [
      ...PLACE,
      ...BY,
      'A known outage',
      'Your power is still out',
      'We tell you',
      'by a call to 1-306-555-0142',
      'You told us',
      'A bang.',
    ],
  ],
])('what will be submitted is shown before it is: %s [REP-42]', (_what, context, details) => {
  expect(above('extras', 'confirming', context)).toEqual(['Confirm your details', ...details, ...BUTTONS]);
});

test('while it is saved it says so; where the device cannot keep it nothing is promised [REP-47]', () => {
  const details = [...PLACE, ...BY, 'We tell you', 'by a call to 1-306-555-0142'];
  expect(above('extras', 'saving')).toEqual(['Confirm your details', ...details, 'Confirm', 'Saving …', 'Change']);
  expect(above('extras', 'notSaved')).toEqual(['Confirm your details', ...details, NOT_SAVED, ...BUTTONS]);
});

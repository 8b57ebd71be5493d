import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { OutagePartsContext } from '#features/report-outage/outageParts.ts';
import { ShortScreen } from '#features/report-outage/ShortReport.tsx';
import { shortReportMachine } from '#machines/reportOutage/shortReport.machine.ts';
import { beginShort, type ShortContext } from '#machines/reportOutage/shortReportContext.ts';
import { buttonsIn, linksIn, markupOf, textsIn as rawTextsIn } from './pageMarkup.tsx';
import { REPORT_WORDS } from './reportFlow.ts';

/* The report of a known place on one page, in each of its states. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
vi.mock('#features/report-outage/WaitingReports.tsx', () => ({
  WaitingReports: ({ reporter }: { reporter: string | null }) => `What waits of ${reporter ?? 'a visitor'}`,
}));
beforeAll(() => wordsLoaded(...REPORT_WORDS));

const textsIn = (markup: string) => rawTextsIn(markup).map((text) => text.trim());
type State = 'writing' | 'checking' | 'reported' | 'loadLimited';
const HOME = { addressString: '218 Second Avenue West', installationNumber: '4020500029' };
const context = (more: Partial<ShortContext> = {}): ShortContext => ({
  ...beginShort({
    place: { premises: HOME, regionId: 'SK-101' },
    isTextable: true,
    hasAgreed: true,
    known: { contactName: 'Ada Farmer', phoneNumber: '306-555-0142', alternativeContactNumber: '306-555-0107' },
  }),
  breakerChecked: true,
  ...more,
});
const given = (value: State, more: Partial<ShortContext> = {}, agreedAt?: string) => ({
  flow: { state: shortReportMachine.resolveState({ value, context: context(more) }), send: () => {} },
  agreedAt,
  reporter: null,
  onOtherPlace: () => {},
  onBreaker: () => {},
  onHome: () => {},
  onReopened: () => {},
});
const markup = (...state: Parameters<typeof given>) => markupOf(ShortScreen, given(...state));

/** Below the form, what this device reported before and is not in. */
const WAITS = 'What waits of a visitor';
const HELP =
  'Main breaker off, then on, once. The one on the pole only if it is dry, undamaged and reachable from the ground. Never one that is wet, hot or smells burnt.';
const AGREE = 'I agree that these details are used to find this outage and to reach me about it';

test('danger first, then what is known with a way to change it, two ticks and Send [REP-02] [REP-03] [REP-38] [REP-42]', () => {
  const page = markup('writing', {}, '2026-11-12T09:00:00-06:00');
  expect(textsIn(page)).toEqual([
    'Sparks, smoke, a line down?',
    'Stay 10 metres away. Call',
    '911',
    ', then',
    '1-306-555-0110',
    '218 Second Avenue West',
    'Power is out here',
    'Change',
    'Text 1-306-555-0107 when we know more',
    'Ada Farmer, 1-306-555-0142',
    'Change',
    'I have checked my breakers',
    HELP,
    'It was the breaker: my power is back',
    AGREE,
    'You agreed on Nov. 12',
    'Add a note: gate, dog, part of the house',
    'Send my report',
    WAITS,
  ]);
  expect(linksIn(page)).toEqual({ 911: 'tel:911', '1-306-555-0110': 'tel:1-306-555-0110' });
  expect(buttonsIn(page)).toMatchObject({ 'Send my report': true });
  for (const name of ['the place', 'who you are and how we tell you']) {
    expect(page).toContain(`aria-label="Change ${name}"`);
  }
});

test.each<[string, Partial<ShortContext>, string]>([
  ['the breakers [REP-03]', { breakerChecked: false }, 'your breakers'],
  ['the consent [REP-38]', { privacyPolicyChecked: false }, 'that we may use these details'],
  [
    'both ticks [REP-03] [REP-38]',
    { breakerChecked: false, privacyPolicyChecked: false },
    'your breakers, that we may use these details',
  ],
  ['a name [REP-35]', { contactName: '' }, 'your name'],
  ['a number [REP-36]', { phoneNumber: '555-0142' }, 'a phone number with the area code'],
  ['a number for texts [REP-40]', { alternativeContactNumber: '' }, 'a number for text messages with the area code'],
  ['an address [REP-40]', { notificationPreference: 'Email' }, 'an email address'],
])('without %s Send is off, and the line above it says why', (_what, more, what) => {
  const page = markup('writing', more);
  expect(textsIn(page).slice(-3, -1)).toEqual([`Still missing: ${what}`, 'Send my report']);
  expect(buttonsIn(page)).toMatchObject({ 'Send my report': false });
});

test.each([
  ['Phone', 'Call me back'],
  ['Email', 'Email ada@farm.example when we know more'],
  ['Text', 'Text 1-306-555-0107 when we know more'],
] as const)('how they are told: %s [REP-40]', (notificationPreference, text) => {
  expect(textsIn(markup('writing', { notificationPreference, alternativeContactEmail: 'ada@farm.example' }))).toContain(
    text,
  );
});

test.each<[string, Partial<ShortContext>, string]>([
  ['no bot check [REP-39]', { botCheck: 'missing' }, 'reCAPTCHA verification is required'],
  ['a bot check that failed [REP-43]', { botCheck: 'failed' }, 'reCAPTCHA verification failed. Please try again.'],
  ['no usable answer [REP-47]', { trouble: 'failed' }, 'An unexpected error occurred. Please try again.'],
  [
    'a device that could not keep it [REP-47]',
    { isNotSaved: true },
    'An unexpected error occurred. Please try again. This device could not keep your report; nothing you typed is lost. If it happens again, call us.',
  ],
  [
    'a number of another country [REP-41]',
    { fieldErrors: { alternativeContactNumber: { kind: 'foreign' } } },
    'Please enter a valid Canadian number for text messages.',
  ],
])('what kept it from going stands above what is sent: %s', (_what, more, text) => {
  const texts = textsIn(markup('writing', more));
  expect(texts.slice(5, 7)).toEqual([text, '218 Second Avenue West']);
  expect(texts).not.toContain('Still missing:');
});

test('a number that texts go to is not said twice', () => {
  const texts = textsIn(markup('writing', { phoneNumber: '1-306-555-0107' }));
  expect(texts.slice(8, 10)).toEqual(['Text 1-306-555-0107 when we know more', 'Ada Farmer']);
});

test('who is not known says who they are in a row of its own, open at first [REP-35] [REP-36]', () => {
  const page = markup('writing', { contactName: '', phoneNumber: '', notificationPreference: 'Phone' });
  const texts = textsIn(page);
  expect(texts.slice(8, 16)).toEqual([
    'Your name and number',
    'Done',
    'Your name',
    'Phone number',
    'With the area code. We call only about this outage.',
    'Call me back',
    'Change',
    'I have checked my breakers',
  ]);
});

test('a known outage that is not over is named, and can be taken off', () => {
  expect(textsIn(markup('writing', { relatedOutageId: '7' })).slice(5, 7)).toEqual([
    'This is about the outage in your area. We send a new report: it tells us that your power is out too.',
    'This is about another outage',
  ]);
});

test('while it is sent, it says so and is not sent twice', () => {
  expect(textsIn(markup('checking')).slice(-3, -1)).toEqual(['Send my report', 'Sending …']);
});

test('what somebody reported is asked about [REP-31]', () => {
  expect(textsIn(markup('reported')).slice(-4)).toEqual([
    'Already reported',
    'Somebody has told us that the power is out at 218 Second Avenue West. Do you want to report it too?',
    'Yes',
    'No',
  ]);
});

test('a limited supply keeps its own screen, and nobody says that it was known [REP-29]', () => {
  const page = markup('loadLimited');
  expect(textsIn(page).slice(0, 3)).toEqual([
    'The power is limited at this place',
    '218 Second Avenue West',
    'This is not an outage: the supply of this place is limited. Please call us, we will tell you why and what to do.',
  ]);
  expect(buttonsIn(page)).toEqual({ 'It is another place': true });
  expect(page).not.toMatch(/already/i);
});

const PlannedNote = ({ installationNumber }: { installationNumber: string }) => `Planned? ${installationNumber}`;
const WithParts = (more: Partial<ShortContext>) =>
  createElement(
    OutagePartsContext,
    { value: { PlannedNote } as never },
    createElement(ShortScreen, given('writing', more)),
  );

test('planned work at the place is told above what is sent, and never of a place that was typed', () => {
  const shown = (more: Partial<ShortContext>) => textsIn(markupOf(WithParts, more));
  expect(shown({}).slice(5, 7)).toEqual(['Planned? 4020500029', '218 Second Avenue West']);
  const typed = { premises: null, lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } } as const;
  expect(shown(typed).filter((text) => text.startsWith('Planned?'))).toEqual([]);
});

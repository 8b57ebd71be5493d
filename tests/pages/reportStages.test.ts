import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { GoAheadNote } from '#features/report-outage/IntroStage.tsx';
import type { FieldErrors, ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';
import { CALL, REPORT_WORDS, reportMarkup, reportTexts } from './reportFlow.ts';

/* Each stage of a report: what it asks for, and what it says of what is wrong. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded(...REPORT_WORDS));

const wrong = (fieldErrors: FieldErrors): Partial<ReportContext> => ({ fieldErrors });
const required = { kind: 'required' } as const;
const invalid = { kind: 'invalid' } as const;
const REQUIRED = 'This field is required';
/** From step 1 on, who is in danger calls with one tap. */
const STAGES = ['result', 'location', 'info', 'contact', 'extras', 'choosing'] as const;

test('the intro says when to call instead, and asks for the breakers [REP-02] [REP-03]', () => {
  const markup = reportMarkup('intro', { breakerChecked: false });
  expect(textsIn(markup)).toEqual([
    'Danger? Call instead',
    'You smell burning, a line is down, something sparks, or somebody at home depends on a device that needs power: keep away from it and call. We answer day and night.',
    'Power out or a line down',
    '1-306-555-0110',
    'Day and night, every day.',
    'Fire, or somebody is hurt',
    '911',
    'First, your breakers',
    'Often a main breaker has only tripped: in your panel, or on a farm also the one on the pole in the yard. Switch it off and on again, once. Never touch a panel that is wet, hot or smells burnt.',
    'I have checked my breakers',
    'Next',
  ]);
  for (const phone of ['1-306-555-0110', '911']) expect(markup).toContain(`href="tel:${phone}"`);
  expect(markup).not.toContain('checked=""');
  expect(reportMarkup('intro')).toContain('checked=""');
  expect(reportTexts('intro', wrong({ breakerChecked: required }))).toContain(
    'Please reset your breakers first and tick the box.',
  );
});

test.each([
  ['offline', 'No connection. Go ahead: your report is kept on this device and sent when there is one.'],
  [
    'noAnswer',
    'We cannot be reached right now. Your connection is fine. Go ahead: your report is kept on this device and sent when we answer.',
  ],
  [null, undefined],
] as const)('who reports without being able to reach anybody (%s) is told to go ahead', (away, text) => {
  expect(textsIn(markupOf(GoAheadNote, { away }))).toEqual(text ? [text] : []);
});

test.each(STAGES)('who smells burning or sees a line down calls with one tap: %s', (state) => {
  const markup = reportMarkup(state);
  expect(textsIn(markup).slice(0, 2)).toEqual(CALL);
  expect(markup.slice(0, markup.indexOf('</a>'))).toContain('href="tel:1-306-555-0110"');
});

test.each([
  ['location', 1, 'Where is the power out?'],
  ['info', 2, 'Before you go on'],
  ['contact', 3, 'Who are you?'],
  ['extras', 4, 'Anything else?'],
] as const)('%s is step %d of four, with a way on and a way back [REP-11] [REP-12]', (state, step, title) => {
  const texts = reportTexts(state);
  expect(texts.slice(2, 4)).toEqual([`Step ${step} of 4`, title]);
  expect(texts.slice(-2)).toEqual(['Back', step === 4 ? 'Submit' : 'Next']);
});

test('step 2 shows the place and advice, and asks for nothing [REP-11]', () => {
  const markup = reportMarkup('info');
  expect(textsIn(markup).slice(4, -2)).toEqual([
    'The power is out at',
    '12 MAIN ST, WAKAW',
    'Check whether your neighbours have power. You can tell us in step 4.',
    'Switch off stove, heaters and tools, so that nothing starts by itself when the power is back.',
    'Leave fridge and freezer closed: they stay cold for hours.',
  ]);
  expect(markup).not.toMatch(/<(input|textarea|select)/);
});

test('step 3 asks for a name and a number, and says what is wrong with them [REP-35] [REP-36]', () => {
  const asks = ['Your name', 'Phone number', 'With the area code. We call only about this outage.'];
  expect(reportTexts('contact').slice(4, -2)).toEqual(asks);
  const [name, phone, help] = asks;
  expect(reportTexts('contact', wrong({ contactName: required, phoneNumber: invalid })).slice(4, -2)).toEqual([
    name,
    REQUIRED,
    phone,
    help,
    'Please enter at least 10 digits, with the area code.',
  ]);
  expect(reportTexts('contact', wrong({ contactName: { kind: 'tooLong', most: 100 } }))).toContain(
    'At most 100 characters, please.',
  );
  expect(reportMarkup('contact')).toContain('value="Ada Farmer"');
});

test('step 4 counts what is added, and has a call back preselected [REP-37] [REP-40]', () => {
  const markup = reportMarkup('extras', { additionalInfo: 'A bang.', privacyPolicyChecked: false });
  expect(textsIn(markup).slice(4, -2)).toEqual([
    'What you saw or heard (optional)',
    'A bang.',
    '7 of 160 characters',
    'How shall we tell you what is going on?',
    'Call me back',
    'Email',
    'Text message',
    'I agree that these details are used to find this outage and to reach me about it',
  ]);
  expect(markup).toContain('maxLength="160"');
  expect(markup.match(/<input[^>]*checked=""\/><span[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/^<input type="radio".*>Call me back$/),
  ]);
});

test.each([
  ['Phone', [], ['Email address', 'Number for text messages']],
  ['Email', ['Email address'], ['Number for text messages']],
  ['Text', ['Number for text messages'], ['Email address']],
] as const)('to be told by %s, step 4 asks for what that needs [REP-40]', (notificationPreference, asks, asksNot) => {
  const texts = reportTexts('extras', { notificationPreference });
  for (const label of asks) expect(texts).toContain(label);
  for (const label of asksNot) expect(texts).not.toContain(label);
});

const AGREE = 'Please agree, so that we may use your details.';
test.each<[string, Partial<ReportContext>, string[]]>([
  ['nothing [REP-38]', {}, []],
  ['no consent [REP-38]', wrong({ privacyPolicyChecked: required }), [AGREE]],
  ['too much', wrong({ additionalInfo: { kind: 'tooLong', most: 160 } }), ['At most 160 characters, please.']],
  [
    'no e-mail address [REP-40]',
    { notificationPreference: 'Email', ...wrong({ alternativeContactEmail: required }) },
    [REQUIRED],
  ],
  [
    'an address that is none [REP-40]',
    { notificationPreference: 'Email', ...wrong({ alternativeContactEmail: invalid }) },
    ['Please enter a valid email'],
  ],
  [
    'no number for texts [REP-40]',
    { notificationPreference: 'Text', ...wrong({ alternativeContactNumber: required }) },
    [REQUIRED],
  ],
  [
    'a number that is too short [REP-40]',
    { notificationPreference: 'Text', ...wrong({ alternativeContactNumber: invalid }) },
    ['Please enter at least 10 digits, with the area code.'],
  ],
  [
    'a number of another country [REP-41]',
    { notificationPreference: 'Text', ...wrong({ alternativeContactNumber: { kind: 'foreign' } }) },
    ['Please enter a valid Canadian number for text messages.'],
  ],
  ['no bot check [REP-39]', { botCheck: 'missing' }, ['reCAPTCHA verification is required']],
  ['a bot check that failed [REP-43]', { botCheck: 'failed' }, ['reCAPTCHA verification failed. Please try again.']],
  [
    'premises without a number [REP-33]',
    wrong({ installationNumber: required }),
    [
      'Installation number is missing',
      'We know this place, but not the number of its connection. Please call us, or choose another place.',
    ],
  ],
])('step 4 says what is wrong, and nothing else: %s', (_what, context, says) => {
  const { notificationPreference = 'Phone' } = context;
  const before = reportTexts('extras', { notificationPreference });
  expect(reportTexts('extras', context).filter((text) => !before.includes(text))).toEqual(says);
});

test.each(['checkingBot', 'checkingNumber'] as const)('while step 4 is checked it says so: %s [REP-42]', (state) => {
  expect(reportTexts('extras')).not.toContain('Checking …');
  expect(reportTexts(state).slice(-3)).toEqual(['Back', 'Submit', 'Checking …']);
});

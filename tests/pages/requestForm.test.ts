import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import { partsText } from '#features/requests/instalments.ts';
import { sendText } from '#features/requests/sendText.ts';
import { typedIn } from '#features/requests/typedIn.ts';
import { usualOf } from '#features/requests/usualOf.ts';
import { askedOf, type TypedRequest, USUAL_LIMITS } from '#rules/customerRequest.ts';
import { sayOf } from '../ui/sayOf.ts';
import { BOUNDS, formOf, KINDS, TODAY, TYPED } from './aRequest.ts';
import { asRead, buttonsIn, textsIn } from './pageMarkup.tsx';

/* The five forms in which something is asked of the utility. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('requests', 'shell'));
beforeEach(() => vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:00-06:00`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
const words = sayOf('requests');

const NOTE = ['Anything we should know? (optional)', '0 of 500 characters'];
const ADDRESS = ['Address line 1', 'City, town or village', 'Province', 'Postal code', 'Country'];
const DAYS = Array.from({ length: 28 }, (_, at) => expect.stringMatching(`^the ${at + 1}(st|nd|rd|th) of the month$`));

test.each<[RequestKind, unknown[]]>([
  [
    'paymentArrangement',
    [
      'Say how you can pay what is due. We look at it, and answer by phone or e-mail.',
      '$212.18 is open on your bill',
      'Amount to pay in parts, in dollars',
      'How would you like to pay it?',
      '4 parts of about $53.05',
      'Nov. 27, Dec. 11, Dec. 25, Jan. 8',
      '2 parts of $106.09',
      'Nov. 27, Dec. 11',
      'All of it at once, on a later day',
      'You choose the day, until Dec. 25',
      'Another number of parts',
      'First payment on',
      'Until Dec. 25',
      ...NOTE,
      'What happens then',
      'It counts when we say yes. Until then the bill stays due.',
      'Ask for 4 parts',
    ],
  ],
  [
    'equalizedPlan',
    [
      'You pay about the same amount every month, instead of high bills in winter. We work out the amount from what you used.',
      ...NOTE,
      'What happens then',
      'It counts when we say yes. We tell you the amount first, by phone or e-mail.',
      'Ask for the plan',
    ],
  ],
  [
    'moveOut',
    [
      'Tell us your last day, and where the last bill goes. The power stays on until we have answered.',
      'Last day there',
      'Where the last bill goes',
      ...ADDRESS,
      ...NOTE,
      'What happens then',
      'You ask, and we answer by phone or e-mail',
      'It counts when we say yes',
      'You read the meter on Dec. 31',
      'With a photo',
      'The last bill follows',
      'To the address that you give here',
      'Ask to end on Dec. 31',
    ],
  ],
  [
    'moveIn',
    [
      'Tell us the address, and the day from which the power there is in your name.',
      'First day there',
      'Where you move in',
      ...ADDRESS,
      ...NOTE,
      'What happens then',
      'You ask, and we answer by phone or e-mail',
      'It counts when we say yes',
      'You read the meter there on Dec. 31',
      'With a photo',
      'Bills there are yours from that day on',
      'The account appears in your list',
      'Ask for power from Dec. 31 on',
    ],
  ],
  [
    'dueDate',
    [
      'Your bills can be due on another day of the month, such as the day after you are paid.',
      'Due on',
      'the 15th of the month',
      ...DAYS,
      ...NOTE,
      'What happens then',
      'It counts when we say yes, and for the bills after that. The bill you have stays due on its day.',
      'Ask for another due date',
    ],
  ],
])('the form of %s says what it wants and what follows, and promises nothing', (kind, says) => {
  const markup = formOf(kind, { typed: TYPED[kind] });
  expect(textsIn(markup)).toEqual(says);
  expect(Object.values(buttonsIn(markup))).not.toContain(false);
  // What is right says nothing when it is sent either.
  expect(textsIn(formOf(kind, { typed: TYPED[kind], isSubmitted: true }))).toEqual(says);
});

const ERROR =
  /^(Please (fill|enter|choose)|Parts are possible|No more than|The (earliest|latest) day|This is too long)/;
test.each<[RequestKind, object, string[]]>([
  [
    'paymentArrangement',
    {},
    ['Please enter an amount such as 53.05.', 'Please choose how many parts.', 'Please enter a day.'],
  ],
  [
    'paymentArrangement',
    { amount: '19.99', instalments: '7', firstOn: '2026-11-24' },
    ['Parts are possible from $20.00 on.', 'Please choose how many parts.', 'The earliest day is Nov. 25.'],
  ],
  [
    'paymentArrangement',
    { amount: '212.19', instalments: '1', firstOn: '2026-12-26' },
    ['No more than $212.18 is open.', 'The latest day is Dec. 25.'],
  ],
  ['paymentArrangement', { ...TYPED.paymentArrangement, amount: '.' }, ['Please enter an amount such as 53.05.']],
  ['moveOut', { ...TYPED.moveOut, lastDay: '2026-10-25' }, ['The earliest day is Oct. 26.']],
  ['moveIn', { ...TYPED.moveIn, firstDay: '2027-05-25' }, ['The latest day is May 24, 2027.']],
  ['moveIn', { ...TYPED.moveIn, firstDay: '2026-02-30' }, ['Please enter a day.']],
  [
    'moveOut',
    { ...TYPED.moveOut, addressLine1: ' ', postalCode: 'S0K' },
    ['Please fill this in.', 'Please enter a postal code such as S0K 2A0.'],
  ],
  ['moveIn', { ...TYPED.moveIn, city: 'x'.repeat(61) }, ['This is too long.']],
  ['dueDate', {}, ['Please choose a day of the month.']],
  ['dueDate', { dayOfMonth: '29' }, ['Please choose a day of the month.']],
])('of %s %j it is said at the field what is wrong once it was to be sent, and not before', (kind, typed, says) => {
  const said = (isSubmitted: boolean) =>
    textsIn(formOf(kind, { typed, isSubmitted })).filter((text) => ERROR.test(text));
  expect(said(true)).toEqual(says);
  expect(said(false)).toEqual([]);
});
test.each<[number, number | null, string]>([
  [1, 21_218, 'All of it at once, on a later day'],
  [2, 21_218, '2 parts of $106.09'],
  [4, 21_218, '4 parts of about $53.05'],
  [4, null, '4 parts'],
  [4, 0, '4 parts'],
])('%i parts of %s cents are %s', (count, cents, says) => {
  expect(partsText(count, cents, words)).toBe(says);
});

test.each<[RequestKind, number | undefined, object]>([
  ['paymentArrangement', 21_218, { amount: '212.18', firstOn: '2026-11-27', instalments: '4' }],
  ['paymentArrangement', undefined, { firstOn: '2026-11-27', instalments: '4' }],
  ['moveOut', 21_218, { country: 'Canada' }],
  ['moveIn', undefined, { country: 'Canada' }],
  ['equalizedPlan', 21_218, {}],
  ['dueDate', 21_218, {}],
])('a new form of %s with %s cents due begins with %j', (kind, dueCents, typed) => {
  expect(usualOf(kind, { ...BOUNDS, dueCents }, words)).toEqual(typed);
});

test.each<[RequestKind, TypedRequest, string]>([
  ['paymentArrangement', {}, 'Ask for more time'],
  ['paymentArrangement', { instalments: '2' }, 'Ask for 2 parts'],
  ['paymentArrangement', { instalments: '1' }, 'Ask for more time'],
  ['paymentArrangement', { instalments: '1', firstOn: '2026-12-18' }, 'Ask to pay on Dec. 18'],
  ['moveOut', {}, 'Ask to end the power'],
  ['moveOut', { lastDay: '2027-01-02' }, 'Ask to end on Jan. 2, 2027'],
  ['moveIn', { firstDay: '2026-02-30' }, 'Ask for power there'],
  ['equalizedPlan', {}, 'Ask for the plan'],
  ['dueDate', { dayOfMonth: '15' }, 'Ask for another due date'],
])('the button of %s with %j says “%s”', (kind, typed, says) => {
  expect(asRead(sendText(kind, typed, words))).toBe(says);
});

const partsIn = (typed: TypedRequest, limits = USUAL_LIMITS) =>
  textsIn(formOf('paymentArrangement', { typed, bounds: { ...BOUNDS, limits } })).filter((text) =>
    /^(\d parts|All of it|Another number)/.test(text),
  );
test('every number of parts is in sight once it is none of the usual ones, or where there are no more', () => {
  expect(partsIn({ instalments: '3', amount: '30' })).toEqual([
    '6 parts of $5.00',
    '5 parts of $6.00',
    '4 parts of $7.50',
    '3 parts of $10.00',
    '2 parts of $15.00',
    'All of it at once, on a later day',
  ]);
  expect(partsIn({}, { ...USUAL_LIMITS, mostInstalments: 2 })).toEqual([
    '2 parts',
    'All of it at once, on a later day',
  ]);
});

test('days are those that the utility leaves between two parts, and none before the first one is chosen', () => {
  const daysIn = (firstOn: string) =>
    textsIn(
      formOf('paymentArrangement', {
        typed: { firstOn },
        bounds: { ...BOUNDS, limits: { ...USUAL_LIMITS, everyDays: 30 } },
      }),
    ).filter((text) => /^\w{3}\. \d+, /.test(text));
  expect(daysIn('2026-12-01')).toEqual(['Dec. 1, Dec. 31, Jan. 30, Mar. 1', 'Dec. 1, Dec. 31']);
  expect(daysIn('')).toEqual([]);
});

test('the day of somebody who pays all at once is no first one', () => {
  expect(textsIn(formOf('paymentArrangement', { typed: { instalments: '1' } }))).toContain('You pay it on');
  expect(textsIn(formOf('paymentArrangement', { typed: { instalments: '2' } }))).not.toContain('You pay it on');
});

test.each(KINDS)('while %s is kept the button is busy; where it cannot be kept it is said', (kind) => {
  const typed = TYPED[kind];
  expect(textsIn(formOf(kind, { typed, value: 'saving' })).at(-1)).toBe('Saving …');
  const full = textsIn(formOf(kind, { typed, notSavedBy: 'QuotaExceededError' }));
  expect(full).toContain(
    'This device could not save your request. Free some space and press the button again; nothing you typed is lost.',
  );
  const lost = formOf(kind, { typed, notSavedBy: 'UnknownError' });
  expect(textsIn(lost)).toContain(
    'This browser has lost the place where it keeps your request. Load the page again: what you typed comes back, and can be saved then.',
  );
  expect(buttonsIn(lost)).toHaveProperty('Load the page again');
  expect(buttonsIn(lost)).not.toHaveProperty(sendText(kind, typed, words));
});

test('without a bill on the device nothing is said of what is open, and parts have no amount until one is typed', () => {
  const { dueCents: _, ...bounds } = BOUNDS;
  const texts = (amount?: string) =>
    textsIn(formOf('paymentArrangement', { bounds, typed: amount === undefined ? {} : { amount } }));
  expect(texts()).not.toContain('$212.18 is open on your bill');
  expect(texts()).toContain('4 parts');
  // Nor has one of which parts are not possible.
  expect(texts('19.99')).toContain('4 parts');
  expect(texts('20')).toContain('4 parts of $5.00');
});

test.each(KINDS)(
  'a request of %s that is opened again stands in its form as it was typed, a draft as it was left',
  (kind) => {
    const typed = TYPED[kind];
    expect(typedIn({ submitted: { asked: askedOf(kind, typed, USUAL_LIMITS), note: 'By then.' } })).toEqual({
      ...typed,
      note: 'By then.',
    });
    expect(typedIn({ typed: { amount: '1' } })).toEqual({ amount: '1' });
  },
);

test('who did not want to prove who they are is told that it goes all the same, and what then; while it is asked nothing is said', () => {
  const notProven =
    'You did not show that it is you. Press the button again, and your request goes all the same: then a person here makes sure that it was you before anything happens.';
  const said = (context: Parameters<typeof formOf>[1]) =>
    textsIn(formOf('moveOut', { typed: TYPED.moveOut, ...context }));
  expect(said({ isUnproven: true })).toContain(notProven);
  expect(said({})).not.toContain(notProven);
  expect(said({ isUnproven: true, value: 'saving' })).not.toContain(notProven);
  expect(said({ value: 'proving' })).toContain('One moment …');
});

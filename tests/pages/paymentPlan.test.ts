import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { aBill, NOON } from './aBill.ts';
import { BANK, loadedAs, NO_PLAN, PLAN, type Shown, screenOf, TYPED } from './aPlan.ts';
import { buttonsIn, linksIn, textsIn } from './pageMarkup.tsx';

/* The pre-authorized payment plan that there is, how it is cancelled, and how what was sent ended. */

const here = vi.hoisted(() => ({ key: { id: '0123456789abcdef', spki: '' } as { id: string; spki: string } | null }));
vi.mock('#features/payment-plan/bankKey.ts', () => ({
  get bankKey() {
    return here.key;
  },
}));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('payment-plan', 'account-details', 'verification', 'contact', 'shell'));
beforeEach(() => {
  here.key = { id: '0123456789abcdef', spki: '' };
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const of = (...args: Parameters<typeof screenOf>) => {
  const markup = screenOf(...args);
  return { markup, texts: textsIn(markup), buttons: buttonsIn(markup) };
};

const REVIEWED = { typed: TYPED, bank: BANK };
const DUE = { appFlag: false, totalDue: { amount: 148.73, currency: 'CAD' }, paymentDueBy: '2026-12-07' };
const TAKEN = { ...DUE, appFlag: true };

test('it is started: what is taken next by the latest bill, and whence [PLAN-22] [PLAN-25]', () => {
  const { texts, buttons } = of('success', { context: { ...REVIEWED }, bill: aBill(TAKEN) });
  expect(texts).toEqual([
    'Started',
    'Next, Monday, Dec. 7',
    '$148.73',
    'It is what your latest bill says. Later bills are taken on the 7th.',
    ...['From', 'Northgrain Credit Union', 'Branch transit', '01234', 'Holder', 'Ada Stone'],
    ...['Every month on', 'the 7th'],
    'Close',
  ]);
  expect(buttons).toEqual({ Close: true });
  const changed = of('success', { context: { ...REVIEWED, loaded: loadedAs(PLAN) }, bill: aBill(DUE) });
  expect(changed.texts.slice(0, 4)).toEqual([
    'Changed',
    'We take your bills on the 7th',
    'From your next bill on. You see the amount on each bill first.',
    // The one that there is was issued before.
    'The bill of $148.73, due Dec. 7, is yours to pay.',
  ]);
});

const problem = (key: string, failure: object | null = null) =>
  ({ key, failure: failure && { why: null, title: null, said: null, ...failure } }) as never;
test.each<[string, Shown, string[], string[]]>([
  [
    'declined',
    { context: { problem: problem('requestDeclined') }, bill: aBill(DUE) },
    ['Not started', 'The request was declined. Please check what you entered, or call us.'],
    ['Nothing is set up, and nothing will be taken.', 'The bill of $148.73, due Dec. 7, is yours to pay.'],
  ],
  [
    'declined in words',
    { context: { problem: problem('requestDeclined', { said: 'Your bank declined.' }) } },
    ['Not started', 'Your bank declined.'],
    ['Nothing is set up, and nothing will be taken.'],
  ],
  [
    'a failed call',
    { context: { problem: problem('planNotSaved', { why: 'refused' }) } },
    ['Not started', 'It could not be sent. Please try again later, or call us.'],
    ['Nothing is set up, and nothing will be taken.'],
  ],
  [
    'a lost reply',
    { context: { problem: problem('planNotThere', { why: 'connection' }) } },
    ['Not started', 'We got no answer, so we asked what the utility has: it does not have this. Please try again.'],
    ['Nothing is set up, and nothing will be taken.'],
  ],
  [
    'a change declined',
    { context: { loaded: loadedAs(PLAN), problem: problem('requestDeclined') }, bill: aBill(DUE) },
    ['Not changed', 'The request was declined. Please check what you entered, or call us.'],
    ['Your automatic payments go on as they were.'],
  ],
  [
    'a cancellation lost',
    {
      context: { doing: 'cancel', loaded: loadedAs(PLAN), problem: problem('planStillThere', { why: 'connection' }) },
    },
    ['Not cancelled', 'We got no answer, so we asked what the utility has: the plan is still there. Please try again.'],
    ['Your automatic payments go on as they were.'],
  ],
])('%s: what is now, and Try again [PLAN-23]', (_, shown, alert, now) => {
  const { texts, buttons } = of('failure', shown);
  const kept = shown.context?.doing === 'cancel' ? [] : ['What you filled in is kept while this page is open.'];
  expect(texts).toEqual([...alert, ...now, ...kept, 'Try again']);
  expect(buttons).toEqual({ 'Try again': true });
});

test('where nothing is known it says that it asks, and does not offer to send it again', () => {
  const { texts, buttons } = of('outcomeUnknown', { context: REVIEWED });
  expect(texts).toEqual([
    'Not known yet',
    'We do not know yet whether it arrived',
    'The answer got lost. You need not fill it in again: we ask what the utility has, after 20 seconds and then less often, at least every 5 minutes, send it again if it is not there, and say here how it ended.',
    'You may leave this page too; then it is not sent again. What we have is in Account details when there is a connection.',
    'Ask now',
  ]);
  expect(buttons).toEqual({ 'Ask now': true });
  const asking = of('lookingAgain', { context: REVIEWED });
  expect([asking.texts.slice(0, 4), asking.buttons]).toEqual([
    texts.slice(0, 4),
    { 'Ask now Asking whether it arrived …': false },
  ]);
  const again = of('sendingOnceMore', { context: REVIEWED });
  expect([again.texts.slice(0, 4), again.buttons]).toEqual([texts.slice(0, 4), { 'Ask now Sending …': false }]);
});

const editWith = (change: object = {}, asOf: string | null = null, bill: Shown['bill'] = null) =>
  of('edit', { context: { loaded: loadedAs({ ...PLAN, ...change }, asOf) }, bill });
const FACTS = [
  'From',
  'Bank of the Basin',
  'Branch transit',
  '10008',
  'Holder',
  'Ada Stone',
  'Every month on',
  'the 15th',
];
const WAYS = [
  ...['Bank account or day', 'You fill in the form again', 'Change'],
  ...['No more automatic payments', 'Then you pay each bill yourself', 'Cancel plan'],
];

test('a plan that there is, and the ways to change and cancel it [PLAN-03]', () => {
  const { texts, buttons } = editWith();
  expect(texts).toEqual([
    'Active since Nov. 2',
    'We take your bills on the 15th',
    'You see the amount on each bill first.',
    ...FACTS,
    ...WAYS,
  ]);
  expect(buttons).toEqual({ Change: true, 'Cancel plan': true });
  expect(editWith({}, null, aBill(TAKEN)).texts.slice(0, 3)).toEqual([
    'Active since Nov. 2',
    'Next, Monday, Dec. 7',
    '$148.73',
  ]);
});

test.each([
  ['other', 'Somebody else on this account set this up, so transit and holder are not shown in full.'],
  ['utility', 'This was set up with our staff, so transit and holder are not shown in full.'],
])('one that %s entered is masked, and says why', (enteredBy, said) => {
  const masked = { enteredBy, branchTransitNumber: '•••08', holderName: 'C… M…' };
  const { texts } = editWith(masked);
  expect(texts).toContain('•••08');
  expect(texts).toContain('C… M…');
  expect(texts).toContain(said);
});

test('before such a one is changed or cancelled, a code has to show whose the account is', () => {
  const contactProof = { contacts: [{ id: '0', channel: 'email', masked: 'c…@farm.example' }] };
  const { texts, buttons } = editWith({ enteredBy: 'other', contactProof });
  expect(texts).toContain('Before they are changed or cancelled here, we have to know that the account is yours.');
  expect(texts).toContain('Is this account yours?');
  expect(Object.keys(buttons)).toEqual(['Send a code to c…@farm.example', 'I no longer have these']);
  const first = of('initial', { context: { loaded: loadedAs({ ...NO_PLAN, contactProof } as never) } });
  expect(first.texts[0]).toBe('Before automatic payments are set up here, we have to know that the account is yours.');
  expect(Object.keys(first.buttons)).toEqual(Object.keys(buttons));
  const without = editWith({ enteredBy: 'other', contactProof: { contacts: [] } });
  expect(linksIn(without.markup)).toEqual({
    '1-306-555-0120 Monday to Friday, 8 a.m. to 5 p.m.': 'tel:1-306-555-0120',
  });
});

test('a copy says how old it is, and what it leaves out', () => {
  const copy = { branchTransitNumber: undefined, holderName: undefined };
  const { texts, buttons } = editWith(copy, '2026-11-21T17:40:00Z');
  expect(texts).toEqual([
    'Active since Nov. 2',
    'We take your bills on the 15th',
    'You see the amount on each bill first.',
    ...['From', 'Bank of the Basin', 'Every month on', 'the 15th'],
    'Transit and holder are not kept on this device; they show when there is a connection.',
    ...WAYS,
    'Updated 20 min ago',
  ]);
  expect(buttons).toEqual({ Change: true, 'Cancel plan': true });
});

test('before it is cancelled it is said what follows [PLAN-27]', () => {
  const { texts, buttons } = of('confirmCancel', { context: { loaded: loadedAs(PLAN) } });
  expect(texts).toEqual([
    'We take nothing more from your bank account. You pay each bill yourself, by its due date.',
    'A withdrawal that your bank already has may still be made.',
    'Cancel plan',
    'Keep it',
  ]);
  expect(buttons).toEqual({ 'Cancel plan': true, 'Keep it': true });
  const busy = of('cancelling', { context: { doing: 'cancel', loaded: loadedAs(PLAN) } }).buttons;
  expect(busy).toEqual({ 'Cancel plan Cancelling …': false, 'Keep it': false });
});

const NO_KEY = 'Automatic payments are not set up in this app. Call us to set them up.';
test.each<[string, { id: string } | null, string[] | undefined, string | null]>([
  ['the build has no key', null, ['0123456789abcdef'], NO_KEY],
  ['the utility takes none', { id: '0123456789abcdef' }, [], NO_KEY],
  [
    'the key is retired',
    { id: '0123456789abcdef' },
    ['fedcba9876543210'],
    'This version of the app can no longer encrypt for us. Close the app and open it again to get the new one; if this stays, call us.',
  ],
  ['the key is taken', { id: '0123456789abcdef' }, ['fedcba9876543210', '0123456789abcdef'], null],
  ['the utility does not say', { id: '0123456789abcdef' }, undefined, null],
])('where %s the plan is offered or not, in words', (_, key, bankKeyIds, said) => {
  here.key = key && { ...key, spki: '' };
  const details = bankKeyIds === undefined ? {} : { bankKeyIds };
  const initial = of('initial', { context: { loaded: loadedAs({ ...NO_PLAN, ...details }) } });
  const edit = editWith(details);
  if (said) {
    expect(initial.texts).toEqual(['Call us', said, '1-306-555-0120', 'Monday to Friday, 8 a.m. to 5 p.m.']);
    // To cancel one nothing has to be encrypted.
    expect([edit.buttons, edit.texts.includes(said)]).toEqual([{ 'Cancel plan': true }, true]);
  } else {
    expect(Object.keys(initial.buttons)).toContain('Continue');
    expect(Object.keys(edit.buttons)).toEqual(['Change', 'Cancel plan']);
  }
});

test.each<[string, Shown['context'], 'noData' | 'loadFailed', string]>([
  [
    'no data',
    { loaded: loadedAs(null) },
    'noData',
    'We have no payment plan data of this account. Please try again later, or call us.',
  ],
  [
    'no connection',
    { problem: problem('planNotLoaded', { why: 'connection' }) },
    'loadFailed',
    'Whether this account has automatic payments is not on this device yet. It comes when there is a connection.',
  ],
  [
    'a server that cannot answer',
    { problem: problem('planNotLoaded', { why: 'busy' }) },
    'loadFailed',
    'This could not be loaded: we cannot answer right now. Your connection is fine.',
  ],
])('%s is told in words [PLAN-04]', (_, context, value, said) => {
  const { texts, buttons } = of(value, { context });
  expect(texts[0]).toBe(said);
  expect(buttons).toEqual({ 'Try again': true });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { TermsDialog } from '#features/payment-plan/TermsDialog.tsx';
import { aBill, NOON } from './aBill.ts';
import { BANK, loadedAs, NO_PLAN, PLAN, type Shown, screenOf, TYPED } from './aPlan.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the page of the pre-authorized payment plan says, in each of its states. */

const here = vi.hoisted(() => ({ key: { id: '0123456789abcdef', spki: '' } as { id: string; spki: string } | null }));
vi.mock('#features/payment-plan/bankKey.ts', () => ({
  get bankKey() {
    return here.key;
  },
}));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
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

test('the form names what it wants, and keeps nothing of it for another time [PLAN-05]', () => {
  const { markup, texts, buttons } = of('initial');
  expect(texts).toEqual([
    'We take each bill from your bank account on a day you choose. You see the amount on the bill first. ',
    'Also called pre-authorized payment.',
    '01234',
    'transit',
    '899',
    'institution',
    '0044 170',
    'account',
    'Branch transit number',
    '5 digits',
    'Financial institution number',
    '3 digits',
    'Bank account number',
    '7 to 12 digits. It is encrypted before it leaves this device, and is not kept here.',
    'Account holder name',
    'Kind of bank account',
    'Personal',
    'Business',
    'Withdrawal day',
    'Choose a day of the month',
    ...Array.from({ length: 28 }, (_, at) => expect.stringMatching(`^the ${at + 1}(st|nd|rd|th)$`)),
    'Continue',
  ]);
  expect(buttons).toMatchObject({ Continue: true });
  expect(markup).not.toContain('checked=""');
  const boxes = [...markup.matchAll(/<input type="text"[^>]*>/g)].map(([box]) => box);
  expect(boxes.map((box) => box.includes('autoComplete="off"') || box.includes('autocomplete="off"'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

const NOTHING = { isSubmitted: true };
const ERRORS = [
  'The branch transit number has exactly 5 digits.',
  'The financial institution number has exactly 3 digits.',
  'The bank account number has 7 to 12 digits.',
  'Please enter the name of the account holder.',
  'Please choose what kind of bank account it is.',
  'Please choose the day of the month.',
];
test('once submitted each box says what is wrong with it, and not before', () => {
  const { texts } = of('initial', { context: NOTHING });
  for (const error of ERRORS) expect(texts).toContain(error);
  for (const error of ERRORS) expect(of('initial').texts).not.toContain(error);
  const right = of('initial', { context: { ...NOTHING, typed: TYPED } }).texts;
  for (const error of ERRORS) expect(right).not.toContain(error);
});

test('a bank that is not known is said at both numbers [PLAN-14]', () => {
  const context = { typed: TYPED, isSubmitted: true, isMismatch: true };
  const said = of('initial', { context }).texts.filter((text) => text.startsWith('We know no such branch'));
  expect(said).toEqual([
    'We know no such branch of this institution. Compare both numbers with a cheque.',
    'We know no such branch of this institution. Compare both numbers with a cheque.',
  ]);
});

test('a bank that was checked is named as long as its numbers stand', () => {
  expect(of('initial', { context: { typed: TYPED, bank: BANK } }).texts).toContain(
    'Northgrain Credit Union, Pine Creek',
  );
  const other = { typed: { ...TYPED, branchTransitNumber: '01235' }, bank: BANK };
  expect(of('initial', { context: other }).texts).not.toContain('Northgrain Credit Union, Pine Creek');
});

test.each<[string, Shown['context'], string]>([
  [
    'without a connection',
    { problem: { key: 'bankCheckFailed', failure: { why: 'connection', title: null, said: null } } },
    'The bank could not be checked. There is no connection. Nothing is lost; try again when there is one.',
  ],
  [
    'after a sign-out',
    { problem: { key: 'bankCheckFailed', failure: { why: 'signIn', title: null, said: null } } },
    'The bank could not be checked. You were signed out. Please sign in again, then try again.',
  ],
  [
    'cancelled elsewhere',
    { problem: { key: 'changedMeanwhile', failure: null } },
    'The plan was cancelled somewhere else meanwhile. Nothing of yours was sent on.',
  ],
])('the form says what came of it, %s', (_, context, said) => {
  expect(of('initial', { context: { typed: TYPED, ...context } }).texts).toContain(said);
});

test('the bank is asked once, and the form cannot be changed meanwhile', () => {
  const { buttons, markup } = of('checkingBank', { context: { typed: TYPED, loaded: loadedAs(PLAN) } });
  expect(buttons).toMatchObject({ Back: false, 'Continue Asking the bank directory …': false });
  expect([...markup.matchAll(/<input type="text"[^>]*readonly=""/gi)]).toHaveLength(4);
});

const REVIEWED = { typed: TYPED, bank: BANK };
test('the review has the bank of the check, the end of the account number and the day [PLAN-13] [PLAN-20]', () => {
  const { texts, buttons, markup } = of('review', { context: REVIEWED });
  expect(texts).toEqual([
    ...['From', 'Northgrain Credit Union', 'City', 'Pine Creek'],
    ...['Branch transit', '01234', 'Institution', '899', 'Bank account', '•••• 9012'],
    ...['Holder', 'Ada Stone', 'Kind', 'Personal', 'Every month on', 'the 7th'],
    'From your next bill on, we take it on the 7th of the month. A bill that you have already keeps its due date.',
    'From this bank account, until you cancel:',
    'I agree to the terms',
    'Read the terms',
    'I consent to the withdrawals',
    'Back',
    'Submit',
  ]);
  expect(buttons).toEqual({ 'Read the terms': true, Back: true, Submit: true });
  expect(markup).not.toContain(TYPED.accountNumber);
});

test.each([
  [{ terms: false, consent: false }, ['Please read and agree to the terms.', 'Please consent to the withdrawals.']],
  [{ terms: true, consent: false }, ['Please consent to the withdrawals.']],
  [{ terms: false, consent: true }, ['Please read and agree to the terms.']],
  [{ terms: true, consent: true }, []],
])('with %j ticked the review asks for the rest [PLAN-17]', (ticks, errors) => {
  const { texts } = of('review', { context: { ...REVIEWED, ticks, isReviewed: true } });
  expect(texts.filter((text) => text.startsWith('Please'))).toEqual(errors);
  const before = of('review', { context: { ...REVIEWED, ticks } }).texts;
  expect(before.filter((text) => text.startsWith('Please'))).toEqual([]);
});

test.each(['preparing', 'submitting', 'lookingUp'] as const)(
  'while it is %s nothing can be pressed [PLAN-21]',
  (value) => {
    const { buttons } = of(value, { context: { ...REVIEWED, ticks: { terms: true, consent: true } } });
    expect(Object.values(buttons)).toEqual([false, false, false]);
    const does = value === 'lookingUp' ? 'Asking whether it arrived …' : 'Sending …';
    expect(Object.keys(buttons)).toContain(`Submit ${does}`);
  },
);

test.each([
  [
    'offline',
    'There is no connection, so it cannot be sent now. What you filled in stays as long as this page is open, and is not kept after that.',
  ],
  [
    'noAnswer',
    'We cannot answer right now, so it cannot be sent. Your connection is fine. What you filled in stays as long as this page is open.',
  ],
] as const)('%s the review says why it is not sent', (hindrance, said) => {
  expect(of('review', { context: REVIEWED, hindrance }).texts).toContain(said);
});

test('the terms can be read and answered', () => {
  const markup = markupOf(TermsDialog, { open: true, onAgree: () => {}, onDisagree: () => {}, onClose: () => {} });
  expect(textsIn(markup)[0]).toBe('Terms of automatic payments');
  expect(textsIn(markup).join(' ')).toContain('Every amount stands on your bill first.');
  expect(buttonsIn(markup)).toEqual({ Agree: true, Disagree: true });
});

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
    'From your next bill on. The amount stands on each bill first.',
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
    'The answer got lost twice. You need not fill it in again: we ask every 20 seconds what the utility has, and say here how it ended.',
    'You may leave this page too. What the utility has stands in Account details when there is a connection.',
    'Ask now',
  ]);
  expect(buttons).toEqual({ 'Ask now': true });
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
    'The amount stands on each bill first.',
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
    'The amount stands on each bill first.',
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
    { problem: problem('planNotSaved', { why: 'connection' }) },
    'loadFailed',
    'Whether this account has automatic payments is not on this device yet. It comes when there is a connection.',
  ],
  [
    'a server that cannot answer',
    { problem: problem('planNotSaved', { why: 'busy' }) },
    'loadFailed',
    'This could not be loaded: we cannot answer right now. Your connection is fine.',
  ],
])('%s is told in words [PLAN-04]', (_, context, value, said) => {
  const { texts, buttons } = of(value, { context });
  expect(texts[0]).toBe(said);
  expect(buttons).toEqual({ 'Try again': true });
});

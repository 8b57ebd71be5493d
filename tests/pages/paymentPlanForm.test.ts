import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { TermsDialog } from '#features/payment-plan/TermsDialog.tsx';
import { BANK, loadedAs, PLAN, type Shown, screenOf, TYPED } from './aPlan.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The form of the pre-authorized payment plan, and what is looked over before it is sent. */

vi.mock('#features/payment-plan/bankKey.ts', () => ({ bankKey: { id: '0123456789abcdef', spki: '' } }));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('payment-plan', 'account-details', 'verification', 'contact', 'shell'));
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

import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import { AskedAlready } from '#features/requests/AskedAlready.tsx';
import { boundsOf } from '#features/requests/boundsOf.ts';
import { RequestStand } from '#features/requests/RequestStand.tsx';
import { Requests } from '#features/requests/RequestsPage.tsx';
import { RequestResult } from '#features/requests/SavedRequest.tsx';
import type { RequestRow } from '#outbox/kinds/customerRequest.ts';
import { USUAL_LIMITS } from '#rules/customerRequest.ts';
import { aBill, cad } from './aBill.ts';
import { accountDetails, anAccount } from './anAccount.ts';
import { aRequest, KINDS, TODAY } from './aRequest.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Whether something can be asked for, what was asked for, and what became of it. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() =>
  wordsLoaded('requests', 'outbox', 'text-message', 'account-details', 'verification', 'contact', 'shell'),
);
beforeEach(() => vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:30-06:00`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const MAIL = { id: '0', channel: 'email', masked: 'm…@farm.example' } as const;
interface Known {
  details?: object | null;
  bill?: BillDetails | null;
}
const standOf = (kind: RequestKind, { details = {}, bill = aBill() }: Known = {}) =>
  markupOf(RequestStand, {
    kind,
    account: anAccount(),
    details: details && accountDetails(details),
    bill,
    children: ({ dueCents }) => createElement('p', null, `The form, ${dueCents} cents`),
  });
const isOpen = (markup: string) => textsIn(markup)[0]?.startsWith('The form');

test.each(KINDS)('%s is asked for in its form; without a copy of anything too: the utility judges it', (kind) => {
  expect(textsIn(standOf(kind))).toEqual(['The form, 118427 cents']);
  expect(textsIn(standOf(kind, { details: null, bill: null }))).toEqual(['The form, undefined cents']);
  expect(isOpen(standOf(kind, { bill: aBill({ billIssuedFlag: false, totalDue: cad(0) }) }))).toBe(true);
});

const CALL = ['1-306-555-0120', 'Monday to Friday, 8 a.m. to 5 p.m.'];
test.each<[RequestKind, object, string]>([
  [
    'paymentArrangement',
    { totalDue: cad(0) },
    'Nothing is to be paid on this account now, so there is nothing to ask more time for.',
  ],
  [
    'paymentArrangement',
    { totalDue: cad(-36.2) },
    'Nothing is to be paid on this account now, so there is nothing to ask more time for.',
  ],
  [
    'paymentArrangement',
    { totalDue: cad(19.99) },
    'Less than $20.00 is open. That is too little for an arrangement; please call us if you need time for it.',
  ],
  [
    'paymentArrangement',
    {
      totalDue: cad(49.99),
      arrangementLimits: { leastAmount: cad(50), mostInstalments: 3, firstWithinDays: 10 },
    },
    'Less than $50.00 is open. That is too little for an arrangement; please call us if you need time for it.',
  ],
  ['equalizedPlan', { eppFlag: true }, 'This account is on the equalized payment plan already.'],
])('%s is not asked for with the bill %j: why, and whom to call', (kind, bill, why) => {
  const markup = standOf(kind, { bill: aBill(bill) });
  expect(textsIn(markup)).toEqual(['Ask us about it', why, ...CALL]);
  for (const other of KINDS.filter((one) => one !== kind)) {
    expect([other, isOpen(standOf(other, { bill: aBill(bill) }))]).toEqual([other, true]);
  }
});

test('twenty dollars are enough, and a plan of a bill that was not issued says nothing', () => {
  expect(isOpen(standOf('paymentArrangement', { bill: aBill({ totalDue: cad(20) }) }))).toBe(true);
  expect(isOpen(standOf('equalizedPlan', { bill: aBill({ eppFlag: true, billIssuedFlag: false }) }))).toBe(true);
});

test.each<[RequestKind, boolean]>([
  ['paymentArrangement', false],
  ['equalizedPlan', false],
  ['moveOut', true],
  ['moveIn', false],
  ['dueDate', true],
])('of an account that was added by its bill %s waits for a proof: %s', (kind, waits) => {
  const markup = standOf(kind, { details: { contactProof: { contacts: [MAIL] } } });
  expect(isOpen(markup)).toBe(!waits);
  if (waits) {
    expect(textsIn(markup)[0]).toBe('Before you can ask for this, we have to know that the account is yours.');
    expect(buttonsIn(markup)).toHaveProperty('Send a code to m…@farm.example');
  }
  const disputed = standOf(kind, { details: { contactProof: { contacts: [MAIL], isDisputed: true } } });
  expect(isOpen(disputed)).toBe(!waits);
  if (waits) expect(textsIn(disputed)[0]).toBe('Somebody else says that this account is theirs');
});

test('the utility’s own limits count where it says them, else the usual ones', () => {
  const own = { leastAmount: cad(50), mostInstalments: 3, firstWithinDays: 10 };
  const of = (bill: BillDetails | null) => boundsOf(bill, '01', TODAY);
  expect(of(null)).toEqual({ today: TODAY, limits: USUAL_LIMITS, dueCents: undefined });
  expect(of(aBill())).toEqual({ today: TODAY, limits: USUAL_LIMITS, dueCents: 118_427 });
  expect(of(aBill({ arrangementLimits: own })).limits).toEqual({
    leastCents: 5000,
    mostInstalments: 3,
    firstWithinDays: 10,
    // A utility of before says none.
    everyDays: 14,
  });
  expect(of(aBill({ arrangementLimits: { ...own, everyDays: 30 } })).limits.everyDays).toBe(30);
  // What was paid by card since is not to be paid any more.
  const unbilled = [{ orderNo: '1', paymentAmount: '184.27', paidOn: TODAY }];
  expect(of(aBill({ unbilled })).dueCents).toBe(100_000);
});

const resultOf = (row: RequestRow) => markupOf(RequestResult, { row, onReopened: () => {} });

test.each<[RequestKind, string]>([
  ['paymentArrangement', 'Request for more time to pay'],
  ['equalizedPlan', 'Request for the equalized payment plan'],
  ['dueDate', 'Request for another due date'],
  ['moveOut', 'Request to move out'],
  ['moveIn', 'Request to move in'],
])('%s that is kept is told as kept, and can be changed until it is sent', (kind, name) => {
  const markup = resultOf(aRequest(kind, 'waiting'));
  expect(textsIn(markup).slice(0, 5)).toEqual(['Saved', name, 'Home quarter', 'Saved on this device', 'just now']);
  expect(textsIn(markup)).not.toContain('A person answers by phone or e-mail. What we say shows here, too.');
  expect(buttonsIn(markup)).toMatchObject({ Change: true });
  // A last reading is taken by the flow of every reading.
  expect(linksIn(markup)).toEqual({
    'Your requests': '/requests',
    ...(kind === 'moveOut' ? { 'Read the meter': '/meter-read' } : { Home: '/Homepage' }),
  });
});

test('one that is in has its number and says who answers; one that was declined says why, and nothing of what follows', () => {
  const received = textsIn(resultOf(aRequest('moveOut', 'received', { answer: { errorCode: 0, reference: 'Q-17' } })));
  expect(received).toEqual(
    expect.arrayContaining([
      'Received',
      'No. Q-17',
      'A person answers by phone or e-mail. What we say shows here, too.',
    ]),
  );
  const failure = { kind: 'refused', status: 200, code: '4', message: 'Show that it is yours first.' };
  const markup = resultOf(aRequest('moveOut', 'notAccepted', { failure, attempts: 1 }));
  expect(textsIn(markup)).toContain('Show that it is yours first.');
  expect(textsIn(markup)).not.toContain('What happens then');
  expect(linksIn(markup)).toEqual({ 'Your requests': '/requests', Home: '/Homepage' });
});

const open = { key: 'k-1', kind: 'dueDate', reference: 'Q-17', askedAt: '2026-11-25T12:00:00-06:00' };
const answered = {
  ...open,
  key: 'k-2',
  kind: 'moveIn',
  askedAt: '2026-11-20T12:00:00-06:00',
  answeredAt: '2026-11-23T09:00:00-06:00',
  answer: 'Welcome to 41 Grain Road.',
};
const listOf = (known: object[], here: RequestRow[] = []) =>
  markupOf(Requests, { known: known as never, here, onReopened: () => {} });

test('all five can be asked for, and where nothing was asked for nothing is said of it', () => {
  const markup = listOf([]);
  expect(linksIn(markup)).toEqual({
    'Payment arrangement More time, in parts': '/requests/payment-arrangement',
    'Equalized payment plan About the same amount every month': '/requests/equalized-plan',
    'Another due date Bills due on a day that suits you': '/requests/due-date',
    'Moving out End the power in your name': '/requests/moving-out',
    'Moving in Power at another address in your name': '/requests/moving-in',
  });
  expect(textsIn(markup)).not.toContain('What you asked for');
});

test('what is open says that the utility has it and since when, what was answered what it said', () => {
  const texts = textsIn(listOf([open, answered]));
  expect(texts.slice(texts.indexOf('What you asked for'))).toEqual([
    'What you asked for',
    ...['Another due date', 'We have your request of Nov. 25.', 'No. Q-17'],
    ...['Moving in', 'You asked on Nov. 20.', 'We answered on Nov. 23.', 'Welcome to 41 Grain Road.', 'No. Q-17'],
  ]);
});

test('an answer that is not shown before the account is proven says how it is read', () => {
  const texts = textsIn(listOf([{ ...answered, answer: null }]));
  expect(texts.slice(texts.indexOf('What you asked for'))).toEqual([
    'What you asked for',
    ...['Moving in', 'You asked on Nov. 20.', 'We answered on Nov. 23.'],
    "To read the answer, show in the account's details that it is yours, or call us.",
    'No. Q-17',
  ]);
});

test('what waits here is listed until the utility says that it has it, and then once', () => {
  const waiting = aRequest('dueDate', 'waiting', { id: 'k-1' });
  const texts = textsIn(listOf([], [waiting]));
  expect(texts).toEqual(expect.arrayContaining(['Request for another due date', 'Waiting to send']));
  const both = textsIn(listOf([open], [waiting]));
  expect(both).not.toContain('Request for another due date');
  expect(both).toContain('We have your request of Nov. 25.');
});

test.each<[string, object[], RequestRow[], readonly string[], string[]]>([
  ['nothing', [], [], [], []],
  ['an open one', [open], [], [], ['We have such a request of yours already, of Nov. 25.', 'See your requests']],
  ['an answered one', [{ ...open, answeredAt: '2026-11-25T13:00:00-06:00' }], [], [], []],
  ['one of another kind', [answered, { ...open, kind: 'moveOut' }], [aRequest('moveOut', 'waiting')], [], []],
  [
    'one that waits',
    [],
    [aRequest('dueDate', 'waiting')],
    [],
    ['Such a request of yours waits on this device already.', 'See your requests'],
  ],
  ['one that is in', [], [aRequest('dueDate', 'received')], [], []],
  ['the one that is changed', [{ ...open, key: 'a-request' }], [aRequest('dueDate', 'changing')], ['a-request'], []],
])('above the form it is said of %s', (_of, known, here, replaces, says) => {
  const markup = markupOf(AskedAlready, { kind: 'dueDate', known: known as never, here, replaces });
  expect(textsIn(markup)).toEqual(says);
});

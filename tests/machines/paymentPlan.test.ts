import { expect, test } from 'vitest';
import { fieldProblems } from '#machines/paymentPlan/paymentPlanContext.ts';
import type { BankDetails } from '#rules/bankDetails.ts';
import {
  ATTEMPT,
  after,
  aPlan,
  BANK,
  cancelling,
  done,
  failed,
  filledIn,
  inReview,
  loaded,
  meanwhile,
  noPlan,
  PLAN,
  type Step,
  submit,
  submitting,
  TYPED,
  ticked,
} from './planFlow.ts';

/* The pre-authorized payment plan of an account: a form, a check of the bank, a review, and an outcome that is true. */

test.each([
  ['no data at all', done('loading', loaded(null)), 'noData'],
  ['no plan', done('loading', loaded({})), 'initial'],
  ['a plan', done('loading', loaded(PLAN)), 'edit'],
  ['a failed load', failed('loading', 'connection'), 'loadFailed'],
])('%s opens in its own state [PLAN-02] [PLAN-03] [PLAN-04]', async (_, answer, state) => {
  const { value, names, context } = await after(answer);
  expect([value, names]).toEqual([state, ['load']]);
  // Nothing was sent: a failed load never says that it could not be.
  expect(context.problem?.key).toBe(state === 'loadFailed' ? 'planNotLoaded' : undefined);
  if (state === 'initial' || state === 'edit') return;
  expect((await after(answer, { type: 'RETRY' })).names).toEqual(['load', 'load']);
});

test('errors show from the first Continue on, and nothing is asked for before all is right [PLAN-05] [PLAN-13]', async () => {
  const untouched = await after(...noPlan, { type: 'TYPE', typed: { branchTransitNumber: '0123' } });
  expect(fieldProblems(untouched.context)).toEqual({});
  const pressed = await after(
    ...noPlan,
    { type: 'TYPE', typed: { branchTransitNumber: '0123' } },
    { type: 'CONTINUE' },
  );
  expect([pressed.value, pressed.names]).toEqual(['initial', ['load']]);
  expect(fieldProblems(pressed.context)).toEqual({
    preferredWithdrawalDate: 'dayRequired',
    branchTransitNumber: 'transitInvalid',
    financialInstitutionNumber: 'institutionInvalid',
    accountNumber: 'accountInvalid',
    accountHolderName: 'holderRequired',
    debitCategory: 'categoryRequired',
  });
});

const typedAs = async (typed: Partial<BankDetails>) => (await after(...noPlan, { type: 'TYPE', typed })).context.typed;

test('boxes of numbers keep digits alone, of any script; other boxes keep what is typed', async () => {
  const typed = {
    branchTransitNumber: ' 0-12 34',
    financialInstitutionNumber: '٨٩٩a',
    accountNumber: '1234 5678 9012',
    accountHolderName: 'Ada 2nd',
  };
  expect(await typedAs(typed)).toMatchObject({
    branchTransitNumber: '01234',
    financialInstitutionNumber: '899',
    accountNumber: '123456789012',
    accountHolderName: 'Ada 2nd',
  });
});

test('an institution with the zero of electronic payments before it is read as its three digits', async () => {
  const of = async (financialInstitutionNumber: string) =>
    (await typedAs({ financialInstitutionNumber })).financialInstitutionNumber;
  expect(await of('0899')).toBe('899');
  expect(await of('0010')).toBe('010');
  expect(await of('010')).toBe('010');
  expect(await of('1010')).toBe('1010');
  expect(await of('00899')).toBe('00899');
});

test('a number with too many digits is refused, and none of them is cut off [PLAN-08] [PLAN-09] [PLAN-10]', async () => {
  const typed = {
    branchTransitNumber: '012345',
    financialInstitutionNumber: '8990',
    accountNumber: '1234567890123',
    accountHolderName: 'Ada',
  };
  const { context, value } = await after(...noPlan, { type: 'TYPE', typed }, { type: 'CONTINUE' });
  expect(value).toBe('initial');
  expect(context.typed).toMatchObject(typed);
  expect(fieldProblems(context)).toMatchObject({
    branchTransitNumber: 'transitInvalid',
    financialInstitutionNumber: 'institutionInvalid',
    accountNumber: 'accountInvalid',
  });
});

test('neither a day nor a category is chosen beforehand, and both are required [PLAN-07] [PLAN-12]', async () => {
  const { preferredWithdrawalDate, debitCategory, ...rest } = TYPED;
  const { value, context } = await after(...noPlan, { type: 'TYPE', typed: rest }, { type: 'CONTINUE' });
  expect(value).toBe('initial');
  expect(context.typed).toEqual({ ...rest, preferredWithdrawalDate: null, debitCategory: null });
  expect(fieldProblems(context)).toEqual({
    preferredWithdrawalDate: 'dayRequired',
    debitCategory: 'categoryRequired',
  });
});

test('the bank is asked, and its name stands in the review [PLAN-13]', async () => {
  const checking = await after(...filledIn, { type: 'CONTINUE' });
  expect([checking.value, checking.asked.at(-1)]).toEqual(['checkingBank', ['checkBank', TYPED]]);
  const found = await after(...inReview);
  expect([found.value, found.context.bank]).toEqual(['review', BANK]);
});

test('numbers that do not belong together are said at both, until one is typed anew [PLAN-14]', async () => {
  const mismatch: Step[] = [...filledIn, { type: 'CONTINUE' }, done('checkingBank', null)];
  const { value, context } = await after(...mismatch);
  expect(value).toBe('initial');
  expect(fieldProblems(context)).toEqual({
    branchTransitNumber: 'bankMismatch',
    financialInstitutionNumber: 'bankMismatch',
  });
  const typed = await after(...mismatch, { type: 'TYPE', typed: { branchTransitNumber: '01235' } });
  expect(fieldProblems(typed.context)).toEqual({});
  const other = await after(...mismatch, { type: 'TYPE', typed: { accountHolderName: 'A' } });
  expect(fieldProblems(other.context)).toHaveProperty('branchTransitNumber', 'bankMismatch');
});

test('a check that failed leaves the form as it is, and says so', async () => {
  const { value, context } = await after(...filledIn, { type: 'CONTINUE' }, failed('checkingBank', 'connection'));
  expect([value, context.typed, context.problem?.key]).toEqual(['initial', TYPED, 'bankCheckFailed']);
  expect(context.problem?.failure?.why).toBe('connection');
});

test('back from the review the values are there; the bank is asked again only if it is another [PLAN-15]', async () => {
  const back: Step[] = [...inReview, { type: 'BACK' }];
  const { value, context } = await after(...back);
  expect([value, context.typed]).toEqual(['initial', TYPED]);
  const same = await after(...back, { type: 'TYPE', typed: { preferredWithdrawalDate: 8 } }, { type: 'CONTINUE' });
  expect([same.value, same.names]).toEqual(['review', ['load', 'checkBank']]);
  const other = await after(...back, { type: 'TYPE', typed: { branchTransitNumber: '10008' } }, { type: 'CONTINUE' });
  expect([other.value, other.names]).toEqual(['checkingBank', ['load', 'checkBank', 'checkBank']]);
});

test.each([
  [{}, false],
  [{ terms: true }, false],
  [{ consent: true }, false],
  [{ terms: true, consent: true }, true],
])('with %j ticked, Submit goes on: %s [PLAN-16] [PLAN-17]', async (ticks, isSent) => {
  const { value, context } = await after(...inReview, { type: 'TICK', ticks }, submit);
  expect([value, context.isReviewed]).toEqual([isSent ? 'preparing' : 'review', true]);
});

test('what was agreed to is to be agreed to anew when something else is typed', async () => {
  const typed: Step = { type: 'TYPE', typed: { preferredWithdrawalDate: 8 } };
  const { context } = await after(...inReview, ticked, { type: 'BACK' }, typed);
  expect(context.ticks).toEqual({ terms: false, consent: false });
});

test('it is sent once, however often Submit is pressed [PLAN-21]', async () => {
  const { value, names, asked } = await after(...submitting, submit, submit, { type: 'BACK' });
  expect([value, names]).toEqual(['submitting', ['load', 'checkBank', 'prepare', 'send']]);
  expect(asked.at(-1)?.[1]).toEqual(ATTEMPT);
});

test('taken in, it is a success; the account number is gone, and the copies are told [PLAN-22]', async () => {
  const { value, context, changes } = await after(...submitting, done('submitting', null));
  expect([value, changes]).toEqual(['success', 1]);
  expect([context.typed.accountNumber, context.attempt, context.typed.accountHolderName]).toEqual([
    '',
    null,
    'Ada Stone',
  ]);
});

test.each([
  ['an answered no', done('submitting', ''), 'requestDeclined', null],
  ['a no in words', done('submitting', 'The bank declined.'), 'requestDeclined', 'The bank declined.'],
  ['a failed call', failed('submitting'), 'planNotSaved', null],
])('%s is a failure, and Try again leads to the form with its values [PLAN-23] [PLAN-24]', async (_, no, key, said) => {
  const { value, context, changes } = await after(...submitting, no);
  expect([value, context.problem?.key, context.problem?.failure?.said, changes]).toEqual(['failure', key, said, 0]);
  const again = await after(...submitting, no, { type: 'AGAIN' });
  expect([again.value, again.context.typed, again.context.problem]).toEqual(['initial', TYPED, null]);
});

test('what failed is prepared anew where something else was typed', async () => {
  const refused: Step[] = [...submitting, failed('submitting'), { type: 'AGAIN' }];
  const same = await after(...refused, { type: 'CONTINUE' }, submit);
  expect([same.value, same.names.at(-1), same.asked.at(-1)?.[1]]).toEqual(['submitting', 'send', ATTEMPT]);
  const typed: Step = { type: 'TYPE', typed: { preferredWithdrawalDate: 8 } };
  const other = await after(...refused, typed, { type: 'CONTINUE' }, ticked, submit);
  expect([other.value, other.names.at(-1)]).toEqual(['preparing', 'prepare']);
});

test('a declined one is prepared anew', async () => {
  const again = await after(...submitting, done('submitting', ''), { type: 'AGAIN' }, { type: 'CONTINUE' }, submit);
  expect(again.value).toBe('preparing');
});

test('what was changed meanwhile is loaded anew, and told', async () => {
  const { value, context, names } = await after(...submitting, meanwhile('submitting'));
  expect([value, context.problem?.key, names.at(-1)]).toEqual(['loading', 'changedMeanwhile', 'load']);
  const seen = await after(...submitting, meanwhile('submitting'), ...aPlan);
  expect([seen.value, seen.context.problem?.key]).toEqual(['edit', 'changedMeanwhile']);
});

test('Change empties the whole form, Back leads to the plan [PLAN-26]', async () => {
  const change: Step[] = [...aPlan, { type: 'CHANGE' }];
  const { value, context } = await after(...change);
  expect([value, Object.values(context.typed)]).toEqual(['initial', [null, '', '', '', '', null]]);
  const again = await after(...change, { type: 'TYPE', typed: TYPED }, { type: 'BACK' }, { type: 'CHANGE' });
  expect([again.value, again.context.typed.accountNumber]).toEqual(['initial', '']);
  // Without a plan there is nothing in the flow to go back to.
  expect((await after(...filledIn, { type: 'BACK' })).context.typed).toEqual(TYPED);
});

test('a plan is cancelled after a question [PLAN-27] [PLAN-28]', async () => {
  const asking = await after(...aPlan, { type: 'CANCEL_PLAN' });
  expect([asking.value, asking.names]).toEqual(['confirmCancel', ['load']]);
  expect((await after(...aPlan, { type: 'CANCEL_PLAN' }, { type: 'BACK' })).value).toBe('edit');
  const preparing = await after(...aPlan, { type: 'CANCEL_PLAN' }, { type: 'CONFIRM' });
  expect(preparing.asked.at(-1)).toMatchObject(['prepare', { doing: 'cancel', loaded: { details: PLAN } }]);
  const gone = await after(...cancelling, done('cancelling', null));
  expect([gone.value, gone.changes]).toEqual(['cancelled', 1]);
});

test.each([
  ['a no', [done('cancelling', 'No.')], 'failure', 'requestDeclined'],
  ['a failed call', [failed('cancelling')], 'failure', 'planNotSaved'],
  ['a lost reply, and no plan is there', [done('lookingUp', loaded({}))], 'cancelled', undefined],
  ['a lost reply, and the plan is there', [done('lookingUp', loaded(PLAN))], 'sendingOnceMore', undefined],
  [
    'a lost reply, and another plan is there',
    [done('lookingUp', loaded({ ...PLAN, planVersion: 9 }))],
    'failure',
    'planStillThere',
  ],
  [
    'a lost reply, no data, and then taken',
    [done('lookingUp', loaded(null)), done('sendingOnceMore', null)],
    'cancelled',
    undefined,
  ],
])('cancelling, %s [PLAN-28]', async (name, answers, state, key) => {
  const replies = name.startsWith('a lost') ? [1, 2].map(() => failed('cancelling', 'connection')) : [];
  const { value, context } = await after(...cancelling, ...replies, ...answers);
  expect([value, context.problem?.key]).toEqual([state, key]);
  if (state !== 'failure') return;
  expect((await after(...cancelling, ...replies, ...answers, { type: 'AGAIN' })).value).toBe('edit');
});

test('what is loaded anew leaves what was typed', async () => {
  const again = await after(...filledIn, { type: 'RELOAD' }, done('loading', loaded({ planVersion: 3 })));
  expect([again.value, again.context.typed, again.context.loaded?.details?.planVersion]).toEqual(['initial', TYPED, 3]);
});

test('a page that is left forgets the account number, wherever it is', async () => {
  expect((await after(...filledIn, { type: 'FORGET' })).context.typed).toEqual({ ...TYPED, accountNumber: '' });
  const checking = await after(...filledIn, { type: 'CONTINUE' }, { type: 'FORGET' });
  expect([checking.value, checking.context.typed.accountNumber]).toEqual(['initial', '']);
  const review = await after(...inReview, ticked, { type: 'FORGET' }, submit);
  expect([review.value, review.context.typed.accountNumber]).toEqual(['initial', '']);
  const failure = await after(...submitting, failed('submitting'), { type: 'FORGET' }, { type: 'AGAIN' });
  expect([failure.value, failure.context.typed.accountNumber]).toEqual(['initial', '']);
});

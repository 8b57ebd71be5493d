import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Failure } from '#contracts/failure.ts';
import { problemText as accountListText } from '#features/account-list/problemText.ts';
import { problemText as planText } from '#features/payment-plan/problemText.ts';
import { editFailureText } from '#features/profile/editFailureText.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { problemOf } from '#machines/verification/problem.ts';
import { proofProblemText } from '#parts/contactProof/proofProblemText.ts';
import { callFailed } from '#parts/session/askAsCustomer.ts';
import { contactProblemText } from '#parts/verification/problemText.ts';
import { sayOf } from '../ui/sayOf.ts';

/* A failure in words: what did not happen, and what to do. Every page says it by one rule. */

vi.mock('#outbox/pageOutbox.ts', () => import('../pages/idleOutbox.ts'));
vi.mock('#content/useWords.ts', () => ({ useWords: (page: never) => sayOf(page) }));
const { useEditProblemText } = await import('#features/account-details/useEditProblemText.ts');

const verification = sayOf('verification');
const list = sayOf('account-list');
const details = sayOf('primary-details');

/** What is said of a failed call, by what did not happen. */
const PAGES: Record<string, (error: unknown) => string | undefined> = {
  'Number and name': (error) => accountListText(list, problemOf('accountNameAssociationError', error)),
  'The account could not be added. Nothing was changed.': (error) =>
    accountListText(list, problemOf('notAdded', error)),
  'The billing e-mail could not be saved.': (error) => useEditProblemText(problemOf('emailUpdateErrorMsg', error), ''),
  'The phone numbers could not be saved.': (error) =>
    useEditProblemText(problemOf('errorUpdatingPhoneNumbers', error), ''),
  'The mailing address could not be saved.': (error) => useEditProblemText(problemOf('addressUpdateError', error), ''),
  'Your e-mail could not be saved. Nothing was changed.': (error) =>
    editFailureText({ details, verification }, problemOf('emailUpdateErrorMsg', error)),
  'The code could not be checked.': (error) => contactProblemText(verification, problemOf('verificationFailed', error)),
  'Your request could not be sent.': (error) =>
    proofProblemText({ details: sayOf('account-details'), verification }, problemOf('lostNotSent' as never, error)),
  'Your payment plan could not be loaded.': (error) =>
    planText(sayOf('payment-plan'), problemOf('planNotLoaded', error)),
  'It could not be sent.': (error) => planText(sayOf('payment-plan'), problemOf('planNotSaved', error)),
};

const LATER = 'Please wait a few minutes and try again.';
const NO_LINE = 'There is no connection. Nothing is lost; try again when there is one.';
const CALL_US = 'Please try again later, or call us.';
const WRONG_NAME =
  'Number and name do not belong together, or the account cannot be added. Compare both with a bill, or call us.';
const NOT_COMPARED = 'Number and name could not be compared.';

const failed = (failure: Failure) => callFailed({ failureTitle: 'Failed' }, failure);
const KINDS: [kind: string, error: CallFailed, second: string, ofTheName: string][] = [
  ['a no without a message', new CallFailed({ why: null }), '', WRONG_NAME],
  ['a no with an empty message', new CallFailed({ why: null, said: '' }), '', WRONG_NAME],
  ['a no with a blank message', new CallFailed({ why: null, said: ' \n' }), '', WRONG_NAME],
  [
    '429',
    failed({ kind: 'retryLater', reason: 'busy', answered: true }),
    LATER,
    'That was tried too often. Please wait an hour and try again, or call us.',
  ],
  ['503', failed({ kind: 'retryLater', reason: 'busy' }), LATER, `${NOT_COMPARED} ${LATER}`],
  ['no network', failed({ kind: 'offline' }), NO_LINE, `${NOT_COMPARED} ${NO_LINE}`],
  ['a time-out', failed({ kind: 'retryLater', reason: 'timeout' }), NO_LINE, `${NOT_COMPARED} ${NO_LINE}`],
  [
    'a page of another network (HTML)',
    failed({ kind: 'retryLater', reason: 'notOurServer' }),
    NO_LINE,
    `${NOT_COMPARED} ${NO_LINE}`,
  ],
  ['400', failed({ kind: 'held', status: 400, by: 'utility' }), CALL_US, `${NOT_COMPARED} ${CALL_US}`],
  ['422', failed({ kind: 'refused', status: 422, message: '' }), CALL_US, `${NOT_COMPARED} ${CALL_US}`],
  ['an incompatible app', failed({ kind: 'incompatible', detail: 'x' }), CALL_US, `${NOT_COMPARED} ${CALL_US}`],
  ['our own mistake', failed({ kind: 'bug', detail: 'x' }), CALL_US, `${NOT_COMPARED} ${CALL_US}`],
];

test.each(KINDS)('%s is told as what it is [ASN-11] [ACC-31] [ACC-42] [ACC-47]', (_kind, error, second, ofTheName) => {
  const texts = Object.fromEntries(Object.entries(PAGES).map(([what, say]) => [what, say(error)]));
  const expected = Object.fromEntries(
    Object.keys(PAGES).map((what) => [what, [what, second].filter(Boolean).join(' ')]),
  );
  expect(texts).toEqual({ ...expected, 'Number and name': ofTheName });
});

test('what the utility says stands for itself', () => {
  const said = new CallFailed({ why: null, said: ' A card payment is open. ' });
  expect(Object.values(PAGES).map((say) => say(said))).toEqual(Object.keys(PAGES).map(() => 'A card payment is open.'));
});

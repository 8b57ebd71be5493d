import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { BillMissing } from '#features/bill/BillPage.tsx';
import { markupOf, textsIn } from './pageMarkup.tsx';

beforeAll(() => wordsLoaded('bill'));

const busy = 'Error: We cannot answer right now. Your connection is fine. Open this page again in a few minutes.';
const notHere =
  'This bill is not on this device yet. It comes by itself when there is a connection; after that it works without.';
const notShown = 'Error: This bill cannot be shown. Please call us.';

test.each<[Failure, string]>([
  [{ kind: 'refused', status: 403, code: 'forbidden', message: 'No such account.' }, 'Error: No such account.'],
  [{ kind: 'retryLater', reason: 'busy' }, busy],
  [{ kind: 'retryLater', reason: 'busy', answered: true, retryAfterMs: 60_000 }, busy],
  [{ kind: 'signInAgain' }, 'Error: You were signed out. Sign in again to see this bill.'],
  [{ kind: 'held', status: 400, by: 'utility' }, notShown],
  [{ kind: 'incompatible', detail: 'billDetails' }, notShown],
  [{ kind: 'bug', detail: 'x' }, notShown],
  [{ kind: 'offline' }, notHere],
  [{ kind: 'retryLater', reason: 'network' }, notHere],
  [{ kind: 'retryLater', reason: 'timeout' }, notHere],
  [{ kind: 'retryLater', reason: 'notOurServer' }, notHere],
  [{ kind: 'held', status: 403, by: 'elsewhere' }, notHere],
])('without a copy, %o says why there is no bill [BILL-19]', (failure, text) => {
  expect(textsIn(markupOf(BillMissing, { failure }))).toEqual([text]);
});

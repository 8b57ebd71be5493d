import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillDueCard } from '#features/bill/BillCard.tsx';
import { aBill, cad, NOON } from './aBill.ts';
import { linksIn, markupOf } from './pageMarkup.tsx';

/* The bill on home, in one line. */

beforeAll(() => wordsLoaded('bill'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test.each<[object, string]>([
  [{}, 'Bill: $1,184.27 Due Dec. 4'],
  [{ paymentDueBy: '2026-11-21' }, 'Bill: $1,184.27 Due Nov. 21'],
  [{ paymentDueBy: '2026-11-20' }, 'Bill: $1,184.27 Overdue since Nov. 20'],
  [{ paymentDueBy: null }, 'Bill: $1,184.27'],
  [{ appFlag: true }, 'Bill: $1,184.27 Pre-authorized payment'],
  [{ paFlag: true }, 'Bill: $1,184.27 Payment arrangement'],
  [{ totalDue: cad(0) }, 'Bill: $0.00 Nothing to pay'],
  [{ totalDue: cad(-55.2) }, 'Bill: $55.20 credit Nothing to pay'],
])('home says of a bill with %j: %s', (change, says) => {
  expect(linksIn(markupOf(BillDueCard, { bill: aBill(change), accountType: '01' }))).toEqual({ [says]: '/my-bill' });
});

test('before the first bill home says nothing of one', () => {
  expect(markupOf(BillDueCard, { bill: aBill({ billIssuedFlag: false }), accountType: '01' })).toBe('');
});

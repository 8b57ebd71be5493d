import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillBeside } from '#features/bill/BillBeside.tsx';
import { aBill, cad, NOON } from './aBill.ts';
import { aPastBill, theOneBefore } from './aPastBill.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* Beside the payment, where there is room: of what the bill is made, and what was used before. */

const copies = vi.hoisted(() => ({ now: undefined as unknown }));
vi.mock('dexie-react-hooks', () => ({ useLiveQuery: () => copies.now }));
beforeAll(() => wordsLoaded('bill', 'bill-history'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const NOVEMBER = aPastBill();
const BILL = { DocumentID: NOVEMBER.documentId, totalDue: cad(148.73), amountDue: cad(148.73), balanceForward: cad(0) };
function headingsWith(bill: object | null, bills: object[]): string[] {
  copies.now = bill && [{ bill: aBill({ ...BILL, ...bill }) }, { bills }];
  const markup = markupOf(BillBeside, { caAccount: '1' });
  return [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].flatMap(([, inside = '']) => textsIn(inside));
}
const SUM = 'What makes up $148.73';
const USE = 'What you used, kWh';
const RECEIVED = { orderNo: '1', paymentAmount: '48.73', paidOn: '2026-11-20' };

test.each<[string, object | null, object[], string[]]>([
  ['a bill and the one before it', {}, [NOVEMBER, theOneBefore()], [SUM, USE]],
  ['the first bill: nothing to set it against', {}, [NOVEMBER], [SUM]],
  ['a history that is older than the bill', {}, [theOneBefore(), theOneBefore()], [SUM]],
  ['no history', {}, [], [SUM]],
  [
    'a part received since: the sum is not what is to be paid',
    { unbilled: [RECEIVED] },
    [NOVEMBER, theOneBefore()],
    [USE],
  ],
  ['nothing received since', { unbilled: [] }, [NOVEMBER], [SUM]],
  ['no bill yet', { billIssuedFlag: false }, [NOVEMBER, theOneBefore()], []],
  ['nothing read from the device yet', null, [], []],
])('%s', (_what, bill, bills, says) => {
  expect(headingsWith(bill, bills)).toEqual(says);
});

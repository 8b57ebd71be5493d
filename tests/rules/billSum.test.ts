import { expect, test } from 'vitest';
import { billDetails } from '#contracts/bill.ts';
import { isPaymentInSum } from '#rules/billSum.ts';

const isIn = (balanceForward: number, lastPayment: number | null, amountDue: number, totalDue: number) =>
  isPaymentInSum(billDetails.parse({ balanceForward, lastPayment, amountDue, totalDue }));

test.each<[string, Parameters<typeof isIn>, boolean]>([
  ['counted off before', [0, 127.31, 148.73, 148.73], false],
  ['named beside the balance as it was', [318.4, 102.63, 194.74, 410.51], true],
  ['a bill that was paid in full, and its payment', [127.31, 127.31, 148.73, 148.73], true],
  ['nothing was paid', [318.4, 0, 194.74, 513.14], false],
  ['no payment', [318.4, null, 194.74, 513.14], false],
  ['a sum that is another one', [318.4, 102.63, 194.74, 400], false],
  ['cents that are no binary numbers', [0.3, 0.1, 0.1, 0.3], true],
])('the last payment in the sum of a bill: %s', (_, amounts, says) => {
  expect(isIn(...amounts)).toBe(says);
});

import type { PastBill } from '#contracts/billHistory.ts';
import { BillSummary } from '#features/bill/BillSummary.tsx';
import { aBill, FETCHED_AT } from './aBill.ts';
import { accountDetails } from './anAccount.ts';
import { markupOf } from './pageMarkup.tsx';

/** The page of a bill that differs so from the usual one, with the bills behind it. */
export const summaryOf = (change: object, accountType = '01', history?: PastBill[]) =>
  markupOf(BillSummary, {
    bill: aBill(change),
    details: accountDetails({ meterType: '01' }),
    accountType,
    isProofNeeded: false,
    history,
    fetchedAt: FETCHED_AT,
  });

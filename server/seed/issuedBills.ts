import type { WrittenBill } from '#contracts/billHistory.ts';
import { addDays } from '#rules/day.ts';
import type { BillRow } from '../store/bill/bills.ts';
import { billHistoryOf, ISSUED_DAYS_AGO } from './billHistory.ts';
import { buildAccount } from './build.ts';
import { seedCustomers } from './customers.ts';
import { unheldPlans } from './unheld.ts';

/** The bills of a sandbox's customer that end in that one, on whichever day it was written; none of another account. */
export function historyThatEndsIn({ caAccount, issuedOn }: Pick<BillRow, 'caAccount' | 'issuedOn'>): WrittenBill[] {
  for (const plan of [...seedCustomers.flatMap((one) => one.plans(issuedOn)), ...unheldPlans]) {
    const { issuedDaysAgo = ISSUED_DAYS_AGO } = plan.bill === 'notIssued' ? {} : (plan.bill ?? {});
    const today = addDays(issuedOn, issuedDaysAgo);
    const account = buildAccount(today, plan);
    if (account.caAccount === caAccount) return billHistoryOf(today, account, plan);
  }
  return [];
}

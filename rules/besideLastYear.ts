import type { PastBill } from '#contracts/billHistory.ts';

export interface Month {
  /** `YYYY-MM`, of the last day that the bill is for. */
  month: string;
  bill: PastBill;
  /** The bill of the same month a year before. */
  yearBefore: PastBill | null;
}

const MONTHS = 12;
const monthOf = ({ to }: PastBill): string => to.slice(0, 7);

/** The last twelve months of bills, the latest first, each beside its month of the year before. */
export function besideLastYear(bills: readonly PastBill[]): Month[] {
  const byMonth = new Map(bills.map((bill) => [monthOf(bill), bill]));
  return bills.slice(0, MONTHS).map((bill) => {
    const month = monthOf(bill);
    const [year = '', rest = ''] = month.split('-');
    return { month, bill, yearBefore: byMonth.get(`${Number(year) - 1}-${rest}`) ?? null };
  });
}

import { billSource } from '#copies/bills.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { useCopy } from '#copies/useCopy.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import type { Day } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { type BillStand, billStand, type ToPay, toPay } from '#rules/toPay.ts';

export interface BillKnown {
  toPay: ToPay;
  stand: BillStand;
  /** Before the first bill nothing is to be paid, and nothing was. */
  isIssued: boolean;
  today: Day;
}

/** What the current account has to pay, by the device's copy of its bill; undefined where there is none. */
export function useToPay(): BillKnown | undefined {
  const account = useCurrentAccount()?.current;
  const { copy } = useCopy(billSource, account, copiesReadAhead()?.bill);
  if (!account || !copy?.bill) return undefined;
  const today = reginaDay(new Date());
  const known = toPay(copy.bill, account.accountType, today);
  return { toPay: known, stand: billStand(known, today), isIssued: copy.bill.billIssuedFlag, today };
}

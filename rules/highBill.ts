import type { AccountDetails, AssociatedAccount } from '#contracts/account.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { isEstimated } from './billedUse.ts';
import { costSoFar, type NextBill, nextBill } from './costSoFar.ts';
import type { Day } from './day.ts';
import { meterEligibility } from './meterEligibility.ts';
import { hasMoveOut } from './meterLifecycle.ts';
import { plainDigits } from './plainDigits.ts';

/** Of which amounts of the next bill a customer may ask to be told, in whole dollars. */
export const ALERT_DOLLARS = { least: 10, most: 5_000 } as const;

/** 0: they are never told. */
export const isAlertAmount = (dollars: number): boolean =>
  dollars === 0 || (Number.isInteger(dollars) && dollars >= ALERT_DOLLARS.least && dollars <= ALERT_DOLLARS.most);

/** `'$1,500'` → 1500. Null for everything that is no amount of an alert. */
export function typedAlert(text: string): number | null {
  const digits = plainDigits(text).replace(/[\s$,]/g, '');
  const dollars = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  return dollars > 0 && isAlertAmount(dollars) ? dollars : null;
}

/**
 * Why the next bill of an account is never told beforehand: its customer has not shown that it is theirs, does not read
 * its meter, pays the same every month, or moves out; or the utility does not say what a bill is made of.
 */
export type WhyNoAlert = 'unproven' | 'notRead' | 'equalized' | 'final' | 'notSaid';

interface Known {
  account: Pick<AssociatedAccount, 'accountType' | 'proofNeeded'>;
  /** These are undefined where they are not known here; what is not known hinders nothing. */
  details: Pick<AccountDetails, 'activeFlag' | 'meterNumber'> | undefined;
  meter: MeterDetails | undefined;
  bill: Pick<BillDetails, 'eppFlag' | 'FinalBill'> | null | undefined;
}

export function whyNoAlert({ account, details, meter, bill }: Known): WhyNoAlert | null {
  const { accountType, proofNeeded } = account;
  if (proofNeeded) return 'unproven';
  if (accountType === '02' || details?.meterNumber === '') return 'notRead';
  if (details && meter) {
    const { activeFlag } = details;
    if (meterEligibility({ accountType, activeFlag, meterCode: meter.meterCode }) !== 'eligible') return 'notRead';
  }
  if (bill?.eppFlag) return 'equalized';
  if (bill?.FinalBill || (meter && hasMoveOut(meter))) return 'final';
  const latest = meter?.billed?.latest;
  return latest && !(latest.energy?.length && latest.basic && latest.multiplier) ? 'notSaid' : null;
}

/** The next bill is higher than its customer wants to be told of. */
export interface HighBill {
  next: NextBill;
  /** Of the reading that says so. */
  day: Day;
}

/**
 * Whether the next bill is above that many dollars by the latest reading: all of its range is, for who is told wrongly once
 * looks no more. Null, too, where the reading was estimated, or {@link costSoFar} or {@link nextBill} say nothing.
 *
 * @param dollars 0: nothing is told
 */
export function highBill(
  meter: MeterDetails,
  meterNumber: string,
  bill: BillDetails,
  dollars: number,
): HighBill | null {
  const { lastRead } = meter;
  if (!(dollars > 0) || !lastRead || isEstimated({ readType: lastRead.meterReadType })) return null;
  const day = lastRead.meterReadDate;
  const cost = costSoFar(meter, { meterNumber, reading: lastRead.meterRead, day });
  const next = cost && nextBill(cost, meter, bill);
  return next && next.from > dollars * 100 ? { next, day } : null;
}

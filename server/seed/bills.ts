import { addDays, type Day } from '#rules/day.ts';
import type { BillFacts, bills } from '../store/schema.ts';
import { dollars } from './billCharges.ts';
import { billHistoryOf, type SeedBill } from './billHistory.ts';
import type { AccountPlan, SeedAccount } from './build.ts';

/** How an account's bills differ from ordinary ones: the latest two weeks old, due in twelve days, all others read and paid. */
export interface BillPlan {
  issuedDaysAgo?: number;
  /** Days from today; below 0 it is past. */
  dueInDays?: number;
  /** How many bills before the latest were not paid, and what was paid of the last of these. */
  unpaidBefore?: number;
  partPaidCents?: number;
  /** Paid too much of the bill before the latest; 'latest': by as much as that one comes to. */
  overpaidCents?: number | 'latest';
  /** What each bill comes to on an equalized plan. */
  equalCents?: number;
  /** How many bills were estimated: the latest ones, or where the latest caught up those before it. */
  estimatedBills?: number;
  isCaughtUp?: boolean;
  /** Days from the last rise of the price to the end of the latest bill. */
  priceRoseDaysBefore?: number;
  /** How many bills are of the account's own meter; those before are of another. */
  meterBills?: number;
  /** The parts that are open of a payment arrangement, each due a month after the one before it. */
  arrangedParts?: number;
  flags?: Pick<BillFacts, 'appFlag' | 'paFlag' | 'eppFlag' | 'FinalBill'>;
}

/** The latest bill of an account; nothing before the first. */
export function seedBills(today: Day, account: SeedAccount, plan: AccountPlan): (typeof bills.$inferInsert)[] {
  const [latest, ...before] = billHistoryOf(today, account, plan);
  if (!latest || plan.bill === 'notIssued') return [];
  const payment = before.find((bill) => bill.payment)?.payment as { amount: unknown; receivedOn: Day } | undefined;
  const { documentId, issuedOn, forwardCents, newCharges, totalDue, paymentDueBy } = latest;
  const facts: BillFacts = {
    balanceForward: dollars(forwardCents),
    lastPayment: payment?.amount as BillFacts['lastPayment'],
    lastPaymentOn: payment?.receivedOn,
    amountDue: newCharges,
    totalDue,
    paymentDueBy,
    DocumentID: documentId,
    billIssuedFlag: true,
    arrangement: partsOf(latest, plan.bill ?? {}),
    ...plan.bill?.flags,
  };
  return [{ documentId: String(documentId), caAccount: account.caAccount, issuedOn, facts }];
}

/** What is open in so many parts, the one that was paid before them. */
function partsOf({ forwardCents, newCents, paymentDueBy }: SeedBill, { arrangedParts, partPaidCents = 0 }: BillPlan) {
  if (!arrangedParts || !paymentDueBy) return undefined;
  const open = forwardCents + newCents;
  const part = Math.floor(open / arrangedParts);
  return [
    { amount: dollars(partPaidCents), dueOn: addDays(paymentDueBy, -31), paid: true },
    ...Array.from({ length: arrangedParts }, (_, at) => ({
      amount: dollars(at < arrangedParts - 1 ? part : open - part * (arrangedParts - 1)),
      dueOn: addDays(paymentDueBy, 31 * at),
      paid: false,
    })),
  ];
}

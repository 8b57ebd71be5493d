import { addDays, type Day } from '#rules/day.ts';
import type { BillFacts, bills } from '../store/schema.ts';
import type { AccountPlan, SeedAccount } from './build.ts';

/** How a bill differs from an ordinary one: two weeks old, due in twelve days, the one before it paid. */
export interface BillPlan {
  /** Cents that were left of the bills before; below 0 a credit. */
  forwardCents?: number;
  /** Cents of this one. */
  chargesCents?: number;
  /** Days from today; below 0 it is past. */
  dueInDays?: number;
  flags?: Pick<BillFacts, 'appFlag' | 'paFlag' | 'eppFlag' | 'FinalBill'>;
}

const ISSUED_DAYS_AGO = 14;
const PAID_DAYS_AGO = 21;
const DUE_IN_DAYS = 12;

/** Between $62 and $271, and the same at every start. */
const chargesOf = (number: number): number => 6_200 + ((number * 7_919) % 20_900);
const dollars = (cents: number) => ({ amount: cents / 100, currency: 'CAD' });

/** The latest bill of an account; nothing before the first. */
export function seedBills(
  today: Day,
  { caAccount }: SeedAccount,
  { number, bill = {} }: AccountPlan,
): (typeof bills.$inferInsert)[] {
  if (bill === 'notIssued') return [];
  const { forwardCents = 0, chargesCents = chargesOf(number), dueInDays = DUE_IN_DAYS, flags } = bill;
  const documentId = `7${String(30_000_000 + number * 1_013).padStart(11, '0')}`;
  const facts: BillFacts = {
    balanceForward: dollars(forwardCents),
    lastPayment: dollars(flags?.eppFlag ? chargesCents : chargesOf(number + 1)),
    lastPaymentOn: addDays(today, -PAID_DAYS_AGO),
    amountDue: dollars(chargesCents),
    totalDue: dollars(forwardCents + chargesCents),
    paymentDueBy: addDays(today, dueInDays),
    DocumentID: documentId,
    billIssuedFlag: true,
    ...flags,
  };
  return [{ documentId, caAccount, issuedOn: addDays(today, -ISSUED_DAYS_AGO), facts }];
}

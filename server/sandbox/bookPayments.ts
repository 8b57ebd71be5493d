import { and, eq, notExists } from 'drizzle-orm';
import { billDetails } from '#contracts/bill.ts';
import { findLatestBill } from '../store/bill/bills.ts';
import type { Db } from '../store/open.ts';
import { accounts, bills, paymentRefunds, payments } from '../store/schema.ts';

/** What the sandbox's billing remembers beside the facts of a bill: the order numbers that it counted off. */
interface Booked {
  booked?: string[];
}

const CLOCK_MS = 6 * 60 * 60_000;
const dayOf = (at: Date): string => new Date(at.getTime() - CLOCK_MS).toISOString().slice(0, 10);
const dollars = (amount: number) => ({ amount: Number(amount.toFixed(2)), currency: 'CAD' });

/** As the utility's billing does within days: every card payment that was received is counted off its account's bill. */
export async function bookPayments(db: Db): Promise<void> {
  const refund = db.select().from(paymentRefunds).where(eq(paymentRefunds.orderNo, payments.orderNo));
  const received = await db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'approved'), notExists(refund)))
    .orderBy(payments.settledAt);
  for (const accountNumber of new Set(received.map((payment) => payment.accountNumber))) {
    const bill = await findLatestBill(db, accountNumber);
    if (!bill) continue;
    const { booked = [] } = bill.facts as Booked;
    const open = received.filter((one) => one.accountNumber === accountNumber && !booked.includes(one.orderNo));
    const last = open.at(-1);
    if (!last) continue;
    const { totalDue, amountDue } = billDetails.parse(bill.facts);
    const total = (totalDue?.amount ?? 0) - open.reduce((sum, { amountCents }) => sum + amountCents / 100, 0);
    const facts = {
      ...bill.facts,
      lastPayment: dollars(last.amountCents / 100),
      lastPaymentOn: dayOf(last.settledAt ?? last.createdAt),
      // What was left before, so that it and the new charges, less the payment, still make the total.
      balanceForward: dollars(total - (amountDue?.amount ?? 0) + last.amountCents / 100),
      totalDue: dollars(total),
      booked: [...booked, ...open.map(({ orderNo }) => orderNo)],
    };
    await db.update(bills).set({ facts }).where(eq(bills.documentId, bill.documentId));
    await countOffBooks(db, accountNumber, open);
  }
}

/** In the books of an account, where they say what was open: what they had before is not counted off again. */
async function countOffBooks(db: Db, caAccount: string, paid: (typeof payments.$inferSelect)[]): Promise<void> {
  const days = paid.map(({ settledAt, createdAt, amountCents }) => ({
    on: dayOf(settledAt ?? createdAt),
    amountCents,
  }));
  const [account] = await db.select().from(accounts).where(eq(accounts.caAccount, caAccount));
  const { openBalanceOn: before = null, openBalanceCents: cents = null } = account ?? {};
  if (before === null || cents === null) return;
  const since = days.filter(({ on }) => on >= before);
  const last = since.at(-1);
  if (!last) return;
  const openBalanceCents = since.reduce((rest, { amountCents }) => rest - amountCents, cents);
  await db.update(accounts).set({ openBalanceCents, openBalanceOn: last.on }).where(eq(accounts.caAccount, caAccount));
}

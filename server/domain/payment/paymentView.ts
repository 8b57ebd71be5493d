import { type BillDetails, billDetails } from '#contracts/bill.ts';
import type { ReplyOf } from '#contracts/call.ts';
import type { openPaymentCall, Payment, PaymentInSight, PaymentState } from '#contracts/payment.ts';
import { addDays } from '#rules/day.ts';
import { amountOf, centsOfDollars } from '#rules/paymentAmount.ts';
import { reginaDay, reginaIso } from '#rules/reginaTime.ts';
import { type CountedOff, notOnBill, type Received } from '#rules/unbilledPayments.ts';
import { Problem } from '../../problems.ts';
import { findListed, type Listed, provenHoldersOf } from '../../store/account/associations.ts';
import { type BillRow, findLatestBill } from '../../store/bill/bills.ts';
import type { Db } from '../../store/open.ts';
import { refundedAmong } from '../../store/payment/paymentRefunds.ts';
import {
  findPaymentOfTicket,
  hasTicket,
  type PaymentRow,
  readPayments,
  setLeft,
  setSeen,
  type TicketedPayment,
} from '../../store/payment/payments.ts';
import { viewOf } from '../account/accountView.ts';
import { type Checking, checkPayment } from './checkPayment.ts';

type OpenPayment = ReplyOf<typeof openPaymentCall>['data'];

/** `unbilledDays`: within so many days after it a payment should be on the bill. */
export interface Billing {
  db: Db;
  unbilledDays: number;
}

/** A payment as its customer is told of it. */
export const shownPayment = async (db: Db, row: TicketedPayment): Promise<Payment> =>
  shown(row, await refundedAmong(db, [row]));

const shown = (row: TicketedPayment, refunded: ReadonlySet<string>): Payment => ({
  ticket: row.ticket,
  orderNo: row.orderNo,
  accountNumber: row.accountNumber,
  paymentAmount: amountOf(row.amountCents),
  convenienceFee: amountOf(row.feeCents),
  state: row.state,
  createdOn: reginaIso(row.createdAt),
  ...(refunded.has(row.orderNo) && { isRefundDue: true }),
  receipt: row.receipt,
});

/**
 * PAY-12: the payment that a page without a ticket goes on with, and what is paid and not billed. The customer is back
 * from where they had gone.
 *
 * @throws {Problem} forbidden for another's account.
 */
export async function paymentsOf(
  parts: Billing,
  customerId: string,
  accountNumber: string,
): Promise<Pick<OpenPayment, 'payment' | 'anothers' | 'unbilled'>> {
  const { db } = parts;
  const listed = await findListed(db, customerId, accountNumber);
  if (!listed) throw new Problem('forbidden', 'This account is not one of yours.');
  const bill = await findLatestBill(db, accountNumber);
  const { payment, anothers, refunded, unbilled } = await readAll(parts, customerId, listed, bill);
  if (payment?.leftAt) await setLeft(db, payment.orderNo, null);
  return { payment: payment ? shown(payment, refunded) : null, anothers, unbilled };
}

/** The same beside a bill, which may be loaded without the customer: nothing of it changes a payment. */
export async function paymentsBeside(
  parts: Billing,
  customerId: string,
  listed: Listed,
  bill: BillRow | null,
): Promise<Required<Pick<BillDetails, 'payment' | 'unbilled'>>> {
  const { payment, anothers, refunded, unbilled } = await readAll(parts, customerId, listed, bill);
  if (!payment || (anothers && payment.state !== 'open')) return { payment: anothers, unbilled };
  const { orderNo, paymentAmount, state, isRefundDue } = shown(payment, refunded);
  return { payment: { orderNo, paymentAmount, state, ...(isRefundDue && { isRefundDue }) }, unbilled };
}

/** What anybody paid counts; what is gone on with is this customer's own. */
async function readAll(
  { db, unbilledDays }: Billing,
  customerId: string,
  { account: { caAccount }, association }: Listed,
  bill: BillRow | null,
) {
  const { rows: everybodys, refunded } = await readPayments(db, caAccount);
  const theirs = everybodys.filter((row) => row.customerId === customerId);
  const kept = everybodys.filter(({ state, orderNo }) => state === 'approved' && !refunded.has(orderNo));
  const unbilled = unbilledOf(kept, bill).map((row) => ({
    orderNo: row.orderNo,
    paymentAmount: amountOf(row.amountCents),
    paidOn: row.paidOn,
    paidAt: reginaIso(receivedAt(row)),
    billedBy: addDays(row.paidOn, unbilledDays),
    ...(row.customerId !== customerId && { isAnothers: true }),
  }));
  const others = everybodys
    .filter(hasTicket)
    .filter(({ state, customerId: whose }) => state === 'open' && whose !== customerId);
  // Few accounts have one.
  const proven = others.length > 0 ? await provenHoldersOf(db, caAccount) : [];
  const isProven = proven.includes(customerId);
  const open = others.find(({ customerId: whose }) => !isProven || proven.includes(whose));
  const anothers = open ? inSight(open, viewOf(association).isWhole) : null;
  return { payment: toGoOnWith(theirs.filter(hasTicket)), anothers, refunded, unbilled };
}

/** Of the payments of an account that were approved and are not paid back those that its bill has not, the oldest first. */
export const unbilledOf = (approved: readonly PaymentRow[], bill: BillRow | null): (PaymentRow & Received)[] =>
  notOnBill(
    approved
      .map((row) => ({ ...row, cents: row.amountCents, paidOn: reginaDay(receivedAt(row)) }))
      .toSorted((one, other) => receivedAt(one).getTime() - receivedAt(other).getTime()),
    bill && countedOff(bill),
  );

const inSight = ({ orderNo, amountCents, state }: PaymentRow, isAmountShown: boolean): PaymentInSight => ({
  orderNo,
  ...(isAmountShown && { paymentAmount: amountOf(amountCents) }),
  state,
  isAnothers: true,
});

const receivedAt = ({ settledAt, createdAt }: PaymentRow): Date => settledAt ?? createdAt;

/** The facts are kept as the back office wrote them. */
function countedOff({ issuedOn, facts }: BillRow): CountedOff {
  const { lastPayment, lastPaymentOn } = billDetails.parse(facts);
  return { issuedOn, lastPaymentCents: lastPayment && centsOfDollars(lastPayment.amount), lastPaymentOn };
}

/** Newest first: the open one, one that is paid and its customer does not know, or how the last one ended. */
function toGoOnWith(payments: TicketedPayment[]): TicketedPayment | null {
  const isNew = ({ seenAt }: TicketedPayment) => seenAt === null;
  const found =
    payments.find(({ state }) => state === 'open') ??
    payments.find((one) => one.state === 'approved' && isNew(one)) ??
    payments.slice(0, 1).find(isNew);
  return found ?? null;
}

/** @throws {Problem} notFound where this customer has no such ticket. */
export async function ownPayment(db: Db, customerId: string, ticket: string): Promise<TicketedPayment> {
  const payment = await findPaymentOfTicket(db, customerId, ticket);
  if (payment) return payment;
  throw new Problem('notFound', 'There is no such payment.');
}

/** API-31: asks the provider, unless it is known how the payment ended. */
export async function receiptOf(parts: Checking, customerId: string, ticket: string): Promise<TicketedPayment> {
  const payment = await ownPayment(parts.db, customerId, ticket);
  if (payment.leftAt) await setLeft(parts.db, payment.orderNo, null);
  return { ...(await checkPayment(parts, { ...payment, leftAt: null })), ticket };
}

/** PAY-23, PAY-24: cancelled at once; a closed page is given a while, and so is a provider that does not answer. */
export async function leavePayment(
  parts: Checking,
  customerId: string,
  { ticket, why }: { ticket: string; why: 'cancelled' | 'closed' },
): Promise<TicketedPayment> {
  const payment = await ownPayment(parts.db, customerId, ticket);
  if (payment.state === 'open') await setLeft(parts.db, payment.orderNo, parts.now());
  return { ...(await checkPayment(parts, payment, why === 'cancelled' ? 'left' : null)), ticket };
}

/** `state`: what the customer saw; undefined: as it is. @returns the payment, whose end need not be told again. */
export async function seePayment(
  db: Db,
  now: Date,
  customerId: string,
  { ticket, state }: { ticket: string; state?: PaymentState | undefined },
): Promise<TicketedPayment> {
  const payment = await ownPayment(db, customerId, ticket);
  await setSeen(db, payment.orderNo, state ?? payment.state, now);
  return payment;
}

import type { ReplyOf } from '#contracts/call.ts';
import type { openPaymentCall, Payment, PaymentState } from '#contracts/payment.ts';
import { amountOf } from '#rules/paymentAmount.ts';
import { reginaDay, reginaIso } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { findAccount } from '../../store/account/customers.ts';
import { findLatestBill } from '../../store/bill/bills.ts';
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
import { type Checking, checkPayment } from './checkPayment.ts';

type OpenPayment = ReplyOf<typeof openPaymentCall>['data'];

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
  db: Db,
  customerId: string,
  accountNumber: string,
): Promise<Pick<OpenPayment, 'payment' | 'unbilled'>> {
  if (!(await findAccount(db, customerId, accountNumber))) {
    throw new Problem('forbidden', 'This account is not one of yours.');
  }
  const theirs = (await readPayments(db, accountNumber)).filter((row) => row.customerId === customerId);
  const payment = toGoOnWith(theirs.filter(hasTicket));
  if (payment?.leftAt) await setLeft(db, payment.orderNo, null);
  const refunded = await refundedAmong(db, theirs);
  const bill = await findLatestBill(db, accountNumber);
  return {
    payment: payment ? shown(payment, refunded) : null,
    unbilled: theirs
      .filter(({ state, orderNo }) => state === 'approved' && !refunded.has(orderNo))
      .map(unbilled)
      // Neither named by the latest bill nor older than it.
      .filter(({ paidOn }) => !bill || (bill.issuedOn <= paidOn && String(bill.facts.lastPaymentOn ?? '') < paidOn)),
  };
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

const unbilled = (row: PaymentRow): OpenPayment['unbilled'][number] => ({
  orderNo: row.orderNo,
  paymentAmount: amountOf(row.amountCents),
  paidOn: reginaDay(row.settledAt ?? row.createdAt),
});

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

import type { ContentPages } from '#contracts/content.ts';
import { isoTime } from '#contracts/isoTime.ts';
import { amountOf, paymentTotal } from '#rules/paymentAmount.ts';
import { receiptTime } from '#rules/receiptTime.ts';
import type { TicketedPayment } from '../../store/payment/payments.ts';
import { type WrittenMail, writeMail } from '../mails.ts';

const dollars = (cents: number): string => `$${amountOf(cents)}`;

type PaymentMail = (
  payment: TicketedPayment,
  customer: { email: string; name: string },
  writing: { pages: ContentPages; appOrigin: string },
) => WrittenMail;

/** The receipt of an approved payment, the same whenever it is written: a customer gets it once. */
export const receiptMail: PaymentMail = (...about) => mailOf('paymentReceipt', ...about);

/** In place of the receipt, where the charge is paid back. */
export const refundMail: PaymentMail = (...about) => mailOf('paymentRefund', ...about);

function mailOf(
  mail: 'paymentReceipt' | 'paymentRefund',
  ...[payment, customer, { pages, appOrigin }]: Parameters<PaymentMail>
): WrittenMail {
  const { orderNo, accountNumber, amountCents, feeCents, receipt } = payment;
  const { cc } = receipt?.receipt ?? {};
  const lastFour = /\d{4}$/.exec(cc?.first6last4 ?? '')?.[0];
  const facts = {
    accountNumber,
    orderNo,
    paymentAmount: dollars(amountCents),
    convenienceFee: dollars(feeCents),
    total: dollars(paymentTotal(amountCents)),
    card: lastFour ? `${'x'.repeat(12)}${lastFour}` : '–',
    cardholder: receipt?.request.cc.cardholder ?? '–',
    approvalCode: cc?.approval_code ?? '–',
    date: receiptTime(chargedAt(payment)),
  };
  return writeMail(mail, customer, { pages, appOrigin, uniqueId: `payment-${orderNo}` }, facts);
}

/** As the card provider says; where it says none that can be read, when we heard of it. */
function chargedAt({ receipt, settledAt, createdAt }: TicketedPayment): Date {
  const said = isoTime.safeParse(receipt?.receipt.cc.transaction_date_time);
  return said.success ? new Date(said.data) : (settledAt ?? createdAt);
}

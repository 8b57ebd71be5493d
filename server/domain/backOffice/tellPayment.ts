import { amountOf, paymentTotal } from '#rules/paymentAmount.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import type { PaymentRow } from '../../store/payment/payments.ts';

const about = ({ orderNo, accountNumber, customerId, settledAt, createdAt }: PaymentRow) => ({
  key: orderNo,
  caAccount: accountNumber,
  customerId,
  changedAt: settledAt ?? createdAt,
});

/** Tells the back office of a charge, once, in the transaction that settles it. */
export async function tellPayment(tx: Db, payment: PaymentRow): Promise<void> {
  const { orderNo, amountCents, feeCents, receipt } = payment;
  const { key, ...rest } = about(payment);
  await handOver(tx, {
    kind: 'payment',
    key: `payment ${key}`,
    ...rest,
    payload: {
      orderNo,
      amount: amountOf(amountCents),
      fee: amountOf(feeCents),
      approvalCode: receipt?.receipt.cc.approval_code ?? null,
      settledDateTime: rest.changedAt.toISOString(),
    },
  });
}

/** The same of a charge that nobody wanted: it is no payment, and the utility pays it back. */
export async function tellRefund(tx: Db, payment: PaymentRow): Promise<void> {
  const { orderNo, amountCents } = payment;
  const { key, ...rest } = about(payment);
  const payload = {
    orderNo,
    total: amountOf(paymentTotal(amountCents)),
    settledDateTime: rest.changedAt.toISOString(),
  };
  await handOver(tx, { kind: 'refund', key: `refund ${key}`, ...rest, payload });
}

import { amountOf, paymentTotal } from '#rules/paymentAmount.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import {
  addInteractionOnce,
  type Interaction,
  REFUND_DUE,
  setInteractionOfTicket,
} from '../../store/account/interactions.ts';
import type { Db } from '../../store/open.ts';
import { hasTicket, lockPayment, type PaymentRow, type TicketedPayment } from '../../store/payment/payments.ts';

/** How a payment ended, for the log: one that expired was never paid, as if cancelled. */
export type LoggedEnd = 'completed' | 'declined' | 'cancelled';

/** What an entry of the log says of a payment; `at`: since when it is so, ISO by the province's clock. */
export interface PaymentEntry {
  orderNo: string;
  says: LoggedEnd | 'refundDue';
  at: string;
}

/** Queues an entry in the transaction of the change that it records. */
export type LogLater = (tx: Db, entry: PaymentEntry, failure: unknown) => Promise<void>;

const LOGGED_END: Record<PaymentRow['state'], LoggedEnd | null> = {
  open: null,
  approved: 'completed',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/**
 * Logs what became of a payment (PAY-21), in the transaction that makes it so: of its end one entry, of a refund another.
 * A log that takes nothing holds no outcome back: the entry is undone alone, and queued with the same commit.
 */
export async function logPayment(
  { logLater }: { logLater: LogLater },
  tx: Db,
  payment: TicketedPayment,
  { says, now }: { says: PaymentEntry['says']; now: Date },
): Promise<void> {
  const entry = { orderNo: payment.orderNo, says, at: reginaIso(now) };
  try {
    await tx.transaction((inner) => write(inner, payment, entry));
  } catch (failure) {
    await logLater(tx, entry, failure);
  }
}

/** Writes an entry that was queued, once however often it is tried; not where the payment has ended otherwise since. */
export const logPaymentJob =
  ({ db }: { db: Db }) =>
  (entry: PaymentEntry): Promise<void> =>
    db.transaction(async (tx) => {
      const payment = await lockPayment(tx, entry.orderNo);
      if (!payment || !hasTicket(payment)) return;
      if (entry.says !== 'refundDue' && entry.says !== LOGGED_END[payment.state]) return;
      await write(tx, payment, entry);
    });

function write(tx: Db, payment: TicketedPayment, { says, at }: PaymentEntry): Promise<void> {
  const { orderNo, customerId, accountNumber, amountCents, ticket } = payment;
  const common = { customerId, writtenBy: 'server', accountNumber, dateTimeCreated: at } as const;
  if (says === 'refundDue') {
    const total = amountOf(paymentTotal(amountCents));
    return addInteractionOnce(tx, {
      ...common,
      interactionType: REFUND_DUE,
      interactionText: `Refund of $${total} due, order ${orderNo}: charged after it was over`,
    });
  }
  const interaction: Interaction & { ticket: string } = {
    ...common,
    interactionType: `CARD_PAYMENT_${says.toUpperCase()}`,
    interactionText: `Card payment of $${amountOf(amountCents)} ${says}, order ${orderNo}`,
    ticket,
  };
  return setInteractionOfTicket(tx, interaction);
}

import { amountOf } from '#rules/paymentAmount.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { type Interaction, setInteractionOfTicket } from '../store/interactions.ts';
import type { Db } from '../store/open.ts';
import type { TicketedPayment } from '../store/payments.ts';

/** How a payment ended, for the log: one that expired was never paid, as if cancelled. */
export type LoggedEnd = 'completed' | 'declined' | 'cancelled';

/** Logs how a payment ended (PAY-21): one entry a ticket. */
export async function logPayment(tx: Db, now: Date, payment: TicketedPayment, end: LoggedEnd): Promise<void> {
  const { orderNo, customerId, accountNumber, amountCents, ticket } = payment;
  const interaction: Interaction & { ticket: string } = {
    customerId,
    writtenBy: 'server',
    interactionType: `CARD_PAYMENT_${end.toUpperCase()}`,
    interactionText: `Card payment of $${amountOf(amountCents)} ${end}, order ${orderNo}`,
    accountNumber,
    dateTimeCreated: reginaIso(now),
    ticket,
  };
  await setInteractionOfTicket(tx, interaction);
}

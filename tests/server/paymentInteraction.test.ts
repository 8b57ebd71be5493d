import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { logPayment, type PaymentEntry } from '#server/domain/payment/paymentInteraction.ts';
import { openMemoryStore, type Store } from '#server/store/open.ts';
import type { TicketedPayment } from '#server/store/payment/payments.ts';
import { interactions } from '#server/store/schema.ts';

let store: Store;
beforeAll(async () => {
  store = await openMemoryStore();
});
beforeEach(() => store.db.delete(interactions));
afterAll(() => store.close());

const payment = {
  orderNo: 'mhp-app17954592009f3b',
  customerId: 'customer-1',
  accountNumber: '500010340137',
  amountCents: 10_025,
  ticket: 'ticket-1',
} as TicketedPayment;

it.each<[PaymentEntry['says'], string, string, string, string | null]>([
  ['completed', '2027-01-05T18:30:09Z', '2027-01-05T12:30:09-06:00', 'Card payment of $100.25 completed', 'ticket-1'],
  // A new year there, and summer, in which Regina's clocks stay as they are.
  ['declined', '2027-01-01T05:59:59Z', '2026-12-31T23:59:59-06:00', 'Card payment of $100.25 declined', 'ticket-1'],
  ['cancelled', '2027-01-01T06:00:00Z', '2027-01-01T00:00:00-06:00', 'Card payment of $100.25 cancelled', 'ticket-1'],
  ['refundDue', '2027-07-01T17:05:00Z', '2027-07-01T11:05:00-06:00', 'Refund of $102.00 due', null],
])(
  'the entry of a payment that is %s at %s is of %s in Regina [PAY-22]',
  async (says, at, dateTimeCreated, text, ticket) => {
    const logLater = () => Promise.reject(new Error('not queued'));
    await store.db.transaction((tx) => logPayment({ logLater }, tx, payment, { says, now: new Date(at) }));
    const ending = says === 'refundDue' ? ': charged after it was over' : '';
    expect(await store.db.select().from(interactions)).toEqual([
      {
        id: expect.any(Number),
        customerId: 'customer-1',
        writtenBy: 'server',
        interactionType: says === 'refundDue' ? 'CARD_PAYMENT_REFUND_DUE' : `CARD_PAYMENT_${says.toUpperCase()}`,
        interactionText: `${text}, order mhp-app17954592009f3b${ending}`,
        accountNumber: '500010340137',
        dateTimeCreated,
        ticket,
      },
    ]);
  },
);

import type { Payment, PaymentInSight, UnbilledPayment } from '#contracts/payment.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isText, listOf } from '#db/fieldChecks.ts';
import { isPaid } from './bills.ts';
import { defineSource } from './engine/source.ts';

/**
 * The card payments of an account for the page that makes one. What other pages tell of them comes with the bill.
 *
 * - `payment`: the open one, else the last one that the customer did not see end.
 * - `anothers`: an open one of somebody else who has the account too; nothing can be paid beside it.
 * - `unbilled`: received, and not on a bill yet. Amounts in dollars with two decimals.
 * - `orderPrefix`: what the order number of a new one begins with.
 */
export type PaymentsCopy = Stamped & {
  caAccount: string;
  payment: Payment | null;
  anothers?: PaymentInSight | null | undefined;
  unbilled: UnbilledPayment[];
  orderPrefix: string;
};

export const payments = defineCopy<'payments', PaymentsCopy>({
  name: 'payments',
  since: 7,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
  fields: {
    ...stamped,
    caAccount: isText,
    payment: ifAny(has({ orderNo: isText, accountNumber: isText, state: isText, createdOn: isText })),
    anothers: ifAny(has({ orderNo: isText, state: isText })),
    unbilled: listOf(isPaid),
    orderPrefix: isText,
  },
});

/** Loaded by that page alone, never ahead. */
export const paymentsSource = defineSource({
  fills: [payments],
  perAccount: true,
  call: async () => (await import('#contracts/payment.ts')).openPaymentCall,
  request: ({ account: { caAccount } }) => ({ accountNumber: caAccount }),
  rows: ({ data: { payment, anothers, unbilled, orderPrefix } }, { account: { caAccount } }) => ({
    payments: [{ caAccount, payment, anothers, unbilled, orderPrefix }],
  }),
  due: { on: [], afterMs: 0 },
  tier: 3,
});

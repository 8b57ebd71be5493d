import type { Logger } from 'pino';
import type { CheckoutPlace } from '#contracts/payment.ts';
import type { Config } from './config.ts';
import type { Beginning } from './domain/payment/beginPayment.ts';
import { receiptMail, refundMail } from './domain/payment/paymentMail.ts';
import type { Billing } from './domain/payment/paymentView.ts';
import { CHECKOUT_PATH } from './http/checkoutOrigin.ts';
import type { ContentSource } from './http/contentSource.ts';
import type { Jobs } from './jobs/jobs.ts';
import { safeError } from './log.ts';
import { Problem } from './problems.ts';
import type { CardPayment } from './providers/cardPayment.ts';
import { findCustomer } from './store/account/customers.ts';
import type { Db } from './store/open.ts';

/** What calls and jobs need of card payments. */
export interface Payments extends Beginning, Billing {
  log: Logger;
  /** Null where cards are not taken. */
  checkout: CheckoutPlace | null;
  /** The card provider's script for browsers. */
  scriptUrl: string | null;
}

/** Puts the card provider, the database, mail and jobs together. `jobs`: there by the time that a payment is. */
export function makePayments(parts: {
  config: Config;
  db: Db;
  now: () => Date;
  log: Logger;
  /** Null where none is configured. */
  card: CardPayment | null;
  content: () => ReturnType<ContentSource>;
  jobs: () => Jobs;
}): Payments {
  const { config, db, now, log, card, content, jobs } = parts;
  const { checkoutOrigin, orderPrefix, ticketMinutes, unbilledDays } = config.payment;
  return {
    db,
    now,
    log,
    orderPrefix,
    ticketMinutes,
    unbilledDays,
    checkout: card && checkoutOrigin ? { url: checkoutOrigin + CHECKOUT_PATH, mode: card.mode } : null,
    scriptUrl: card?.scriptUrl ?? null,
    preload: async (order) => (card ?? notThere()).preload(order),
    receipt: async (ticket) => (card ?? notThere()).receipt(ticket),
    begun: (tx, { orderNo }) => jobs().settlePayment(tx, { orderNo }),
    approved: async (tx, payment, isRefundDue) => {
      const customer = await findCustomer(tx, payment.customerId);
      if (!customer) return;
      const writing = { pages: content().pages, appOrigin: config.appOrigin };
      const mail = (isRefundDue ? refundMail : receiptMail)(payment, customer, writing);
      await jobs().sendMail(tx, { ...mail, customerId: customer.id });
    },
    logLater: async (tx, entry, failure) => {
      log.warn({ err: safeError(failure) }, 'an entry of a payment was not logged: it is queued');
      await jobs().logPayment(tx, entry);
    },
    refundDue: () => log.warn({ event: 'refundDue' }, 'a card payment that nobody wanted was charged: refund due'),
    warn: (what) => log.error({ what }, 'a card payment needs a person'),
  };
}

function notThere(): never {
  throw new Problem('unavailable', 'Cards are not taken here.');
}

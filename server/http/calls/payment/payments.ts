import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  monerisPreloadCall,
  monerisReceiptCall,
  openPaymentCall,
  paymentLeftCall,
  paymentSeenCall,
} from '#contracts/payment.ts';
import { beginPayment } from '../../../domain/payment/beginPayment.ts';
import { leavePayment, paymentsOf, receiptOf, seePayment, shownPayment } from '../../../domain/payment/paymentView.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { isFromOurApp } from '../../guards.ts';
import { route } from '../../route.ts';
import { optionalKey } from '../../submissionKey.ts';

/** Card payments: every outcome is the card provider's, asked for by the server. */
export function servePayments(app: FastifyInstance, services: Services): void {
  const { db, now, payments } = services;

  route(app, services, monerisPreloadCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId }, request }) => {
      const { checkout } = payments;
      if (!checkout) throw new Problem('unavailable', 'Cards are not taken here.');
      const key = optionalKey(request) ?? randomUUID();
      const { accountNumber, paymentAmount, orderNo } = input;
      const begun = await beginPayment(payments, { customerId, key, accountNumber, paymentAmount, orderNo });
      const { ticket, ...shown } = await shownPayment(db, begun);
      return { ...shown, response: { success: 'true' as const, ticket }, checkout };
    },
  });

  route(app, services, openPaymentCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const { checkout, orderPrefix } = payments;
      return {
        data: { ...(await paymentsOf(payments, session.customerId, input.accountNumber)), orderPrefix, checkout },
      };
    },
  });

  route(app, services, monerisReceiptCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId }, request }) => {
      const payment = await receiptOf(payments, customerId, input.ticket);
      // Our app says itself that its customer saw it; of any other client this is the only sign.
      if (!isFromOurApp(request)) await seePayment(db, now(), customerId, payment);
      const { receipt } = payment;
      const response = receipt ? { success: 'true' as const, ...receipt } : { success: 'false' as const };
      return { ...(await shownPayment(db, payment)), response };
    },
  });

  route(app, services, paymentLeftCall, {
    auth: 'customer',
    // The lock may close over the checkout.
    worksLocked: true,
    handler: async ({ input, session }) => ({
      data: { state: (await leavePayment(payments, session.customerId, input)).state },
    }),
  });

  route(app, services, paymentSeenCall, {
    auth: 'customer',
    handler: async ({ input, session }) => ({
      data: { state: (await seePayment(db, now(), session.customerId, input)).state },
    }),
  });
}

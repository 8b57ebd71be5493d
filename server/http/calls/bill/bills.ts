import type { FastifyInstance } from 'fastify';
import { billDetailsCall } from '#contracts/bill.ts';
import { viewBillPdfCall } from '#contracts/billDocument.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';
import { ownBill, ownBillHistory, ownBillPdf } from '../../../domain/bill/bills.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';

export function serveBills(app: FastifyInstance, services: Services): void {
  const { db, billArchive: archive, payments, config, now } = services;

  route(app, services, billDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId } }) => {
      const asked = {
        db,
        customerId,
        unbilledDays: payments.unbilledDays,
        now: now(),
        limits: config.arrangementLimits,
      };
      return { data: { billDetails: await ownBill(asked, input) } };
    },
  });

  route(app, services, billHistoryCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId } }) => ({
      data: { bills: await ownBillHistory({ db, customerId, archive }, input.caAccount) },
    }),
  });

  route(app, services, viewBillPdfCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId } }) => ({
      data: await ownBillPdf({ db, customerId, archive }, input),
    }),
  });
}

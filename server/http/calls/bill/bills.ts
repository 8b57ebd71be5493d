import type { FastifyInstance } from 'fastify';
import { billDetailsCall } from '#contracts/bill.ts';
import { viewBillPdfCall } from '#contracts/billDocument.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';
import { ownBill, ownBillHistory, ownBillPdf } from '../../../domain/bill/bills.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';

export function serveBills(app: FastifyInstance, services: Services): void {
  const { db, billArchive: archive, payments } = services;

  route(app, services, billDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId } }) => ({
      data: { billDetails: await ownBill({ db, customerId, unbilledDays: payments.unbilledDays }, input) },
    }),
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

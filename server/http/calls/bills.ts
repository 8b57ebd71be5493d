import type { FastifyInstance } from 'fastify';
import { billDetailsCall } from '#contracts/bill.ts';
import { ownBill } from '../../domain/bills.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export function serveBills(app: FastifyInstance, services: Services): void {
  route(app, services, billDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => ({
      data: { billDetails: await ownBill(services.db, session.customerId, input) },
    }),
  });
}

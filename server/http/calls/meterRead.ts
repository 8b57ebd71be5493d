import type { FastifyInstance } from 'fastify';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../../store/customers.ts';
import { meterDetailsOf } from '../../store/meterReads.ts';
import { takeInMeterRead } from '../../store/takeInMeterRead.ts';
import { route } from '../route.ts';
import { submissionRoute } from '../submissionRoute.ts';

export function serveMeterReads(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, meterReadDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const account = await findAccount(db, session.customerId, input.caAccount);
      if (!account) throw new Problem('forbidden', 'This account is not one of yours.');
      const data = await meterDetailsOf(db, services.now(), input.caAccount, input.meterNumber);
      if (!data) throw new Problem('forbidden', 'This meter is not one of yours.');
      return { data };
    },
  });

  submissionRoute(app, services, meterReadCall, {
    auth: 'customer',
    takeIn: async ({ tx, now, input, session, key, replaces }) => {
      const { customerId } = session;
      const data = await takeInMeterRead(tx, now, input, { customerId, key, replaces });
      return { answer: { data }, accepted: data.errorCode === 0 };
    },
    replacedBy: ({ data }) => ({ data: { ...data, replaced: true } }),
  });
}

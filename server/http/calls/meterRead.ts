import type { FastifyInstance } from 'fastify';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../../store/customers.ts';
import { once } from '../../store/idempotency.ts';
import { meterDetailsOf } from '../../store/meterReads.ts';
import { takeInMeterRead } from '../../store/takeInMeterRead.ts';
import { Problem } from '../problems.ts';
import { route } from '../route.ts';
import { requiredKey } from '../submissionKey.ts';

export function serveMeterReads(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const notYours = () => new Problem('forbidden', 'This account is not one of yours.');

  route(app, services, meterReadDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const account = await findAccount(db, session.customerId, input.caAccount);
      if (!account) throw notYours();
      const data = await meterDetailsOf(db, services.now(), input.caAccount, input.meterNumber);
      if (!data) throw new Problem('forbidden', 'This meter is not one of yours.');
      return { data };
    },
  });

  route(app, services, meterReadCall, {
    auth: 'customer',
    handler: async ({ input, session, request, reply }) => {
      const key = requiredKey(request);
      const account = await findAccount(db, session.customerId, input.caAccount);
      if (!account) throw notYours();
      const now = services.now();
      const submission = { customerId: session.customerId, key, call: meterReadCall.path, body: input };
      const answer = await once(db, now, submission, async (tx) => ({
        status: 200,
        body: { data: await takeInMeterRead(tx, now, account, input, key) },
      }));
      reply.code(answer.status);
      return answer.body;
    },
  });
}

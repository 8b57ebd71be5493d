import type { FastifyInstance } from 'fastify';
import { createOutageCall } from '#contracts/outageReport.ts';
import type { Services } from '../../services.ts';
import { once } from '../../store/idempotency.ts';
import { takeInOutageReport } from '../../store/takeInOutageReport.ts';
import { route } from '../route.ts';
import { requiredKey } from '../submissionKey.ts';

export function serveOutageReports(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, createOutageCall, {
    // Whoever stands in the dark: their sign-in may have ended, and the report is the same one under any.
    auth: 'public',
    handler: async ({ input, request, reply }) => {
      const key = requiredKey(request);
      const now = services.now();
      const submission = { customerId: null, key, call: createOutageCall.path, body: input };
      const answer = await once(db, now, submission, async (tx) => ({
        status: 200,
        body: await takeInOutageReport(tx, now, input, key),
      }));
      reply.code(answer.status);
      return answer.body;
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { inquiryCall } from '#contracts/inquiry.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import { takeInInquiry } from '../../../domain/account/inquiry.ts';
import { orRefused } from '../../../domain/account/refusal.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { STRICT } from '../../limits.ts';
import { route } from '../../route.ts';
import { takeInOnce } from '../../submissionRoute.ts';

export function serveInquiries(app: FastifyInstance, services: Services): void {
  route(app, services, inquiryCall, {
    auth: 'customer',
    isSubmission: true,
    options: STRICT,
    handler: async ({ input, session: { customerId }, request }) => {
      const { seal } = services;
      // Without a key its text could be kept only as it is.
      if (!seal) throw new Problem('unavailable', 'We cannot take this here right now. Please call us.');
      const told = await takeInOnce(services, inquiryCall, request, customerId, async (tx, now) => {
        const customer = await customerOf(tx, customerId);
        const body = await orRefused(takeInInquiry(tx, now, seal, customer, input));
        return { status: 200, body, accepted: body.errorCode === 0 };
      });
      return told.body;
    },
  });
}

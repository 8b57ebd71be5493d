import type { FastifyInstance } from 'fastify';
import { bankCheckCall, pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { planDetails } from '../../../domain/plan/planDetails.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';
import { STRICT } from '../identity/signIn.ts';

/** The pre-authorized payment plan of an account. */
export function servePaymentPlans(app: FastifyInstance, services: Services): void {
  const { db, config } = services;

  route(app, services, pppDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => ({
      data: await planDetails(db, session.customerId, input.caAccount, config.bank.keys),
    }),
  });

  route(app, services, bankCheckCall, {
    auth: 'customer',
    options: STRICT,
    handler: async ({ input, session }) => {
      await planDetails(db, session.customerId, input.caAccount, config.bank.keys);
      // No bank is known yet.
      return { errorCode: 1 };
    },
  });

  route(app, services, pppSubmitCall, {
    auth: 'customer',
    isSubmission: true,
    options: STRICT,
    handler: async ({ input, session }) => {
      await planDetails(db, session.customerId, input.caAccount, config.bank.keys);
      return { data: { errorCode: 1, errorMessage: 'The plan cannot be changed here yet. Please call us.' } };
    },
  });
}

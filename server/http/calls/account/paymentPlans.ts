import type { FastifyInstance } from 'fastify';
import { bankCheckCall, pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import { branchOf, findBranch } from '../../../domain/plan/bankCheck.ts';
import { ownListed, planDetails } from '../../../domain/plan/planDetails.ts';
import { submitPlan } from '../../../domain/plan/submitPlan.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { refuseOldSignIn } from '../../guards.ts';
import { STRICT, STRICT_TOGETHER } from '../../limits.ts';
import { route } from '../../route.ts';
import { takeInOnce } from '../../submissionRoute.ts';
import { tellPlanChanged } from '../../tellPlanChanged.ts';

/** The utility's code for "there is no such branch". */
const NO_BRANCH = { errorCode: 1 };

/** The pre-authorized payment plan of an account. */
export function servePaymentPlans(app: FastifyInstance, services: Services): void {
  const { banks, db, config } = services;

  route(app, services, pppDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => ({
      data: await planDetails(db, session.customerId, input.caAccount, config.bank.keys),
    }),
  });

  route(app, services, bankCheckCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input: { caAccount, ...asked }, session }) => {
      await ownListed(db, session.customerId, caAccount);
      const branch = await findBranch(banks, asked);
      return branch ? { errorCode: 0, ...branch } : NO_BRANCH;
    },
  });

  route(app, services, pppSubmitCall, {
    auth: 'customer',
    isSubmission: true,
    options: STRICT,
    handler: async ({ input, session, request }) => {
      const { customerId } = session;
      const { seal } = services;
      // Without a key the bank's data could be kept only as they are; to cancel there are none.
      if (!seal && !input.cancelPlanFlag)
        throw new Problem('unavailable', 'We cannot take this here right now. Please call us.');
      const branch = await branchOf(banks, input);
      const told = await takeInOnce(services, pppSubmitCall, request, customerId, async (tx, now) => {
        // Here, and not before: what was taken in has its answer again under its key, however long it is ago.
        refuseOldSignIn(services, session);
        const customer = await customerOf(tx, customerId);
        const sender = { customer, keys: config.bank.keys, seal, branch, saved: tellPlanChanged(services) };
        const data = await submitPlan(tx, now, sender, input);
        return { status: 200, body: { data }, accepted: data.errorCode === 0 };
      });
      return told.body;
    },
  });
}

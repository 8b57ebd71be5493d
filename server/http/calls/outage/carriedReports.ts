import type { FastifyInstance } from 'fastify';
import { carryReportCall } from '#contracts/carriedReport.ts';
import { takeInCarried } from '../../../domain/outage/takeInCarried.ts';
import type { Services } from '../../../services.ts';
import { WITH_PROOF } from '../../botCheck.ts';
import { route } from '../../route.ts';
import { botChecked } from './outageReport.ts';

/** Outage reports that a neighbour carries. Whose device that is, is not looked up: nothing of them is needed. */
export function serveCarriedReports(app: FastifyInstance, services: Services): void {
  route(app, services, carryReportCall, {
    auth: 'public',
    isSameForAll: true,
    isSubmission: true,
    options: WITH_PROOF,
    handler: async ({ input, request }) => {
      const answer = await takeInCarried(services.submissionDb, services.now(), input.carried, botChecked(request));
      services.log.info({ outcome: answer.outcome }, 'carried report taken in');
      return answer;
    },
  });
}

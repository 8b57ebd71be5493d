import type { FastifyInstance } from 'fastify';
import { interactionUpdateCall } from '#contracts/interaction.ts';
import { logOwnInteraction } from '../../../domain/account/interactions.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';
import { takeInOnce } from '../../submissionRoute.ts';

export function serveInteractions(app: FastifyInstance, services: Services): void {
  route(app, services, interactionUpdateCall, {
    auth: 'customer',
    isSubmission: true,
    handler: async ({ input, session: { customerId }, request }) => {
      const told = await takeInOnce(services, interactionUpdateCall, request, customerId, async (tx, now) => {
        await logOwnInteraction(tx, now, customerId, input.interaction);
        return { status: 200, body: { errorCode: 0 }, accepted: true };
      });
      return told.body;
    },
  });
}

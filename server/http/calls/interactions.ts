import type { FastifyInstance } from 'fastify';
import { interactionUpdateCall } from '#contracts/interaction.ts';
import { logOwnInteraction } from '../../domain/interactions.ts';
import type { Services } from '../../services.ts';
import { once } from '../../store/idempotency.ts';
import type { Db } from '../../store/open.ts';
import { route } from '../route.ts';
import { optionalKey } from '../submissionKey.ts';
import { contentOf } from '../submissionRoute.ts';

export function serveInteractions(app: FastifyInstance, services: Services): void {
  route(app, services, interactionUpdateCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId }, request }) => {
      const { db } = services;
      const now = services.now();
      const takeIn = async (tx: Db) => {
        await logOwnInteraction(tx, now, customerId, input.interaction);
        return { status: 200, body: { errorCode: 0 }, accepted: true };
      };
      const key = optionalKey(request);
      if (key === null) return (await takeIn(db)).body;
      return (await once(db, now, { ...contentOf(interactionUpdateCall, request), customerId, key }, takeIn)).body;
    },
  });
}

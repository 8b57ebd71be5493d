import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contracts/call.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { sendRepresentation } from '../representations.ts';
import { guardedRoute } from '../route.ts';

/** Open to anyone: a customer in the dark may be signed out (SEC-01). */
export function serveOutageMap(app: FastifyInstance, services: Services): void {
  const path = pathOf(outageMapCall, services.config.segment);
  guardedRoute(app, services, { method: 'GET', path, auth: 'public' }, async (request, reply) => {
    const snapshot = await services.outages.current();
    // An empty list would say that nobody is without power.
    if (!snapshot) throw new Problem('unavailable', 'No outages were published here yet.');
    return sendRepresentation(request, reply, snapshot);
  });
}

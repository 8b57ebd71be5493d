import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contracts/call.ts';
import { KML_TYPE, kmlTemplateCall, regionsCall } from '#contracts/regions.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { sendRepresentation } from '../representations.ts';
import { guardedRoute } from '../route.ts';

/** Open to anyone, as the outages are. */
export function serveRegions(app: FastifyInstance, services: Services): void {
  const current = async () => {
    const map = await services.regions.current();
    if (!map) throw new Problem('unavailable', 'No map of the outage regions was published here yet.');
    return map;
  };

  const kmlPath = pathOf(kmlTemplateCall, services.config.segment);
  guardedRoute(app, services, { method: 'GET', path: kmlPath, auth: 'public' }, async (request, reply) =>
    sendRepresentation(request, reply, (await current()).kml, KML_TYPE),
  );

  guardedRoute(app, services, { method: 'GET', path: regionsCall.path, auth: 'public' }, async (request, reply) =>
    sendRepresentation(request, reply, (await current()).regions),
  );
}

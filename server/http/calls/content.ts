import type { FastifyInstance } from 'fastify';
import { contentCall } from '#contracts/content.ts';
import type { Services } from '../../services.ts';
import { sendRepresentation } from '../representations.ts';
import { guardedRoute } from '../route.ts';

export function serveContent(app: FastifyInstance, services: Services): void {
  const what = {
    method: 'GET',
    path: contentCall.path,
    call: contentCall,
    act: null,
    auth: 'public',
    isSameForAll: true,
  } as const;
  guardedRoute(app, services, what, async (request, reply) => sendRepresentation(request, reply, services.content()));
}

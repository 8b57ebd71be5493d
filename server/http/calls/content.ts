import type { FastifyInstance } from 'fastify';
import { contentCall } from '#contracts/content.ts';
import type { Services } from '../../services.ts';
import type { Encoding } from '../contentSource.ts';
import { guardedRoute } from '../route.ts';

/** Bytes are dear on a weak line: the words travel compressed, and not at all when they did not change. */
export function serveContent(app: FastifyInstance, services: Services): void {
  guardedRoute(app, services, { method: 'GET', path: contentCall.path, auth: 'public' }, async (request, reply) => {
    const { hash, bodies } = services.content();
    const encoding = bestOf(request.headers['accept-encoding']);
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: `"${hash}-${encoding}"` });
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
    if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '').startsWith(`"${hash}-`)))
      return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bodies[encoding]);
  });
}

function bestOf(accepted = ''): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

import type { FastifyInstance } from 'fastify';

/**
 * One line a request: the route's pattern, never the address, query, headers or body. Files of the build are told at
 * `debug`: they say nothing of what the server did, and a first visit asks for a hundred.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isFile = request.routeOptions.url === '/*' && reply.statusCode < 400;
    request.log[isFile ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * One line a request: the route's pattern, never the address, query, headers or body. Files of the build are told at
 * `debug`: they say nothing of what the server did, and a first visit asks for a hundred.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    const isFile = request.routeOptions.url === '/*' && status < 400;
    const route = request.routeOptions.url ?? 'none';
    requestLine(request.log, { method, route, status, ms: reply.elapsedTime }, isFile ? 'debug' : 'info');
  });
}

interface Answered {
  /** Where the logger does not say it by itself. */
  reqId?: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

export function requestLine(
  log: Pick<Logger, 'debug' | 'info'>,
  { ms, ...answered }: Answered,
  level: 'debug' | 'info' = 'info',
): void {
  log[level]({ ...answered, ms: Math.round(ms * 10) / 10 }, 'request');
}

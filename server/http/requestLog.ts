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
    request.log[isFile ? 'debug' : 'info']({ method, route, status, ms: inTenths(reply.elapsedTime) }, 'request');
  });
}

const inTenths = (ms: number): number => Math.round(ms * 10) / 10;

const TELL_EVERY_MS = 1000;

/** Requests that are told together. */
export interface RequestTally {
  count(method: string, route: string, status: number, ms: number): void;
  /** Tells what was counted and not told yet. */
  tell(): void;
}

/**
 * One line a second for all requests of one kind, with how many there were and how long the longest took: of thousands
 * a second, a line for each would take longer than the answer.
 */
export function tallyRequests(log: Pick<Logger, 'info'>): RequestTally {
  const counts = new Map<string, { method: string; route: string; status: number; count: number; ms: number }>();
  const tell = () => {
    for (const { ms, ...counted } of counts.values()) log.info({ ...counted, ms: inTenths(ms) }, 'requests');
    counts.clear();
  };
  return {
    count(method, route, status, ms) {
      if (counts.size === 0) setTimeout(tell, TELL_EVERY_MS).unref();
      const kind = `${method} ${route} ${status}`;
      const known = counts.get(kind);
      if (!known) counts.set(kind, { method, route, status, count: 1, ms });
      else {
        known.count += 1;
        known.ms = Math.max(known.ms, ms);
      }
    },
    tell,
  };
}

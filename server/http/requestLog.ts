import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * One line a request: the route's pattern and the name of a key of the utility's own systems, never the address, query,
 * headers or body. Files of the build are logged at `debug`: they do not say what the server did, and a first visit asks
 * for a hundred.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    const isFile = request.routeOptions.url === '/*' && status < 400;
    const route = request.routeOptions.url ?? 'none';
    const key = request.apiKey ? { key: request.apiKey } : {};
    request.log[isFile ? 'debug' : 'info'](
      { method, route, status, ...key, ms: inTenths(reply.elapsedTime) },
      'request',
    );
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
  type Count = { method: string; route: string; status: number; count: number; ms: number };
  let counts: Count[] = [];
  const tell = () => {
    for (const { ms, ...counted } of counts) log.info({ ...counted, ms: inTenths(ms) }, 'requests');
    counts = [];
  };
  return {
    count(method, route, status, ms) {
      if (counts.length === 0) setTimeout(tell, TELL_EVERY_MS).unref();
      const known = counts.find((one) => one.route === route && one.status === status && one.method === method);
      if (!known) counts.push({ method, route, status, count: 1, ms });
      else {
        known.count += 1;
        known.ms = Math.max(known.ms, ms);
      }
    },
    tell,
  };
}

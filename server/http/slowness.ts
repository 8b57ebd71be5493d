import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that takes long on an honest line: a photo. */
    isLargeBody?: boolean;
  }
}

/** How long a client may take, in milliseconds. A slower client is cut off, and an honest app tries again. */
export interface Patience {
  /** Until the headers are here. */
  headers: number;
  /** Until a body of at most 64 KB is here. */
  body: number;
  /** Until a photo is here: 10 MB at some 11 KB a second. */
  largeBody: number;
  /** Nothing at all, in either direction. */
  silence: number;
  /** For the rest of a body that is refused: enough to read the refusal first. */
  refusedBody: number;
}

export const PATIENCE: Patience = {
  headers: 20_000,
  body: 60_000,
  largeBody: 15 * 60_000,
  silence: 90_000,
  refusedBody: 5000,
};

/** A connection costs memory until its request is here: half-sent requests must end, and not only those of a route. */
export function limitSlowness(app: FastifyInstance, patience: Patience): void {
  app.addHook('onRequest', async (request) => {
    const { isLargeBody } = request.routeOptions.config;
    if (hasBody(request)) cutAfter(request, isLargeBody ? patience.largeBody : patience.body);
  });
  app.addHook('onResponse', async (request) => {
    if (hasBody(request)) cutAfter(request, patience.refusedBody);
  });
}

const hasBody = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

function cutAfter({ raw }: FastifyRequest, ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
}

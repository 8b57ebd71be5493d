import type { FastifyInstance } from 'fastify';
import { type AnyCall, pathOf } from '#contracts/call.ts';
import { NOW_PATH } from '#contracts/nowPage.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { kmlTemplateCall, regionsCall } from '#contracts/regions.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { type Representations, sendRepresentation } from '../../representations.ts';
import { guardedRoute } from '../../route.ts';
import { properOrigin } from '../../security.ts';
import type { Snapshots } from '../../snapshots.ts';

/** What the utility publishes for everyone. */
export interface PublishedAddress {
  path: string;
  /** Where it is one of the contracts'. */
  call?: AnyCall;
  kind: 'data' | 'page';
  /** What is served there from memory; null before there is anything. */
  current: () => Representations | null;
  /** The same, after a first look. @throws while the database is away then. */
  first: () => Promise<Representations | null>;
}

export function publishedAddresses({ config, outages, regions }: Services): PublishedAddress[] {
  const of = <Snapshot>(source: Snapshots<Snapshot>, part: (snapshot: Snapshot) => Representations) => {
    const partOf = (snapshot: Snapshot | null) => snapshot && part(snapshot);
    return { current: () => partOf(source.current), first: async () => partOf(await source.first()) };
  };
  return [
    {
      path: pathOf(outageMapCall, config.segment),
      call: outageMapCall,
      kind: 'data',
      ...of(outages, ({ list }) => list),
    },
    { path: NOW_PATH, kind: 'page', ...of(outages, ({ now }) => now) },
    { path: pathOf(kmlTemplateCall, config.segment), kind: 'data', ...of(regions, ({ kml }) => kml) },
    { path: regionsCall.path, call: regionsCall, kind: 'data', ...of(regions, (snapshot) => snapshot.regions) },
  ];
}

/** Open to anyone: a customer without power may be signed out (SEC-01). Most of it is answered before it comes here (inFront.ts). */
export function servePublished(app: FastifyInstance, services: Services): void {
  for (const { path, call, kind, first } of publishedAddresses(services)) {
    const options = { config: { isPublished: kind } };
    const what = {
      method: 'GET',
      path,
      act: null,
      auth: 'public',
      isSameForAll: true,
      options,
      ...(call && { call }),
    } as const;
    guardedRoute(app, services, what, async (request, reply) => {
      const origin = kind === 'page' ? properOrigin(services.config, request.headers.host) : null;
      if (origin) return reply.redirect(origin + request.url, 302);
      const published = await first();
      // An empty list would say that no customer is without power.
      if (!published) throw new Problem('unavailable', 'Nothing was published here yet.');
      return sendRepresentation(request, reply, published);
    });
  }
}

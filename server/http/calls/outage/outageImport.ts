import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contracts/call.ts';
import { outageEstimates, outageEstimatesAsked, outagesImported, regionsImported } from '#contracts/outageImport.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { KML_LENGTH, KML_TYPE, kmlTemplateCall } from '#contracts/regions.ts';
import { importOutages } from '../../../domain/outage/importOutages.ts';
import { importRegions } from '../../../domain/outage/importRegions.ts';
import { estimatesTold } from '../../../domain/outage/outageEstimates.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { byKey } from '../../apiKeys.ts';
import { guardedRoute } from '../../route.ts';
import { ACTS } from '../../sensitiveActs.ts';

/** Some 15,000 outages with all that may be said of them. */
const OUTAGES_BYTES = 16_000_000;
const KML_TYPES = [KML_TYPE, 'application/xml', 'text/xml'];

/**
 * Where the utility's own system publishes: what browsers get at an address, it puts there; and where it reads what was
 * told of its outages. A door that no key opens is not there.
 */
export function serveOutageImport(app: FastifyInstance, services: Services): void {
  serveOutages(app, services);
  serveRegions(app, services);
}

// A key can be guessed at.
const isTokenTried = true;

function serveOutages(app: FastifyInstance, services: Services): void {
  const key = byKey(services, 'outages');
  if (!key) return;
  const { config, db, log, now, outages } = services;
  const put = {
    method: 'PUT',
    path: pathOf(outageMapCall, config.segment),
    act: ACTS['PUT /api/{product}/outageMap'],
    options: { bodyLimit: OUTAGES_BYTES, config: { isLargeBody: true, isTokenTried } },
  } as const;
  guardedRoute(app, services, { ...key, ...put }, async (request, reply) => {
    const isForced = (request.query as { force?: unknown }).force === '1';
    const imported = await importOutages(db, now(), request.body, { isForced });
    const stored = performance.now();
    await outages.refresh();
    reply.header('server-timing', `snapshot;dur=${Math.round(performance.now() - stored)}`);
    const { unknownRegions, ...counts } = imported;
    log.info({ ...counts, unknownRegions: unknownRegions.length, key: request.apiKey }, 'outages imported');
    return reply.send(outagesImported.parse(imported));
  });

  const path = `/api/${config.segment}/outageEstimates`;
  const read = { ...key, method: 'GET', path, act: null, options: { config: { isTokenTried } } } as const;
  guardedRoute(app, services, read, async (request, reply) => {
    const asked = outageEstimatesAsked.safeParse(request.query);
    if (!asked.success) throw new Problem('badRequest', 'It is asked from one time to another, a month later at most.');
    return reply.send(outageEstimates.parse(await estimatesTold(db, asked.data)));
  });
}

function serveRegions(app: FastifyInstance, services: Services): void {
  const key = byKey(services, 'regions');
  if (!key) return;
  const { config, db, log, now, outages, regions } = services;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(KML_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const put = {
      method: 'PUT',
      path: pathOf(kmlTemplateCall, config.segment),
      act: ACTS['PUT /api/{product}/kmlTemplate'],
      options: { bodyLimit: KML_LENGTH, config: { isLargeBody: true, isTokenTried } },
    } as const;
    guardedRoute(scope, services, { ...key, ...put }, async (request, reply) => {
      const imported = await importRegions(db, now(), request.body as Buffer);
      // The outages say the regions' names.
      await Promise.all([outages.refresh(), regions.refresh()]);
      const { skipped, removed, ...counts } = imported;
      log.info(
        { ...counts, skipped: skipped.length, removed: removed.length, key: request.apiKey },
        'regions imported',
      );
      return reply.send(regionsImported.parse(imported));
    });
  });
}

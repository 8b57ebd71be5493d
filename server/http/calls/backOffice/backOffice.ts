import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountsImported, IMPORT_BYTES, IMPORTS } from '#contracts/accountImport.ts';
import {
  backOfficeState,
  heldAssociationsReleased,
  heldOutagesRelease,
  heldOutagesReleased,
} from '#contracts/backOfficeState.ts';
import { stateForOperators } from '../../../domain/backOffice/backOfficeState.ts';
import type { LeftAccount } from '../../../domain/backOffice/endAccount.ts';
import type { AnsweredRequest } from '../../../domain/backOffice/importAnswers.ts';
import { releaseAssociations } from '../../../domain/backOffice/importAssociations.ts';
import { takeInImport } from '../../../domain/backOffice/takeInImport.ts';
import { releaseEpisodes } from '../../../domain/outage/publishOutages.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import type { Customer } from '../../../store/account/customers.ts';
import type { Db } from '../../../store/open.ts';
import { byKey } from '../../apiKeys.ts';
import { guardedRoute } from '../../route.ts';
import { ACTS } from '../../sensitiveActs.ts';
import { tellAccountAdded } from '../../tellAccountAdded.ts';
import { tellLeft } from '../../tellLeft.ts';
import { tellPlanEnded } from '../../tellPlanChanged.ts';
import { tellAnswered } from '../../tellRequest.ts';

const NDJSON = 'application/x-ndjson';

/**
 * Where the utility's back office says what it knows of accounts and of whose lists they are in, and what it answers;
 * and where its operators see what became of what it is told. A door that no key opens is not there.
 */
export function serveBackOffice(app: FastifyInstance, services: Services): void {
  serveState(app, services);
  serveRelease(app, services);
  serveReleaseAssociations(app, services);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(NDJSON, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const name of IMPORTS) serveImport(scope, services, name);
  });
}

const path = ({ config }: Services, name: string): string => `/api/${config.segment}/backOffice/${name}`;
// A key can be guessed at.
const isTokenTried = true;
const isSameForAll = true;

function serveState(app: FastifyInstance, services: Services): void {
  const key = byKey(services, 'state');
  if (!key) return;
  const options = { config: { isTokenTried } };
  const what = { ...key, isSameForAll, method: 'GET', path: path(services, 'state'), act: null, options } as const;
  guardedRoute(app, services, what, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(backOfficeState.parse(await stateForOperators(services.db, await services.notices.figures()))),
  );
}

function serveRelease(app: FastifyInstance, services: Services): void {
  const key = byKey(services, 'release');
  if (!key) return;
  const { db, log, now } = services;
  const act = ACTS['POST /api/{product}/backOffice/releaseHeldOutages'];
  const options = { config: { isTokenTried } };
  const where = { method: 'POST', path: path(services, 'releaseHeldOutages') } as const;
  guardedRoute(app, services, { ...key, ...where, isSameForAll, act, options }, async (request, reply) => {
    const said = heldOutagesRelease.safeParse(request.body ?? {});
    if (!said.success) throw new Problem('badRequest', 'What is released is {regionIds?}.');
    const released = await releaseEpisodes(db, now(), said.data.regionIds);
    log.info({ released, key: request.apiKey }, 'held outages released');
    return reply.send(heldOutagesReleased.parse({ released }));
  });
}

function serveReleaseAssociations(app: FastifyInstance, services: Services): void {
  const key = byKey(services, 'release');
  if (!key) return;
  const act = ACTS['POST /api/{product}/backOffice/releaseHeldAssociations'];
  const options = { config: { isTokenTried } };
  const where = { method: 'POST', path: path(services, 'releaseHeldAssociations') } as const;
  guardedRoute(app, services, { ...key, ...where, isSameForAll, act, options }, async (request, reply) => {
    const { now, ...parts } = partsOf(services, request);
    const released = await releaseAssociations({ ...parts, now: now(), isCheck: false });
    services.log.info({ released, key: request.apiKey }, 'held associations released');
    return reply.send(heldAssociationsReleased.parse({ released }));
  });
}

/** What an import tells whom. */
function partsOf(services: Services, { apiKey }: FastifyRequest) {
  const { db, log, now } = services;
  return {
    db,
    now,
    keyName: apiKey ?? '',
    left: (tx: Db, { customer, caAccount, why }: LeftAccount) =>
      tellLeft(services, tx, customer, caAccount, why === 'notTheirs' ? 'accountRemoved' : 'accountLeft'),
    added: ({ id }: Pick<Customer, 'id'>) =>
      tellAccountAdded(services, `${id} ${now().toISOString()}`, 'accountAssociated'),
    answered: (tx: Db, { customer, request, text }: AnsweredRequest) =>
      tellAnswered(services, tx, customer, request, text),
    planEnded: tellPlanEnded(services),
    telling: services.notices.parts,
    gaveMany: (given: { key: string; most: number }) => log.error(given, 'a key gave more notices than usual'),
  };
}

function serveImport(scope: FastifyInstance, services: Services, name: (typeof IMPORTS)[number]): void {
  const key = byKey(services, name);
  if (!key) return;
  const options = { bodyLimit: IMPORT_BYTES, config: { isLargeBody: true, isTokenTried } };
  const act = ACTS[`PUT /api/{product}/backOffice/${name}`];
  const where = { method: 'PUT', path: path(services, name) } as const;
  guardedRoute(scope, services, { ...key, ...where, isSameForAll, act, options }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const isCheck = (request.query as { check?: unknown }).check === '1';
    const imported = await takeInImport(name, { ...partsOf(services, request), isCheck }, body);
    const { refused: _, ...counts } = imported;
    services.log.info({ ...counts, of: name, isCheck, key: request.apiKey }, 'import taken in');
    if (name === 'accounts' && !isCheck && imported.taken > 0) await services.jobs.remind(['billReady']);
    return reply.send(accountsImported.parse(imported));
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountsImported, IMPORT_BYTES, IMPORTS } from '#contracts/accountImport.ts';
import { backOfficeState, heldOutagesRelease, heldOutagesReleased } from '#contracts/backOfficeState.ts';
import { stateForOperators } from '../../../domain/backOffice/backOfficeState.ts';
import type { LeftAccount } from '../../../domain/backOffice/endAccount.ts';
import type { AnsweredRequest } from '../../../domain/backOffice/importAnswers.ts';
import { takeInImport } from '../../../domain/backOffice/takeInImport.ts';
import { releaseEpisodes } from '../../../domain/outage/publishOutages.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { hashSecret, isSameHash } from '../../../store/identity/sessions.ts';
import type { Db } from '../../../store/open.ts';
import { guardedRoute } from '../../route.ts';
import { ACTS } from '../../sensitiveActs.ts';
import { tellLeft } from '../../tellLeft.ts';
import { tellPlanEnded } from '../../tellPlanChanged.ts';
import { tellAnswered } from '../../tellRequest.ts';

const NDJSON = 'application/x-ndjson';

/**
 * Where the utility's back office says what it knows of accounts and of whose lists they are in, and what it answers;
 * and where its operators see what became of what it is told. Where no token is configured there is nothing of it.
 */
export function serveBackOffice(app: FastifyInstance, services: Services): void {
  const { config, db, log, now } = services;
  if (config.accountsToken === null) return;
  const kept = hashSecret(config.accountsToken);
  const path = (name: string) => `/api/${config.segment}/backOffice/${name}`;
  // A token can be guessed at.
  const isTokenTried = true;
  const byToken = {
    auth: 'public',
    provenBy: 'importToken',
    isSameForAll: true,
    admit: async ({ headers }: FastifyRequest) => {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
      if (token !== undefined && isSameHash(hashSecret(token), kept)) return;
      throw new Problem('forbidden', 'The back office asks for its token.');
    },
  } as const;

  const state = {
    ...byToken,
    method: 'GET',
    path: path('state'),
    act: null,
    options: { config: { isTokenTried } },
  } as const;
  guardedRoute(app, services, state, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(backOfficeState.parse(await stateForOperators(db, await services.notices.figures()))),
  );

  const release = {
    ...byToken,
    method: 'POST',
    path: path('releaseHeldOutages'),
    act: ACTS['POST /api/{product}/backOffice/releaseHeldOutages'],
    options: { config: { isTokenTried } },
  } as const;
  guardedRoute(app, services, release, async (request, reply) => {
    const said = heldOutagesRelease.safeParse(request.body ?? {});
    if (!said.success) throw new Problem('badRequest', 'What is released is {regionIds?}.');
    const released = await releaseEpisodes(db, now(), said.data.regionIds);
    log.info({ released }, 'held outages released');
    return reply.send(heldOutagesReleased.parse({ released }));
  });

  const left = (tx: Db, { customer, caAccount, why }: LeftAccount) =>
    tellLeft(services, tx, customer, caAccount, why === 'notTheirs' ? 'accountRemoved' : 'accountLeft');
  const answered = (tx: Db, { customer, request, text }: AnsweredRequest) =>
    tellAnswered(services, tx, customer, request, text);
  const planEnded = tellPlanEnded(services);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(NDJSON, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const name of IMPORTS) {
      const options = { bodyLimit: IMPORT_BYTES, config: { isLargeBody: true, isTokenTried } };
      const act = ACTS[`PUT /api/{product}/backOffice/${name}`];
      const what = { ...byToken, method: 'PUT', path: path(name), act, options } as const;
      guardedRoute(scope, services, what, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const isCheck = (request.query as { check?: unknown }).check === '1';
        const imported = await takeInImport(
          name,
          { db, now, isCheck, left, answered, planEnded, telling: services.notices.parts },
          body,
        );
        const { refused: _, ...counts } = imported;
        log.info({ ...counts, of: name, isCheck }, 'import taken in');
        if (name === 'accounts' && !isCheck && imported.taken > 0) await services.jobs.remind(['billReady']);
        return reply.send(accountsImported.parse(imported));
      });
    }
  });
}

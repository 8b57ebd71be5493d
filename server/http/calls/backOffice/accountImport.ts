import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountsImported, IMPORT_BYTES } from '#contracts/accountImport.ts';
import { importAccounts } from '../../../domain/backOffice/importAccounts.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { hashSecret, isSameHash } from '../../../store/identity/sessions.ts';
import { guardedRoute } from '../../route.ts';
import { tellCustomer } from '../../tellCustomer.ts';

const NDJSON = 'application/x-ndjson';

/** Where the utility's back office says what it knows of accounts. Where no token is configured there is nothing of it. */
export function serveAccountImport(app: FastifyInstance, services: Services): void {
  const { config, db, log, now } = services;
  if (config.accountsToken === null) return;
  const kept = hashSecret(config.accountsToken);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(NDJSON, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const what = {
      auth: 'public',
      provenBy: 'importToken',
      isSameForAll: true,
      method: 'PUT',
      path: `/api/${config.segment}/backOffice/accounts`,
      // A token can be guessed at.
      options: { bodyLimit: IMPORT_BYTES, config: { isLargeBody: true, isStrict: true } },
      admit: async ({ headers }: FastifyRequest) => {
        const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
        if (token !== undefined && isSameHash(hashSecret(token), kept)) return;
        throw new Problem('forbidden', 'An import asks for its token.');
      },
    } as const;
    guardedRoute(scope, services, what, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isCheck = (request.query as { check?: unknown }).check === '1';
      const imported = await importAccounts(
        {
          db,
          now: now(),
          isCheck,
          left: (tx, { customer, caAccount }) =>
            tellCustomer(services, tx, customer, 'accountLeft', { ending: caAccount.slice(-4) }),
        },
        body,
      );
      const { refused: _, ...counts } = imported;
      log.info({ ...counts, isCheck }, 'accounts imported');
      return reply.send(accountsImported.parse(imported));
    });
  });
}

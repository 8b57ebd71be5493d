import type { FastifyInstance } from 'fastify';
import { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { checkAssociation } from '../../../domain/account/checkAssociation.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';
import { STRICT } from '../identity/signIn.ts';

/** API2-16: the first half of adding an account by the name and number on its bill. */
export function serveAssociation(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, accountAssociationCall, {
    auth: 'customer',
    options: STRICT,
    handler: ({ input, session }) =>
      checkAssociation(db, now(), { customerId: session.customerId, sessionHash: session.idHash }, input),
  });
}

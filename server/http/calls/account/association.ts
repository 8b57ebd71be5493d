import type { FastifyInstance } from 'fastify';
import { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { checkAssociation } from '../../../domain/account/checkAssociation.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import type { Services } from '../../../services.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { networkOf } from '../../networks.ts';
import { nextStep } from '../../nextStep.ts';
import { route } from '../../route.ts';

/** So long after a guess it is answered, whatever it was: longer than it takes to judge any. */
const ANSWER_MS = 1000;

/** API2-16: the first half of adding an account by the name and number on its bill. */
export function serveAssociation(app: FastifyInstance, services: Services): void {
  const { db, now, waitUntil } = services;

  route(app, services, accountAssociationCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input, session, request }) => {
      const arrivedAt = now();
      try {
        const customer = await customerOf(db, session.customerId);
        const asker = { customer, sessionHash: session.idHash, network: networkOf(request.ip) };
        return await checkAssociation(db, arrivedAt, asker, input);
      } finally {
        await waitUntil(nextStep(arrivedAt, now(), ANSWER_MS));
      }
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { objectToAccountCall } from '#contracts/associationObjection.ts';
import { objectToAccount } from '../../../domain/account/objectToAccount.ts';
import { listedEvent } from '../../../domain/notice/profileEvents.ts';
import type { Services } from '../../../services.ts';
import { STRICT } from '../../limits.ts';
import { route } from '../../route.ts';
import { objectionLink } from '../../tellAccountAdded.ts';
import { tellInList } from '../../tellInList.ts';
import { tellLeft } from '../../tellLeft.ts';

/** The page behind the link in the mail about an account that was added to somebody's list. */
export function serveAssociationObjection(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, objectToAccountCall, {
    auth: 'public',
    options: STRICT,
    handler: async ({ input }) => ({
      outcome: await objectToAccount(db, now(), input.token, {
        ended: (tx, customer, caAccount) => tellLeft(services, tx, customer, caAccount, 'accountTakenOut'),
        held: async (tx, customer, caAccount, token) => {
          const event = listedEvent('accountDisputed', { period: now().toISOString(), caAccount });
          const facts = { ending: caAccount.slice(-4), object: objectionLink(services, token) };
          await tellInList(services, tx, { customer }, event, 'accountDisputed', facts);
        },
      }),
    }),
  });
}

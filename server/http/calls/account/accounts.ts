import type { FastifyInstance } from 'fastify';
import { accountDetailsCall } from '#contracts/account.ts';
import { accountOf } from '../../../domain/account/customers.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';

export function serveAccounts(app: FastifyInstance, services: Services): void {
  route(app, services, accountDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const { details } = await accountOf(services.db, session.customerId, input);
      return { data: { accountDetails: details } };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { accountDetailsCall } from '#contracts/account.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { accountsOf } from '../../store/customers.ts';
import { route } from '../route.ts';

export function serveAccounts(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, accountDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const account = (await accountsOf(db, session.customerId)).find(
        (row) =>
          row.bpAccount === input.bpAccount &&
          (input.caAccount === undefined || row.caAccount === input.caAccount) &&
          (input.accountType === undefined || row.accountType === input.accountType),
      );
      if (!account) throw new Problem('forbidden', 'This account is not one of yours.');
      return { data: { accountDetails: account.details } };
    },
  });
}

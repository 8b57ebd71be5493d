import type { FastifyInstance } from 'fastify';
import { accountDetailsCall } from '#contracts/account.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import type { Services } from '../../services.ts';
import { accountsOf, findCustomer } from '../../store/customers.ts';
import { Problem } from '../problems.ts';
import { route } from '../route.ts';

export function serveAccounts(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, profileDetailsCall, {
    auth: 'customer',
    handler: async ({ session }) => {
      const customer = await findCustomer(db, session.customerId);
      if (!customer) throw new Problem('signInRequired', 'Please sign in.');
      const account = (await accountsOf(db, customer.id)).map((row) => row.associated);
      return {
        errorCode: 0,
        data: {
          profileName: customer.name,
          profileEmail: customer.email,
          contactNumber: customer.contactNumber,
          associatedAccounts: { account },
        },
      };
    },
  });

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

import type { FastifyInstance } from 'fastify';
import { addressFindCall, addressRetrieveCall } from '#contracts/postalAddress.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { route } from '../../route.ts';

/** Mailing addresses while one is typed (ACC-44). Each is a look-up that costs money: customers only, under the strict limit. */
export function servePostalAddresses(app: FastifyInstance, services: Services): void {
  const known = () => {
    if (services.postalAddresses) return services.postalAddresses;
    throw new Problem('notFound', 'Addresses cannot be searched here.');
  };

  route(app, services, addressFindCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input }) => ({ suggestions: await known().find(input.text, input.container) }),
  });

  route(app, services, addressRetrieveCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input }) => {
      const address = await known().retrieve(input.id);
      if (!address) throw new Problem('notFound', 'There is no such address.');
      return { address };
    },
  });
}

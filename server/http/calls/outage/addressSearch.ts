import type { FastifyInstance } from 'fastify';
import { addressSearchCall } from '#contracts/addressSearch.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { route } from '../../route.ts';

/** Where an address is, for a reader of the map. Held to the strict limit: each is one to another company. */
export function serveAddressSearch(app: FastifyInstance, services: Services): void {
  route(app, services, addressSearchCall, {
    auth: 'public',
    isSameForAll: true,
    options: STRICT_TOGETHER,
    handler: async ({ input }) => {
      if (!services.geocoder) throw new Problem('notFound', 'Addresses cannot be searched here.');
      return services.geocoder.find(input.text);
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { confirmInstallationCall, installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import { outageStatus } from '../../../domain/outage/findPremises.ts';
import { confirmPlace, placesFor } from '../../../domain/outage/placesFor.ts';
import { openPlace } from '../../../domain/outage/sealedInstallation.ts';
import type { Services } from '../../../services.ts';
import { LOOK_UP } from '../../botCheck.ts';
import { networkOf } from '../../networks.ts';
import { route } from '../../route.ts';

/** Which premises lie at a place, and what is known of them; open to anyone, as a customer without power may be signed out. */
export function serveInstallations(app: FastifyInstance, services: Services): void {
  route(app, services, installationLookupCall, {
    auth: 'public',
    options: LOOK_UP,
    handler: async ({ input, session }) => ({
      errorCode: 0,
      addressArray: await placesFor(services, session?.customerId ?? null, input),
    }),
  });
  route(app, services, confirmInstallationCall, {
    auth: 'public',
    options: LOOK_UP,
    handler: async ({ input, request }) => confirmPlace(services, networkOf(request.ip), input),
  });
  route(app, services, outageStatusCall, {
    auth: 'public',
    options: LOOK_UP,
    handler: async ({ input }) => {
      const place = openPlace(services.placeSeal, input.installationNumber, services.now());
      const isTold = place.isConfirmed && !place.isOld;
      return { errorCode: isTold ? await outageStatus(services, place.installationNumber) : 0 };
    },
  });
}

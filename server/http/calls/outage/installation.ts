import type { FastifyInstance } from 'fastify';
import { installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import { findPremises, outageStatus } from '../../../domain/outage/findPremises.ts';
import { openInstallation } from '../../../domain/outage/sealedInstallation.ts';
import type { Services } from '../../../services.ts';
import { LOOK_UP } from '../../botCheck.ts';
import { route } from '../../route.ts';

/** Which premises lie at a place, and what is known of them; open to anyone, as a customer without power may be signed out. */
export function serveInstallations(app: FastifyInstance, services: Services): void {
  route(app, services, installationLookupCall, {
    auth: 'public',
    options: LOOK_UP,
    handler: async ({ input }) => ({ errorCode: 0, addressArray: await findPremises(services, input) }),
  });
  route(app, services, outageStatusCall, {
    auth: 'public',
    options: LOOK_UP,
    handler: async ({ input }) => ({
      errorCode: await outageStatus(services, openInstallation(services.seal, input.installationNumber)),
    }),
  });
}

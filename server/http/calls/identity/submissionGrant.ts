import type { FastifyInstance } from 'fastify';
import { registerGrantCall } from '#contracts/submissionGrant.ts';
import { deviceLabel } from '../../../domain/identity/deviceLabel.ts';
import { grantDevice } from '../../../domain/identity/submissionGrants.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';

export function serveSubmissionGrant(app: FastifyInstance, services: Services): void {
  const { config, db } = services;
  route(app, services, registerGrantCall, {
    auth: 'customer',
    options: { config: { isStrict: true } },
    handler: async ({ input, session, request }) => {
      const device = deviceLabel(request.headers['user-agent']);
      const { customerId, idHash: sessionHash } = session;
      const grant = { customerId, sessionHash, device, publicKey: input.publicKey };
      const { id, expiresAt } = await grantDevice(db, services.now(), grant, config.grantDays);
      services.events(request, 'grantRegistered');
      return { grantId: id, expiresAt: expiresAt.toISOString() };
    },
  });
}

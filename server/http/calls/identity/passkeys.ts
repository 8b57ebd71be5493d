import type { FastifyInstance } from 'fastify';
import { passkeysCall, removePasskeyCall, renamePasskeyCall } from '#contracts/passkeys.ts';
import { listPasskeys, namePasskey, removePasskey } from '../../../domain/identity/ownPasskeys.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';

/** The customer's own passkeys, to look at, to name and to remove. Making and showing them: biometrics.ts. */
export function servePasskeys(app: FastifyInstance, services: Services): void {
  const { db, events } = services;

  route(app, services, passkeysCall, {
    auth: 'customer',
    handler: ({ session }) => listPasskeys(db, session.customerId),
  });

  route(app, services, renamePasskeyCall, {
    auth: 'customer',
    handler: ({ input, session }) => namePasskey(db, session.customerId, input.credentialId, input.name),
  });

  route(app, services, removePasskeyCall, {
    auth: 'customer',
    handler: async ({ input, session, request }) => {
      if (await removePasskey(db, session.customerId, input.credentialId)) events(request, 'passkeyRemoved');
      return listPasskeys(db, session.customerId);
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { pushKeyCall, subscribeCall, unsubscribeCall } from '#contracts/push.ts';
import { subscribe, unsubscribe } from '../../../domain/push/subscriptions.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';

/** Browsers that show notices (API-34). */
export function servePush(app: FastifyInstance, services: Services): void {
  const { db, now, push } = services;

  route(app, services, pushKeyCall, {
    auth: 'public',
    isSameForAll: true,
    handler: async () => ({ applicationServerKey: push?.publicKey ?? null }),
  });

  route(app, services, subscribeCall, {
    auth: 'customer',
    options: { config: { isStrict: true } },
    handler: ({ input, session }) => subscribe({ db, push, now: now() }, session, input),
  });

  route(app, services, unsubscribeCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      await unsubscribe(db, session, input.endpoint);
      return {};
    },
  });
}

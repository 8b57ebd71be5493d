import type { FastifyInstance } from 'fastify';
import { notificationsCall } from '#contracts/notifications.ts';
import type { Services } from '../../../services.ts';
import { notificationsOf } from '../../../store/account/notifications.ts';
import { route } from '../../route.ts';

export function serveNotifications(app: FastifyInstance, services: Services): void {
  route(app, services, notificationsCall, {
    auth: 'customer',
    handler: async ({ session }) => ({ results: await notificationsOf(services.db, session.customerId) }),
  });
}

import type { FastifyInstance } from 'fastify';
import { notificationsCall, updateNotificationsCall } from '#contracts/notifications.ts';
import type { Services } from '../../../services.ts';
import { markNotification, notificationsOf } from '../../../store/account/notifications.ts';
import { route } from '../../route.ts';

export function serveNotifications(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, notificationsCall, {
    auth: 'customer',
    handler: async ({ session }) => ({ results: await notificationsOf(db, session.customerId) }),
  });
  // No answer is kept under a key: saying it twice is saying it once.
  route(app, services, updateNotificationsCall, {
    auth: 'customer',
    isSubmission: true,
    handler: async ({ input: { oid, data }, session: { customerId } }) => {
      const isTheirs = await markNotification(db, { customerId, oid: String(oid), as: data.readIndicator });
      return isTheirs ? { errorCode: 0 } : { errorCode: 1, errorMessage: 'This notification was not found.' };
    },
  });
}

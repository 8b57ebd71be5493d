import type { FastifyInstance } from 'fastify';
import { devicesCall, endAllDevicesCall, endDeviceCall } from '#contracts/devices.ts';
import { endAllDevices, endDevice, listDevices } from '../../../domain/identity/devices.ts';
import type { Services } from '../../../services.ts';
import { clearCookie } from '../../cookies.ts';
import { route } from '../../route.ts';

/** Where the customer is signed in, and signing out there. */
export function serveDevices(app: FastifyInstance, services: Services): void {
  const { config, db, events, identity, now } = services;

  route(app, services, devicesCall, {
    auth: 'customer',
    handler: ({ session }) => listDevices(db, now(), session),
  });

  route(app, services, endDeviceCall, {
    auth: 'customer',
    handler: async ({ input, session, request }) => {
      if (await endDevice(db, now(), session.customerId, input.id)) events(request, 'deviceSignedOut');
      return listDevices(db, now(), session);
    },
  });

  route(app, services, endAllDevicesCall, {
    auth: 'customer',
    handler: async ({ session, request, reply }) => {
      await endAllDevices(db, now(), session.customerId);
      events(request, 'signedOutEverywhere');
      clearCookie(config, reply, 'session');
      reply.header('clear-site-data', '"cache"');
      return { logoutUrl: await identity.logoutUrl().catch(() => null) };
    },
  });
}

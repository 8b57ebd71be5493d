import type { FastifyInstance } from 'fastify';
import { customerDataCall, deleteAccountCall } from '#contracts/customerData.ts';
import { dataOf } from '../../../domain/account/customerData.ts';
import { deleteAccount } from '../../../domain/account/deleteAccount.ts';
import { endOffersTo } from '../../../domain/account/marketingConsent.ts';
import type { Services } from '../../../services.ts';
import { clearCookie } from '../../cookies.ts';
import { STRICT } from '../../limits.ts';
import { route } from '../../route.ts';
import { tellCustomer } from '../../tellCustomer.ts';

/** What a customer may ask for by law (PIPEDA): what is held of them, and that it goes. */
export function serveCustomerData(app: FastifyInstance, services: Services): void {
  const { config, db, events, identity, jobs, now, photoStore } = services;

  route(app, services, customerDataCall, {
    auth: 'customer',
    options: STRICT,
    handler: async ({ session, request }) => {
      events(request, 'dataDownloaded');
      return { sections: await dataOf(db, session.customerId) };
    },
  });

  route(app, services, deleteAccountCall, {
    auth: 'customer',
    options: STRICT,
    handler: async ({ session, request, reply }) => {
      await deleteAccount(db, session.customerId, {
        removePhoto: (name) => photoStore.remove(name),
        now: now(),
        told: async (tx, { subject, addressesBefore }) => {
          await jobs.forgetCustomer(tx, session.customerId);
          // The one who changed the address a moment ago is perhaps not the customer.
          for (const email of new Set([session.email, ...addressesBefore])) {
            await tellCustomer(services, tx, { name: session.name, email, id: null }, 'accountDeleted');
          }
          if (subject) await jobs.removeLogin(tx, { subject });
          await endOffersTo(tx, now(), jobs, { id: session.customerId, email: session.email });
        },
      });
      events(request, 'accountDeleted');
      clearCookie(config, reply, 'session');
      reply.header('clear-site-data', '"cache"');
      return { logoutUrl: await identity.logoutUrl().catch(() => null) };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { contactCreateCall, contactLookupCall, contactUpdateCall } from '#contracts/marketingContact.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import { ownContacts, saveConsent } from '../../../domain/account/marketingConsent.ts';
import { orRefused } from '../../../domain/account/refusal.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';
import { takeInOnce } from '../../submissionRoute.ts';

/** Whether a customer wants offers by e-mail (PRO-18 to PRO-23). */
export function serveMarketingContact(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const service = () => {
    if (services.marketing) return services.marketing;
    throw new Problem('notFound', 'No offers are mailed here.');
  };

  route(app, services, contactLookupCall, {
    auth: 'customer',
    handler: async ({ input, session }) => ({
      data: await ownContacts(service(), await customerOf(db, session.customerId), input.email),
    }),
  });

  route(app, services, contactUpdateCall, {
    auth: 'customer',
    isSubmission: true,
    handler: async ({ input, session, request }) => {
      const customer = await customerOf(db, session.customerId);
      const { id, email, consent_status: status, consent_description: description } = input;
      const told = await takeInOnce(services, contactUpdateCall, request, customer.id, async (tx, now) => {
        const parts = { tx, now, marketing: service(), customer };
        const saving = saveConsent(parts, { email, status, description }, id).then(() => ({ errorCode: 0 }));
        const body = await orRefused(saving);
        return { status: 200, body, accepted: body.errorCode === 0 };
      });
      return told.body;
    },
  });

  route(app, services, contactCreateCall, {
    auth: 'customer',
    isSubmission: true,
    handler: async ({ input, session, request }) => {
      const customer = await customerOf(db, session.customerId);
      const { email, consent_status: status, consent_description: description, interests, autoresponders } = input;
      const lists = { ...(interests && { interests }), ...(autoresponders && { autoresponders }) };
      const told = await takeInOnce(services, contactCreateCall, request, customer.id, async (tx, now) => {
        const parts = { tx, now, marketing: service(), customer };
        const saving = saveConsent(parts, { email, status, description, lists }, null).then(() => ({ errorCode: 0 }));
        const saved = await orRefused(saving);
        const body = 'errorMessage' in saved ? { error: saved.errorMessage } : {};
        return { status: 200, body, accepted: saved.errorCode === 0 };
      });
      return told.body;
    },
  });
}

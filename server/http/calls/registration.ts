import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hasConsented } from '#contracts/consent.ts';
import { NOT_REGISTERED, notifyLoginCall, welcomeEmailCall } from '#contracts/registration.ts';
import { Problem } from '../../problems.ts';
import { messageIdOf } from '../../providers/email.ts';
import type { Services } from '../../services.ts';
import { claimWelcome, consentOf, isRegistered, register, releaseClaim } from '../../store/terms.ts';
import { mailWords } from '../mailWords.ts';
import { route } from '../route.ts';
import { optionalKey } from '../submissionKey.ts';

export function serveRegistration(app: FastifyInstance, services: Services): void {
  const { config, db, email } = services;

  route(app, services, notifyLoginCall, {
    auth: 'customer',
    handler: async ({ session, reply }) => {
      const registered = await isRegistered(db, session.customerId);
      if (!registered) reply.code(206);
      return { errorCode: registered ? 0 : NOT_REGISTERED, isRegistered: registered };
    },
  });

  route(app, services, welcomeEmailCall, {
    auth: 'customer',
    handler: async ({ session, request }) => {
      optionalKey(request);
      const { customerId, name } = session;
      const initialConsent = await consentOf(db, customerId);
      if (!hasConsented({ terms: initialConsent ? { initialConsent } : {} })) {
        throw new Problem('forbidden', 'Please agree to the terms first.');
      }
      const claim = await claimWelcome(db, services.now(), customerId);
      if (claim === 'registered') return { errorCode: 0 };
      if (claim === 'underWay') throw new Problem('inFlight', 'The welcome is being sent right now. Please ask again.');
      try {
        const words = mailWords(services, 'welcome', { name, address: config.appOrigin });
        await email.send({
          to: session.email,
          ...words,
          messageId: messageIdOf(welcomeOf(customerId), config.appOrigin),
        });
      } catch (error) {
        await releaseClaim(db, customerId);
        throw error;
      }
      await register(db, services.now(), customerId);
      return { errorCode: 0 };
    },
  });
}

/** One welcome a customer, so one number: should we die right after sending, the repeat is known as the same mail. */
const welcomeOf = (customerId: string): string =>
  createHash('sha256').update(`welcome ${customerId}`).digest('hex').slice(0, 32);

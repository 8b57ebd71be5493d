import type { FastifyInstance } from 'fastify';
import { NOT_REGISTERED, notifyLoginCall, welcomeEmailCall } from '#contracts/registration.ts';
import { isRegistered, welcome } from '../../../domain/account/registration.ts';
import { writeMail } from '../../../domain/mails.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';
import { optionalKey } from '../../submissionKey.ts';

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
    handler: async ({ input, session, request }) => {
      optionalKey(request);
      await welcome(db, services.now, session.customerId, input, (uniqueId) => {
        const { pages } = services.content();
        return email.send(writeMail('welcome', session, { pages, appOrigin: config.appOrigin, uniqueId }));
      });
      return { errorCode: 0 };
    },
  });
}

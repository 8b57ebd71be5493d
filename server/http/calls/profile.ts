import type { FastifyInstance } from 'fastify';
import { UNDO_EMAIL_PATH } from '#contracts/emailObjection.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { customerOf, profileOf } from '../../domain/customers.ts';
import { endOtherDevices } from '../../domain/devices.ts';
import { allowObjection } from '../../domain/emailObjection.ts';
import { type Changes, takeInProfileUpdate, warningsOf } from '../../domain/takeInProfileUpdate.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../store/open.ts';
import { route } from '../route.ts';
import { replacedKeys } from '../submissionKey.ts';
import { takeInOnce } from '../submissionRoute.ts';
import { tellCustomer } from '../tellCustomer.ts';

export function serveProfile(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, profileDetailsCall, {
    auth: 'customer',
    handler: async ({ session }) => ({ errorCode: 0, data: await profileOf(db, session.customerId) }),
  });

  route(app, services, updateProfileDetailsCall, {
    auth: 'customer',
    isSubmission: true,
    handler: async ({ input, session, request, reply }) => {
      const customer = await customerOf(db, session.customerId);
      let isMoved = false;
      const takeIn = async (tx: Db, now: Date) => {
        const saved = async (within: Db, changes: Changes) => {
          isMoved = changes.email !== undefined;
          // Whoever can read the old address is no longer the customer, wherever they are signed in.
          if (isMoved) await endOtherDevices(within, now, session);
          const facts: Record<string, string> = {};
          if (isMoved) {
            const token = await allowObjection(within, now, customer);
            facts.undo = `${services.config.appOrigin}${UNDO_EMAIL_PATH}#${token}`;
          }
          for (const mail of warningsOf(changes)) await tellCustomer(services, within, customer, mail, facts);
        };
        const saver = { customer, sessionHash: session.idHash, saved };
        const body = await takeInProfileUpdate(tx, now, saver, input);
        return { status: 200, body, accepted: body.errorCode === 0 };
      };
      const replaces = replacedKeys(request);
      const answer = await takeInOnce(services, updateProfileDetailsCall, request, customer.id, takeIn, replaces);
      if (isMoved) services.events(request, 'emailChanged');
      reply.code(answer.status);
      return answer.replaced ? { ...answer.body, replaced: true } : answer.body;
    },
  });
}

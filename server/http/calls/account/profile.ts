import type { FastifyInstance } from 'fastify';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { customerOf, profileOf } from '../../../domain/account/customers.ts';
import { endOffersTo } from '../../../domain/account/marketingConsent.ts';
import { type Changes, takeInProfileUpdate } from '../../../domain/account/takeInProfileUpdate.ts';
import { endOtherDevices } from '../../../domain/identity/devices.ts';
import { profileEvent, tellEvent } from '../../../domain/notice/profileEvents.ts';
import type { Services } from '../../../services.ts';
import type { Db } from '../../../store/open.ts';
import { route } from '../../route.ts';
import { replacedKeys } from '../../submissionKey.ts';
import { takeInOnce } from '../../submissionRoute.ts';
import { tellAccountAdded } from '../../tellAccountAdded.ts';
import { tellEmailChanged } from '../../tellEmailChanged.ts';
import { tellInList } from '../../tellInList.ts';

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
          const changed = { ...customer, ...changes };
          // A change of where a customer is reached may be a thief's: the address known so far hears of it.
          // A reader of the old address is no longer the customer, wherever they are signed in.
          if (isMoved) {
            await endOtherDevices(within, now, session);
            await tellEmailChanged(services, within, now, customer, changed);
            await endOffersTo(within, now, services.jobs, customer);
          }
          const period = now.toISOString();
          if (changes.contactNumber !== undefined) {
            const event = profileEvent('numberChanged', { period });
            await tellInList(services, within, { customer: changed, email: customer.email }, event, 'numberChanged');
          }
          if (changes.name !== undefined) {
            await tellEvent(within, now, services.notices.parts, changed, profileEvent('nameChanged', { period }));
          }
        };
        const tellAdded = tellAccountAdded(services, `${customer.id} ${now.toISOString()}`);
        const saver = { customer, sessionHash: session.idHash, saved, tellAdded };
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

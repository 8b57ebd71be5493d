import type { FastifyInstance } from 'fastify';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { customerOf, profileOf } from '../../../domain/account/customers.ts';
import { endOffersTo } from '../../../domain/account/marketingConsent.ts';
import { type Changes, takeInProfileUpdate } from '../../../domain/account/takeInProfileUpdate.ts';
import { endOtherDevices } from '../../../domain/identity/devices.ts';
import { tellEvent } from '../../../domain/notice/profileEvents.ts';
import type { Services } from '../../../services.ts';
import type { Db } from '../../../store/open.ts';
import { route } from '../../route.ts';
import { replacedKeys } from '../../submissionKey.ts';
import { takeInOnce } from '../../submissionRoute.ts';
import { tellAccountAdded } from '../../tellAccountAdded.ts';
import { tellCustomer } from '../../tellCustomer.ts';
import { tellEmailChanged } from '../../tellEmailChanged.ts';

const CHANGED = { name: 'nameChanged', email: 'emailChanged', contactNumber: 'numberChanged' } as const;
const changedBy = (changes: Changes) => (Object.keys(changes) as (keyof Changes)[]).map((what) => CHANGED[what]);

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
          // A change of where a customer is reached may be a thief's: the address known so far hears of it.
          // A reader of the old address is no longer the customer, wherever they are signed in.
          if (isMoved) {
            await endOtherDevices(within, now, session);
            await tellEmailChanged(services, within, now, customer);
            await endOffersTo(within, now, services.jobs, customer);
          }
          if (changes.contactNumber !== undefined) await tellCustomer(services, within, customer, 'numberChanged');
          for (const says of changedBy(changes)) {
            await tellEvent(
              within,
              now,
              services.notices.parts,
              { ...customer, ...changes },
              {
                cause: 'profileChanged',
                period: `${says} ${now.toISOString()}`,
                accountNumber: '',
                interactionType: 'Profile Changed',
                says,
                facts: {},
              },
            );
          }
        };
        const saver = { customer, sessionHash: session.idHash, saved, tellAdded: tellAccountAdded(services) };
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

import type { FastifyInstance } from 'fastify';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { customerOf, profileOf } from '../../domain/customers.ts';
import { endOtherDevices } from '../../domain/devices.ts';
import { type Changes, takeInProfileUpdate, warningsOf } from '../../domain/takeInProfileUpdate.ts';
import type { Services } from '../../services.ts';
import { once } from '../../store/idempotency.ts';
import type { Db } from '../../store/open.ts';
import { route } from '../route.ts';
import { optionalKey, replacedKeys } from '../submissionKey.ts';
import { contentOf } from '../submissionRoute.ts';
import { tellCustomer } from '../tellCustomer.ts';

export function serveProfile(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, profileDetailsCall, {
    auth: 'customer',
    handler: async ({ session }) => ({ errorCode: 0, data: await profileOf(db, session.customerId) }),
  });

  route(app, services, updateProfileDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session, request, reply }) => {
      const customer = await customerOf(db, session.customerId);
      const now = services.now();
      let isMoved = false;
      const saved = async (tx: Db, changes: Changes) => {
        isMoved = changes.email !== undefined;
        // Whoever can read the old address is no longer the customer, wherever they are signed in.
        if (isMoved) await endOtherDevices(tx, now, session);
        for (const mail of warningsOf(changes)) await tellCustomer(services, tx, customer, mail);
      };
      const saver = { customer, sessionHash: session.idHash, saved };
      const takeIn = async (tx: Db) => {
        const body = await takeInProfileUpdate(tx, now, saver, input);
        return { status: 200, body, accepted: body.errorCode === 0 };
      };
      const key = optionalKey(request);
      const content = { ...contentOf(updateProfileDetailsCall, request), customerId: customer.id };
      const submission = { ...content, replaces: replacedKeys(request) };
      const answer =
        key === null ? { ...(await takeIn(db)), replaced: false } : await once(db, now, { ...submission, key }, takeIn);
      if (isMoved) services.events(request, 'emailChanged');
      reply.code(answer.status);
      return answer.replaced ? { ...answer.body, replaced: true } : answer.body;
    },
  });
}

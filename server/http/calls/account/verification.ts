import type { FastifyInstance } from 'fastify';
import { twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';
import { notTooOften } from '../../../domain/account/codesToOne.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import { checkCode, savedNumber, sendCode, targetOf } from '../../../domain/account/verification.ts';
import type { Services } from '../../../services.ts';
import { LOOK_UP } from '../../botCheck.ts';
import { refuseOldSignIn } from '../../guards.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { route } from '../../route.ts';

/**
 * API2-11: whose number it is; a visitor asks too, to be told of an outage by text (REP-41). API2-12: codes that prove who reads what
 * is sent there.
 */
export function serveVerification(app: FastifyInstance, services: Services): void {
  const { db, phone, now } = services;

  route(app, services, twilioLookupCall, {
    auth: 'public',
    options: { config: { ...STRICT_TOGETHER.config, ...LOOK_UP.config } },
    handler: async ({ input }) => {
      const number = savedNumber(input.phoneNumber);
      const facts = number && (await phone.lookUp(number));
      if (!facts) return { error: 'This is no phone number.' };
      return { country_code: facts.countryCode, phone_number: facts.phoneNumber };
    },
  });

  route(app, services, twilioVerifyCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input, session }) => {
      const { channel, code } = input;
      // Asked before a code is sent: the address or number it approves reaches the customer from then on.
      if (code === undefined) refuseOldSignIn(services, session);
      const about = { sessionHash: session.idHash, channel, target: targetOf(channel, input.to) };
      if (code !== undefined) return { status: await checkCode(db, now, phone, about, code) };
      const by = await customerOf(db, session.customerId);
      await notTooOften(db, now(), { to: about.target, about: 'profile', by }, () =>
        sendCode(db, now, phone, session.customerId, about),
      );
      return { status: 'pending' };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';
import { phoneDigits } from '#rules/validation.ts';
import { checkCode, sendCode, targetOf } from '../../domain/verification.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';
import { signInRate } from './signIn.ts';

/** API2-11, API2-12: whose number it is, and codes that prove who reads what is sent there. */
export function serveVerification(app: FastifyInstance, services: Services): void {
  const { db, phone, now } = services;
  const options = signInRate(services);

  route(app, services, twilioLookupCall, {
    auth: 'customer',
    options,
    handler: async ({ input }) => {
      const digits = phoneDigits(input.phoneNumber);
      const facts = digits && (await phone.lookUp(`+1${digits}`));
      if (!facts) return { error: 'This is no phone number.' };
      return { country_code: facts.countryCode, phone_number: facts.phoneNumber };
    },
  });

  route(app, services, twilioVerifyCall, {
    auth: 'customer',
    options,
    handler: async ({ input, session }) => {
      const { channel, code } = input;
      const about = { sessionHash: session.idHash, channel, target: targetOf(channel, input.to) };
      if (code !== undefined) return { status: await checkCode(db, now, phone, about, code) };
      await sendCode(db, now, phone, session.customerId, about);
      return { status: 'pending' };
    },
  });
}

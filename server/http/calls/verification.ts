import type { FastifyInstance } from 'fastify';
import { APPROVED, COUNTRY, type CodeChannel, twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';
import * as rules from '#rules/validation.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { approve, countCheck, forgetCode, noteCode, type Target } from '../../store/verifications.ts';
import { route } from '../route.ts';
import { signInRate } from './signIn.ts';

/** What SMTP carries. */
const LONGEST_EMAIL = 254;

/** What a code may be sent to and what it approves, written as it is saved. @throws {Problem} badRequest. */
function targetOf(channel: CodeChannel, to: string): string {
  const digits = rules.phoneDigits(to);
  if (channel === 'sms' && digits) return `+1${digits}`;
  if (channel === 'email' && to.length <= LONGEST_EMAIL && rules.email(to) === null) return to.trim().toLowerCase();
  throw new Problem('badRequest', 'No code can be sent there.');
}

/** API2-11, API2-12: whose number it is, and codes that prove who reads what is sent there. */
export function serveVerification(app: FastifyInstance, services: Services): void {
  const { db, phone, now } = services;
  const options = signInRate(services);

  route(app, services, twilioLookupCall, {
    auth: 'customer',
    options,
    handler: async ({ input }) => {
      const digits = rules.phoneDigits(input.phoneNumber);
      const facts = digits && (await phone.lookUp(`+1${digits}`));
      if (!facts) return { error: 'This is no phone number.' };
      return { country_code: facts.countryCode, phone_number: facts.phoneNumber };
    },
  });

  /** @throws {Problem} forbidden, tooManyRequests, and what the provider has against it. */
  async function send(customerId: string, about: Target): Promise<void> {
    // The page asked before; whoever writes requests by hand did not, and texts abroad cost the utility money.
    if (about.channel === 'sms' && (await phone.lookUp(about.target))?.countryCode !== COUNTRY) {
      throw new Problem('forbidden', 'This is not a Canadian number.');
    }
    const id = await noteCode(db, now(), customerId, about);
    if (id === null) throw new Problem('tooManyRequests', 'Too many codes. Please wait a while.');
    await phone.sendCode(about.target, about.channel).catch(async (error: unknown) => {
      await forgetCode(db, id);
      throw error;
    });
  }

  /** @returns the status: what is too old or was guessed at too often is not asked for at all. */
  async function check(about: Target, code: string): Promise<string> {
    const id = await countCheck(db, now(), about);
    if (id === null) return 'expired';
    const status = await phone.checkCode(about.target, code);
    if (status === APPROVED) await approve(db, now(), id);
    return status;
  }

  route(app, services, twilioVerifyCall, {
    auth: 'customer',
    options,
    handler: async ({ input, session }) => {
      const { channel, code } = input;
      const about = { sessionHash: session.idHash, channel, target: targetOf(channel, input.to) };
      if (code !== undefined) return { status: await check(about, code) };
      await send(session.customerId, about);
      return { status: 'pending' };
    },
  });
}

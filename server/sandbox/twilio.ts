import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readForms } from '../http/forms.ts';
import type { TwilioOptions } from '../providers/phone.ts';
import type { Inbox } from './state.ts';

const PREFIX = '/twilio';
const GOOD_MS = 10 * 60 * 1000;
const MOST_SENDS = 5;
const MOST_CHECKS = 5;
/** How numbers end whose owners answered STOP before the utility knew. */
const STOPPED = '9999';

/** Area codes of Canada; every other one of North America counts as the United States here. */
const CANADIAN = new Set(
  `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519
   537 548 568 579 581 584 587 600 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902
   905 942`.split(/\s+/),
);

interface Sent {
  code: string;
  until: number;
  sends: number;
  checks: number;
}

export interface SandboxTwilio {
  options: TwilioOptions;
  /** Forgets every code that is on its way. */
  reset(): void;
  serve(app: FastifyInstance): void;
}

/** As much of Twilio's Lookup v2, Verify v2 and Messaging as the app asks for. What is sent lies in the inbox. */
export function sandboxTwilio(origin: string, inbox: Inbox, now: () => Date): SandboxTwilio {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const serviceSid = `VA${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const ours = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const codes = new Map<string, Sent>();
  const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
    reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
  const live = (to: string): Sent | undefined => {
    const sent = codes.get(to);
    return sent && sent.until > now().getTime() ? sent : undefined;
  };
  const verification = (to: string, channel: string | null, status: string) => ({
    sid: `VE${randomBytes(16).toString('hex')}`,
    service_sid: serviceSid,
    account_sid: accountSid,
    to,
    channel,
    status,
    valid: status === 'approved',
  });

  const lookUp = async (request: FastifyRequest, reply: FastifyReply) => {
    const { number } = request.params as { number: string };
    const [, area] = /^\+1([2-9]\d{2})[2-9]\d{6}$/.exec(number) ?? [];
    return reply.send({
      calling_country_code: area ? '1' : null,
      country_code: area ? (CANADIAN.has(area) ? 'CA' : 'US') : null,
      phone_number: number,
      valid: area !== undefined,
      validation_errors: area ? [] : ['INVALID_BUT_POSSIBLE'],
    });
  };

  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { To: to = '', Channel: channel = '' } = request.body as Record<string, string>;
    if (!(channel === 'sms' ? /^\+\d{8,15}$/ : /^\S+@\S+$/).test(to)) {
      return refuse(reply, 400, 60200, 'Invalid parameter');
    }
    const before = live(to);
    if (before && before.sends >= MOST_SENDS) return refuse(reply, 429, 60203, 'Max send attempts reached');
    // Asked for again, the same code is sent again.
    const sent = before ?? {
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      until: now().getTime() + GOOD_MS,
      sends: 0,
      checks: 0,
    };
    codes.set(to, { ...sent, sends: sent.sends + 1 });
    const text = `Your Stormlamp verification code is: ${sent.code}`;
    inbox.push({ to, channel, subject: 'Your verification code', text, at: now().toISOString() });
    return reply.code(201).send(verification(to, channel, 'pending'));
  };

  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    const { To: to = '', Code: code = '' } = request.body as Record<string, string>;
    const sent = live(to);
    if (!sent) return refuse(reply, 404, 20404, 'The requested resource was not found');
    if (sent.checks >= MOST_CHECKS) return refuse(reply, 429, 60202, 'Max check attempts reached');
    sent.checks += 1;
    if (sent.code !== code) return reply.send(verification(to, null, 'pending'));
    codes.delete(to);
    return reply.send(verification(to, null, 'approved'));
  };

  /** Programmable Messaging. */
  const message = async (request: FastifyRequest, reply: FastifyReply) => {
    const { To: to = '', From: from = '', Body: body = '' } = request.body as Record<string, string>;
    if (!/^\+1[2-9]\d{2}[2-9]\d{6}$/.test(to))
      return refuse(reply, 400, 21211, "The 'To' number is not a valid phone number.");
    if (body === '' || body.length > 1600) return refuse(reply, 400, 21602, 'A message body is required.');
    if (to.endsWith(STOPPED)) return refuse(reply, 400, 21610, 'Attempt to send to unsubscribed recipient');
    inbox.push({ to, channel: 'sms', subject: '', text: body, at: now().toISOString() });
    const sid = `SM${randomBytes(16).toString('hex')}`;
    return reply.code(201).send({ sid, account_sid: accountSid, to, from, body, status: 'queued', error_code: null });
  };

  return {
    options: {
      lookupUrl: origin + PREFIX,
      verifyUrl: origin + PREFIX,
      messagesUrl: origin + PREFIX,
      accountSid,
      authToken,
      serviceSid,
    },
    reset: () => codes.clear(),
    serve(app) {
      app.register(async (scope) => {
        readForms(scope);
        scope.addHook('onRequest', async (request, reply) => {
          if (request.headers.authorization !== ours) return refuse(reply, 401, 20003, 'Authenticate');
        });
        scope.get(`${PREFIX}/v2/PhoneNumbers/:number`, lookUp);
        scope.post(`${PREFIX}/v2/Services/${serviceSid}/Verifications`, send);
        scope.post(`${PREFIX}/v2/Services/${serviceSid}/VerificationCheck`, check);
        scope.post(`${PREFIX}/2010-04-01/Accounts/${accountSid}/Messages.json`, message);
      });
    },
  };
}

import type { CodeChannel } from '#contracts/verification.ts';
import { Problem } from '../problems.ts';

/** What is known of a phone number; null when no phone can have it. */
export type PhoneFacts = { countryCode: string; phoneNumber: string } | null;

/** Looks phone numbers up, and proves who reads an address or a number by a code sent there. */
export interface Phone {
  /** `number` is E.164. @throws {Problem} unavailable. */
  lookUp(number: string): Promise<PhoneFacts>;
  /** @throws {Problem} tooManyRequests, badRequest when nothing can be sent there, unavailable. */
  sendCode(to: string, channel: CodeChannel): Promise<void>;
  /** @returns 'approved', or why not. @throws {Problem} unavailable. */
  checkCode(to: string, code: string): Promise<string>;
}

export interface TwilioOptions {
  lookupUrl: string;
  verifyUrl: string;
  messagesUrl: string;
  accountSid: string;
  authToken: string;
  /** The Verify service: how long a code is, what the message says and in whose name. */
  serviceSid: string;
}

const TIMEOUT_MS = 10_000;

/** Twilio's own numbers for what went wrong. */
const TOO_MANY_CODES = 60203;
const TOO_MANY_CHECKS = 60202;
/** No code is on its way there: it is too old, was right before, or was guessed at too often. */
const NOT_FOUND = 20404;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Twilio Lookup v2 and Verify v2. */
export function twilioPhone(options: TwilioOptions): Phone {
  const { lookupUrl, verifyUrl, accountSid, authToken, serviceSid } = options;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const service = `${verifyUrl}/v2/Services/${serviceSid}`;

  const ask = async (url: string, form?: Record<string, string>): Promise<Answer> => {
    try {
      const reply = await fetch(url, {
        headers: { authorization },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    } catch {
      throw away();
    }
  };

  return {
    async lookUp(number) {
      const { status, body } = await ask(`${lookupUrl}/v2/PhoneNumbers/${encodeURIComponent(number)}`);
      if (status === 404) return null;
      if (status !== 200) throw away();
      const { valid, country_code: countryCode, phone_number: phoneNumber } = body;
      if (valid !== true || typeof countryCode !== 'string' || typeof phoneNumber !== 'string') return null;
      return { countryCode, phoneNumber };
    },

    async sendCode(to, channel) {
      const { status, body } = await ask(`${service}/Verifications`, { To: to, Channel: channel });
      if (status === 201) return;
      if (body.code === TOO_MANY_CODES) throw new Problem('tooManyRequests', 'Too many codes. Please wait a while.');
      if (status === 400) throw new Problem('badRequest', 'No code can be sent there.');
      throw away();
    },

    async checkCode(to, code) {
      const { status, body } = await ask(`${service}/VerificationCheck`, { To: to, Code: code });
      if (status === 200 && typeof body.status === 'string') return body.status;
      if (body.code === TOO_MANY_CHECKS) return 'max_attempts_reached';
      if (body.code === NOT_FOUND) return 'expired';
      throw away();
    },
  };
}

const away = () => new Problem('unavailable', 'Codes cannot be sent or checked right now. Please try again.');

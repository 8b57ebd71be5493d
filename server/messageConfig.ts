import * as z from 'zod';
import { linkIn } from '#rules/messageLinks.ts';
import { ConfigError } from './addresses.ts';
import type { TextSender } from './providers/outboundText.ts';
import type { TwilioOptions } from './providers/phone.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const messageEnvironment = z.object({
  SMTP_URL: text,
  EMAIL_FROM: text,
  EMAIL_POSTAL_ADDRESS: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_VERIFY_SERVICE_SID: text,
  TWILIO_TEXT_NUMBER: text,
  TWILIO_MESSAGING_SERVICE_SID: text,
});

type Environment = z.output<typeof messageEnvironment>;

/** How the utility writes to customers, and they to it. */
export interface MessageConfig {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  smtpUrl: string | null;
  /** Who the utility's mail comes from. */
  emailFrom: string;
  /** Name and postal address of the utility, as they stand in the foot of its notices by mail. */
  emailPostalAddress: string;
  /** Looks phone numbers up, and sends and checks codes (API2-11, API2-12). */
  twilio: TwilioOptions | null;
  /** Where customers may send text messages, E.164; null: the sandbox's, or nowhere. */
  textNumber: string | null;
  /** From where notices go as text messages; null: the sandbox's, or none do. */
  textSender: TextSender | null;
}

/**
 * `isPlayed`: a sandbox plays what is not configured.
 *
 * @throws {ConfigError}
 */
export function readMessageConfig(env: NodeJS.ProcessEnv, isPlayed: boolean): MessageConfig {
  const e = readEnvironment(messageEnvironment, env);
  if (e.SMTP_URL && !e.EMAIL_FROM) throw new ConfigError('SMTP_URL is set, so EMAIL_FROM is needed too.');
  if (e.SMTP_URL && !e.EMAIL_POSTAL_ADDRESS) {
    throw new ConfigError('SMTP_URL is set, so EMAIL_POSTAL_ADDRESS is needed too: mails have to say who sends them.');
  }
  const link = linkIn(e.EMAIL_POSTAL_ADDRESS ?? '');
  if (link !== null) {
    throw new ConfigError(
      `EMAIL_POSTAL_ADDRESS: "${link}" reads like a web address, and our mails would look forged with it. Write a name and a postal address.`,
    );
  }
  return {
    smtpUrl: e.SMTP_URL ?? null,
    emailFrom: e.EMAIL_FROM ?? 'Stormlamp <no-reply@sandbox.example>',
    emailPostalAddress: e.EMAIL_POSTAL_ADDRESS ?? 'Stormlamp, 1 Lamp Street, Regina SK  S4P 0A1',
    twilio: readTwilio(e),
    textNumber: readTextNumber(e, isPlayed),
    textSender: readTextSender(e),
  };
}

function readTwilio(e: Environment): TwilioOptions | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_VERIFY_SERVICE_SID: serviceSid } = e;
  if (!accountSid) return null;
  if (!authToken || !serviceSid) {
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID is set, so TWILIO_AUTH_TOKEN and TWILIO_VERIFY_SERVICE_SID are needed too.',
    );
  }
  const urls = {
    lookupUrl: 'https://lookups.twilio.com',
    verifyUrl: 'https://verify.twilio.com',
    messagesUrl: 'https://api.twilio.com',
  };
  return { ...urls, accountSid, authToken, serviceSid };
}

/** A service of Twilio's picks a number by itself; without, it is the number that customers write to. */
function readTextSender(e: Environment): TextSender | null {
  const { TWILIO_MESSAGING_SERVICE_SID: service, TWILIO_ACCOUNT_SID: sid, TWILIO_TEXT_NUMBER: from } = e;
  if (service && !sid)
    throw new ConfigError('TWILIO_MESSAGING_SERVICE_SID is set, so TWILIO_ACCOUNT_SID is needed too.');
  if (service) return { messagingServiceSid: service };
  return from && sid ? { from } : null;
}

function readTextNumber({ TWILIO_TEXT_NUMBER: number, TWILIO_ACCOUNT_SID: sid }: Environment, isPlayed: boolean) {
  if (number === undefined) return null;
  if (!/^\+\d{8,15}$/.test(number)) throw new ConfigError('TWILIO_TEXT_NUMBER: write it as +13065550123.');
  if (!sid && !isPlayed) throw new ConfigError('TWILIO_TEXT_NUMBER is set, so TWILIO_ACCOUNT_SID is needed too.');
  return number;
}

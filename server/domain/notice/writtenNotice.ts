import { inGsmLetters } from '#rules/gsmLetters.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';
import type { PowerQuestion } from '../../store/notice/powerQuestions.ts';
import { asNoLink, type WrittenMail } from '../mails.ts';
import type { PushNotice } from '../push/sendPush.ts';
import type { ToldNotice } from './accountNotices.ts';
import type { SayNotice } from './noticeTexts.ts';
import { asksIfBack } from './noticeTexts.ts';

/** What the words of a mail need beside the notice. */
export interface MailWriting {
  say: SayNotice;
  /** Of the app's own address: what Message-IDs end in. */
  hostname: string;
  /** Name and postal address of who sends it, as the law wants them. */
  sender: string;
  /** Where such mails are stopped; null: in the app alone. */
  stopLink: string | null;
}

/** What is said to one customer: `text` as it stands in their list. */
export interface Saying extends Pick<ToldNotice, 'customer' | 'says' | 'isForced'> {
  text: string;
}

/** Written to one customer. The same notice sent again has the same Message-ID: what arrives twice is known as one. */
export function noticeMail(
  oid: string,
  { customer, says, text, isForced }: Saying,
  { say, hostname, sender, stopLink }: MailWriting,
): WrittenMail {
  const link = isForced ? null : stopLink;
  const stop = isForced ? say('mail.stop.paperless') : link ? say('mail.stop', { link }) : say('mail.stop.app');
  return {
    to: customer.email,
    subject: say(`${says}.subject`),
    text: say('mail.text', { name: asNoLink(customer.name), text, number: noticeNumber(oid), stop, sender }),
    messageId: `<notice-${oid}@${hostname}>`,
    ...(link && {
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

export function noticeText(oid: string, { says, text }: Pick<Saying, 'says' | 'text'>, say: SayNotice): string {
  const asked = asksIfBack(says) ? say('sms.ask', { text }) : text;
  return inGsmLetters(say('sms.text', { text: asked, number: noticeNumber(oid) }));
}

const HOUR_S = 60 * 60;

/** Names neither the account nor an amount: everybody who looks at the phone can read it. A later step of an outage replaces the one before. */
export function pushNotice(
  oid: string,
  { cause, accountNumber }: { cause: string; accountNumber: string },
  { says }: Pick<ToldNotice, 'says'>,
  say: SayNotice,
  questions: readonly PowerQuestion[] = [],
): PushNotice {
  const [question, ...others] = questions;
  const isOutage = cause === 'outage';
  return {
    oid,
    title: say(`${says}.subject`),
    body: say('push.text', { number: noticeNumber(oid) }),
    path: '/my-notifications',
    about: isOutage ? `outage ${accountNumber}` : oid,
    ttlSeconds: isOutage ? 4 * HOUR_S : 48 * HOUR_S,
    urgency: isOutage ? 'high' : 'normal',
    // Which of several places is meant is said in the app.
    ...(question && others.length === 0 && { ask: askOf(question, say) }),
  };
}

const askOf = ({ customerId, accountNumber, key }: PowerQuestion, say: SayNotice): PushNotice['ask'] => ({
  customerId,
  accountNumber,
  key,
  yes: say('push.ask.yes'),
  no: say('push.ask.no'),
  saved: say('push.ask.saved'),
});

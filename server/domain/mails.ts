import type { ContentPages } from '#contracts/content.ts';
import { fill, type NamesIn, type WordKey } from '#contracts/words.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';

export type MailName =
  WordKey<'emails'> extends infer Key ? (Key extends `${infer Mail}.subject` ? Mail : never) : never;

/** What the words of a mail name beside the customer and the app's address. */
type FactName<Mail extends MailName> = Exclude<NamesIn<'emails', `${Mail}.text`>, 'name' | 'address'>;
export type Facts<Mail extends MailName> = [FactName<Mail>] extends [never]
  ? []
  : [facts: Record<FactName<Mail>, string>];

/** What the mails say when an editor left their words out. */
const FALLBACK: Record<MailName, { subject: string; text: string }> = {
  welcome: { subject: 'Welcome', text: 'Hello {name},\n\nyou are registered. Open {address} any time.' },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    text: 'Hello {name},\n\nyour account has another e-mail address now. Was that not you? Within 72 hours you can take it back here:\n\n{undo}\n\nAnd please call us.',
  },
  emailRestored: {
    subject: 'Your e-mail address was changed back',
    text: 'Hello {name},\n\nthe last change of your account’s e-mail address was taken back, from the address before it. If you wanted that change, please call us.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    text: 'Hello {name},\n\na device can open your account with a fingerprint or face now. Was that not you? Then please call us.',
  },
  accountDeleted: {
    subject: 'Your online account was deleted',
    text: 'Hello {name},\n\nyour online account is deleted, with everything that belonged to it. Was that not you? Then please call us.',
  },
  paymentReceipt: {
    subject: 'Receipt of your payment',
    text: 'Hello {name},\n\nwe received your card payment of {paymentAmount} (and a fee of {convenienceFee}, {total} in all). Order number: {orderNo}.',
  },
  paymentRefund: {
    subject: 'Your card payment will be paid back',
    text: 'Hello {name},\n\nyour cancelled card payment was charged all the same. We pay {total} back to the same card. Order number: {orderNo}.',
  },
  numberChanged: {
    subject: 'Your mobile number was changed',
    text: 'Hello {name},\n\nyour account has another mobile number now. Was that not you? Then please call us.',
  },
  billingChanged: {
    subject: 'Where your bills go was changed',
    text: 'Hello {name},\n\nthe e-mail address, a phone number or the mailing address of the account that ends with {ending} was changed. Was that nobody you know? Then please call us.',
  },
  planStarted: {
    subject: 'Pre-authorized payments were set up',
    text: 'Hello {name},\n\npre-authorized payments were set up for the account that ends with {ending}, on day {day} of the month. Was that nobody you know? Then please call us.',
  },
  planChanged: {
    subject: 'Pre-authorized payments were changed',
    text: 'Hello {name},\n\nthe pre-authorized payments of the account that ends with {ending} were changed, to day {day} of the month. Was that nobody you know? Then please call us.',
  },
  planCancelled: {
    subject: 'Pre-authorized payments were cancelled',
    text: 'Hello {name},\n\nthe pre-authorized payments of the account that ends with {ending}, on day {day} of the month, were cancelled. Was that nobody you know? Then please call us.',
  },
  accountAdded: {
    subject: 'An account was added to an online profile',
    text: 'Hello {name},\n\nsomebody added the account that ends with {ending} to their online profile, by the name and number on its bill. Is that nobody you know? Then tell us here, within 30 days:\n\n{object}',
  },
  accountAddedOften: {
    subject: 'An account was added to several online profiles',
    text: 'Hello {name},\n\nthe account that ends with {ending} is being added to one online profile after the other, by the name and number on its bill. For 24 hours from now this is the only mail about that; its link stands for every further profile. Are they nobody you know? Then tell us here, within 30 days:\n\n{object}',
  },
  accountDisputed: {
    subject: 'Whose account is it?',
    text: 'Hello {name},\n\nsomebody who has the account that ends with {ending} in their online profile, as you have, told us that it is not yours. Until our staff has looked at it, nothing of it can be changed in your profile; paying, readings and outages work. Is it theirs as little? Then tell us here, within 30 days:\n\n{object}',
  },
  accountTakenOut: {
    subject: 'An account was taken out of your list',
    text: 'Hello {name},\n\nsomebody whom we know of the account that ends with {ending} told us that it is not yours. It is no longer in your list. Is it yours? Then please call us.',
  },
  accountRemoved: {
    subject: 'An account was taken out of your list',
    text: 'Hello {name},\n\nthe account that ends with {ending} is not in your name with us. It is no longer in your list. Is it yours? Then please call us.',
  },
  accountLeft: {
    subject: 'An account left your list',
    text: 'Hello {name},\n\nthe account that ends with {ending} is in another name now, so it is no longer in your list. Is it still yours? Then please call us.',
  },
  requestReceived: {
    subject: 'We have a request for your account',
    text: 'Hello {name},\n\nwe have a request for the account that ends with {ending}: {asked}. Its number is {reference}. Our staff looks at it and answers. Was that nobody you know? Then please call us.',
  },
  requestAnswered: {
    subject: 'Your request is answered',
    text: 'Hello {name},\n\nyour request {reference} for the account that ends with {ending} ({asked}) is answered:\n\n{answer}',
  },
  requestAnsweredInApp: {
    subject: 'Your request is answered',
    text: 'Hello {name},\n\nyour request {reference} for the account that ends with {ending} ({asked}) is answered. You find the answer in the app.',
  },
};
const NUMBERED = 'In the app this is under Notices, with the number {number}. There it says:\n\n{notice}';

export interface WrittenMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  headers?: Record<string, string>;
}

interface Writing {
  pages: ContentPages;
  appOrigin: string;
  uniqueId: string;
  /** Its reader has it in their list of notices, too: the mail says under which number, and what stands there. */
  notice?: { oid: string; text: string };
}

/** A mail to a customer, in the words of the content's page `emails`. The same mail sent again has the same `uniqueId`. */
export function writeMail<Mail extends MailName>(
  mail: Mail,
  { email, name }: { email: string; name: string },
  { pages, appOrigin, uniqueId, notice }: Writing,
  ...[facts]: Facts<Mail>
): WrittenMail {
  const page = pages.emails ?? {};
  const values: Record<string, string> = { ...facts, name: asNoLink(name), address: appOrigin };
  const words = (key: WordKey<'emails'>, otherwise: string, said = values): string => {
    const found = page[key];
    return fill(typeof found === 'object' ? found.markdown : (found ?? otherwise), said);
  };
  const text = words(`${mail}.text`, FALLBACK[mail].text);
  const numbered = notice
    ? words('numbered', NUMBERED, { number: noticeNumber(notice.oid), notice: notice.text })
    : null;
  // As the standard writes it.
  const messageId = `<${uniqueId}@${new URL(appOrigin).hostname}>`;
  return {
    to: email,
    subject: words(`${mail}.subject`, FALLBACK[mail].subject),
    text: numbered === null ? text : `${text.trimEnd()}\n\n${numbered}`,
    messageId,
  };
}

/** `A.B.Lamp` reads like the name of a website, and a message with one that is not ours is none of ours. */
export const asNoLink = (name: string): string => name.replace(/\.(?=\p{L})/gu, '. ');

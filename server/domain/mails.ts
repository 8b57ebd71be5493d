import type { ContentPages } from '#contracts/content.ts';
import { fill, type NamesIn, type WordKey } from '#contracts/words.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';
import SHIPPED from '#words/emails.json' with { type: 'json' };

export type MailName =
  WordKey<'emails'> extends infer Key ? (Key extends `${infer Mail}.subject` ? Mail : never) : never;

/** What the words of a mail name beside the customer and the app's address. */
type FactName<Mail extends MailName> = Exclude<NamesIn<'emails', `${Mail}.text`>, 'name' | 'address'>;
export type Facts<Mail extends MailName> = [FactName<Mail>] extends [never]
  ? []
  : [facts: Record<FactName<Mail>, string>];

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

/** A mail to a customer, in the words of the content's page `emails`, or as we ship them where an editor left them out. The same mail sent again has the same `uniqueId`. */
export function writeMail<Mail extends MailName>(
  mail: Mail,
  { email, name }: { email: string; name: string },
  { pages, appOrigin, uniqueId, notice }: Writing,
  ...[facts]: Facts<Mail>
): WrittenMail {
  const page = pages.emails ?? {};
  const values: Record<string, string> = { ...facts, name: asNoLink(name), address: appOrigin };
  const words = (key: WordKey<'emails'>, said = values): string => {
    const found = page[key] ?? SHIPPED[key];
    return fill(typeof found === 'object' ? found.markdown : found, said);
  };
  const text = words(`${mail}.text`);
  const numbered = notice ? words('numbered', { number: noticeNumber(notice.oid), notice: notice.text }) : null;
  // As the standard writes it.
  const messageId = `<${uniqueId}@${new URL(appOrigin).hostname}>`;
  return {
    to: email,
    subject: words(`${mail}.subject`),
    text: numbered === null ? text : `${text.trimEnd()}\n\n${numbered}`,
    messageId,
  };
}

/** `A.B.Lamp` reads like the name of a website, and a message with one that is not ours is none of ours. */
export const asNoLink = (name: string): string => name.replace(/\.(?=\p{L})/gu, '. ');

import type { Services } from '../services.ts';

/** What the mails say when an editor left their words out. */
const FALLBACK = {
  welcome: { subject: 'Welcome', text: 'Hello {name},\n\nyou are registered. Open {address} any time.' },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    text: 'Hello {name},\n\nyour account has another e-mail address now. Was that not you? Then please call us.',
  },
  numberChanged: {
    subject: 'Your mobile number was changed',
    text: 'Hello {name},\n\nyour account has another mobile number now. Was that not you? Then please call us.',
  },
};
export type MailName = keyof typeof FALLBACK;

/** Subject and text of a mail, from the page `emails` of the content, with its placeholders filled. */
export function mailWords(
  { content }: Services,
  mail: MailName,
  values: Record<string, string>,
): { subject: string; text: string } {
  const page = content().pages.emails ?? {};
  const words = (part: 'subject' | 'text'): string => {
    const found = page[`${mail}.${part}`];
    const text = typeof found === 'object' ? found.markdown : (found ?? FALLBACK[mail][part]);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
  return { subject: words('subject'), text: words('text') };
}

import type { Services } from '../services.ts';

/** What a mail says when an editor left its words out. */
const FALLBACK = { subject: 'Welcome', text: 'Hello {name},\n\nyou are registered. Open {address} any time.' };

/** Subject and text of a mail, from the page `emails` of the content, with its placeholders filled. */
export function mailWords(
  { content }: Services,
  mail: 'welcome',
  values: Record<string, string>,
): { subject: string; text: string } {
  const page = content().pages.emails ?? {};
  const words = (part: 'subject' | 'text'): string => {
    const found = page[`${mail}.${part}`];
    const text = typeof found === 'object' ? found.markdown : (found ?? FALLBACK[part]);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
  return { subject: words('subject'), text: words('text') };
}

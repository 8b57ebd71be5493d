import type { ContentPages } from '#contracts/content.ts';
import type { WordKey } from '#contracts/words.ts';
import type { TextAnswer } from './takeInText.ts';

/** What is answered when an editor left the words out. */
const FALLBACK: Record<WordKey<'texts'>, string> = {
  report: 'We have your outage report: no. {reference}.',
  reportKnown: 'We have your outage report.',
  reading: 'Thank you. We have your meter reading by text and will check it.',
  unreadable: 'We could not read this text. Please send it as the app wrote it, or call us.',
};

/** The answer to a text message, in the words of the content's page `texts`. */
export function writeAnswer(answer: TextAnswer, pages: ContentPages): string {
  const reference = answer.says === 'report' ? answer.reference : undefined;
  const name = answer.says === 'report' && reference === undefined ? 'reportKnown' : answer.says;
  const found = pages.texts?.[name];
  const text = typeof found === 'string' ? found : FALLBACK[name];
  const phone = pages.contact?.['outage.phone'];
  return text.replace('{reference}', reference ?? '').replace('{phone}', typeof phone === 'string' ? phone : '');
}

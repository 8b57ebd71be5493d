import type { ContentPages } from '#contracts/content.ts';
import type { WordKey } from '#contracts/words.ts';
import type { AccountTextName } from './accountText.ts';
import type { TextAnswer } from './takeInText.ts';

/** What is answered when an editor left the words out. */
const FALLBACK: Record<Exclude<WordKey<'texts'>, AccountTextName>, string> = {
  report: 'We have your outage report: no. {reference}.',
  reportKnown: 'We have your outage report.',
  carried: 'We have the outage report you carried: no. {reference}. Please tell your neighbour.',
  carriedKnown: 'We have the outage report you carried. Please tell your neighbour.',
  reading: 'Thank you. We have your meter reading by text and will check it.',
  back: 'Thank you. We noted that your power is back.',
  unknownPhone: 'We do not know this number. Please report the outage in the app, or call us.',
  which: 'At which place? Answer {choices}',
  unreadable: 'We could not read this text. Please send it as the app wrote it, or call us.',
};

/** The answer to a text message, in the words of the content's page `texts`; null where there is none. */
export function writeAnswer(answer: TextAnswer, pages: ContentPages): string | null {
  if (answer.says === 'nothing') return null;
  const reference = 'reference' in answer ? answer.reference : undefined;
  const name = 'reference' in answer && reference === undefined ? (`${answer.says}Known` as const) : answer.says;
  const found = pages.texts?.[name];
  const text = typeof found === 'string' ? found : FALLBACK[name];
  const phone = pages.contact?.['outage.phone'];
  const choices = answer.says === 'which' ? choicesIn(answer) : '';
  return text
    .replace('{reference}', reference ?? '')
    .replace('{choices}', () => choices)
    .replace('{phone}', typeof phone === 'string' ? phone : '');
}

/** `OUT 1 for Barn, OUT 2 for 14 Granary Road.` */
const choicesIn = ({ word, places }: Extract<TextAnswer, { says: 'which' }>): string =>
  `${places.map((place, at) => `${word.toUpperCase()} ${at + 1} for ${place}`).join(', ')}.`;

import type { ContentPages } from '#contracts/content.ts';
import { inGsmLetters } from '#rules/gsmLetters.ts';
import SHIPPED from '#words/texts.json' with { type: 'json' };
import type { TextAnswer } from './takeInText.ts';

/** The answer to a text message, in the words of the content's page `texts`, or as we ship them; null where there is none. */
export function writeAnswer(answer: TextAnswer, pages: ContentPages): string | null {
  if (answer.says === 'nothing') return null;
  const reference = 'reference' in answer ? answer.reference : undefined;
  const name = 'reference' in answer && reference === undefined ? (`${answer.says}Known` as const) : answer.says;
  const found = pages.texts?.[name];
  const text = typeof found === 'string' ? found : SHIPPED[name];
  const phone = pages.contact?.['outage.phone'];
  const choices = answer.says === 'which' ? choicesIn(answer) : '';
  const written = text
    .replace('{reference}', reference ?? '')
    .replace('{choices}', () => choices)
    .replace('{phone}', typeof phone === 'string' ? phone : '');
  return inGsmLetters(written);
}

/** `OUT 1 for Barn, OUT 2 for 14 Granary Road.` */
const choicesIn = ({ word, places }: Extract<TextAnswer, { says: 'which' }>): string =>
  `${places.map((place, at) => `${word.toUpperCase()} ${at + 1} for ${place}`).join(', ')}.`;

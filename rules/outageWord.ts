import { plainDigits } from './plainDigits.ts';

/** What somebody without the app texts about their power. */
export interface OutageWord {
  says: 'out' | 'back';
  /** Which of their places, counted from 1; null: they did not say. */
  place: number | null;
}

const OUT = [
  '(?:still |no power |(?:the |my |our )?power (?:s |is )?(?:still )?)?(?:out|off)',
  '(?:still )?no power',
  '(?:encore |toujours )?(?:en )?panne(?: (?:de courant|d electricite))?',
  '(?:pas|plus) (?:de courant|d electricite)',
].join('|');
const BACK = [
  '(?:(?:the |my |our )?power (?:s |is )?)?back(?: on)?',
  '(?:the |my |our )?power (?:s |is )?on(?: again)?',
  '(?:le )?courant (?:est )?revenu',
].join('|');
const WORD = new RegExp(`^(?:(${OUT})|${BACK})(?: ?(\\d{1,2}))?$`);

/** Longer than any of these with what may stand around them. */
const LONGEST = 40;

/**
 * Reads "OUT", "Out 2.", "The power is out", "back on" and "panne de courant", in any case and with any signs around; null
 * where a text says anything else: "out of town" is no outage.
 */
export function readOutageWord(body: string): OutageWord | null {
  if (body.length > LONGEST) return null;
  const words = plainDigits(body.normalize('NFKC'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const said = WORD.exec(words);
  if (!said) return null;
  const [, out, place] = said;
  return { says: out === undefined ? 'back' : 'out', place: place === undefined ? null : Number(place) };
}

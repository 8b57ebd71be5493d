import { plainDigits } from './plainDigits.ts';

/** What somebody without the app texts about their power. */
export interface OutageWord {
  says: 'out' | 'back';
  /** Which of their places, counted from 1; null: they did not say. */
  place: number | null;
}

const WORD = /^(?:power |still |no power,? )?(out|back|no power)(?: ?(\d{1,2}))?$/;

/** Longer than any of these with what may stand around them. */
const LONGEST = 40;

/**
 * Reads "OUT", "Out 2.", "power back" and "no power", in any case and with any signs around; null where a text says anything
 * else: "out of town" is no outage.
 */
export function readOutageWord(body: string): OutageWord | null {
  if (body.length > LONGEST) return null;
  const words = plainDigits(body.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const [, word, place] = WORD.exec(words) ?? [];
  if (!word) return null;
  return { says: word === 'back' ? 'back' : 'out', place: place === undefined ? null : Number(place) };
}

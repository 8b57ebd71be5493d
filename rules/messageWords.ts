import { withoutAccents } from './gsmLetters.ts';

/** A word, a number, a currency sign or a picture of a message, in lower case and without accents, and where it stands. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+|[\p{Sc}%]|\p{Extended_Pictographic}/gu;

/** Punctuation and blanks are left out: phones and mail programs change them on the way. Accents are lost in text messages. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    text: withoutAccents(found.toLowerCase()),
    start: index,
    end: index + found.length,
  }));

/** A message, read once. */
export interface Message {
  text: string;
  words: readonly Word[];
  /** Links to our own address. */
  links: readonly { start: number; end: number }[];
  /** What may stand for the names in braces of our sentences; for one that is missing here nothing may. */
  slots: Readonly<Record<string, Slot>>;
}

/** What may stand for a name in braces: a link to our own address, one of several phrases (each its words), or words of a shape. */
export type Slot = 'link' | { oneOf: readonly (readonly string[])[] } | { shape: RegExp; upTo: number };
/** One thing that a sentence of ours says: a word, or what stands for a name in braces. */
export type Item = string | { slot: string };

/**
 * Where these items end if they stand in the message from this word on, whole and in order: the index after the last
 * word; null if they do not. What carriers put between the parts of a long text is passed over.
 */
export function endOf(message: Message, from: number, items: readonly Item[]): number | null {
  let at = from;
  for (const item of items) {
    const next = afterItem(message, at, item) ?? afterMark(message, at, item);
    if (next === null) return null;
    at = next;
  }
  return at;
}

/** Of an item behind the number of a part: `(1/2)`. */
function afterMark(message: Message, at: number, item: Item): number | null {
  const mark = partMarkAt(message, at);
  return mark === 0 ? null : afterItem(message, at + mark, item);
}

function afterItem(message: Message, at: number, item: Item): number | null {
  const word = message.words[at];
  if (!word) return null;
  if (typeof item !== 'string') return afterSlot(message, at, message.slots[item.slot] ?? { oneOf: [] });
  return word.text === item ? at + 1 : afterBrokenWord(message, at, item);
}

function afterSlot(message: Message, at: number, slot: Slot): number | null {
  const { words, links } = message;
  if (slot === 'link') {
    const link = links.find(({ start, end }) => start <= (words[at]?.start ?? 0) && (words[at]?.start ?? 0) < end);
    if (!link) return null;
    const after = words.findIndex(({ start }, nth) => nth > at && start >= link.end);
    return after === -1 ? words.length : after;
  }
  if ('oneOf' in slot) {
    const ends = slot.oneOf.map((phrase) => endOf(message, at, phrase)).filter((end) => end !== null);
    return ends.length === 0 ? null : Math.max(...ends);
  }
  let end = at;
  while (end - at < slot.upTo && slot.shape.test(words[end]?.text ?? '')) end++;
  return end === at ? null : end;
}

/** A word that a line break or the border of two parts cut in two. Numbers are never put together: `15` and `488` are not `15488`. */
function afterBrokenWord(message: Message, at: number, item: string): number | null {
  const { words, text } = message;
  const first = words[at];
  if (!first || !item.startsWith(first.text) || !/^\p{L}+$/u.test(item)) return null;
  const mark = partMarkAt(message, at + 1);
  const second = words[at + 1 + mark];
  if (!second || first.text + second.text !== item) return null;
  return mark > 0 || text.slice(first.end, second.start).includes('\n') ? at + 2 + mark : null;
}

/** How many words are the number of a part, as `1/2`, `(1 of 2)` or `Part 1/2`; 0: none. */
export function partMarkAt({ words, text }: Message, at: number): number {
  const named = /^(?:part|page|pg|cont|end)$/.test(words[at]?.text ?? '') ? 1 : 0;
  const [first, second] = [words[at + named], words[at + named + 1]];
  if (!first || !second || !/^[1-9]$/.test(first.text)) return 0;
  const isOf = second.text === 'of';
  const total = isOf ? words[at + named + 2] : second;
  if (!total || !/^[2-9]$/.test(total.text) || total.text < first.text) return 0;
  if (!isOf && text.slice(first.end, second.start).trim() !== '/') return 0;
  return named + (isOf ? 3 : 2);
}

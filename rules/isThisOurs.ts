import { asRead, type LeadsTo, leadsElsewhere, type OurContacts, ourLinksIn } from './messageLinks.ts';
import { endOf, type Item, type Message, partMarkAt, type Slot, wordsOf } from './messageWords.ts';
import { noticeNumber } from './noticeNumber.ts';

/** A notice of the customer's, as far as it is compared: its own number (`oid`) and its text. */
interface Sent {
  oid: string | number;
  text: string;
}

/** All that a message of ours says. */
export interface OurMessages extends OurContacts {
  /**
   * Our mails, texts and push messages: words with names in braces. `{text}` is the notice's and may be missing
   * (a push message shows nothing of it), `{number}` is the notice's number.
   */
  frames: readonly string[];
  /** What may stand for the other names in braces: the customer's name, our postal address. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Words that ask, and things that no message of ours asks for, each in lower case: `reply` and `gift card`. */
  asks: { verbs: readonly string[]; things: readonly string[] };
}

/** A piece of a message as it was read. */
export interface Part {
  text: string;
  isOurs: boolean;
}

/**
 * - ours: every word is ours, whole and in order.
 * - partly: it says all that this notice says, and more.
 * - leadsElsewhere: one of its links, or of its telephone numbers, is not ours.
 * - asksForSecret: it asks for something that we never ask for in a message.
 * - otherWords: it carries the number of this notice, which says something else.
 * - unknown: no notice says that.
 */
export type Verdict<Notice> =
  | { is: 'ours' | 'otherWords'; notice: Notice }
  | { is: 'partly'; notice: Notice; parts: Part[] }
  | ({ is: 'leadsElsewhere' } & LeadsTo)
  | { is: 'asksForSecret'; thing: string }
  | { is: 'unknown' };

/**
 * Is this message from us? It is compared with the customer's notices, word by word: a sender's name or number can be
 * forged, and so can most of a real message. What leads elsewhere is never ours, whatever else it says.
 */
export function isThisOurs<Notice extends Sent>(
  message: string,
  notices: readonly Notice[],
  ours: OurMessages,
): Verdict<Notice> {
  const read = messageOf(message, ours);
  const number = (notice: Notice): Item[] => itemsOf(noticeNumber(notice.oid));
  const numbered = notices.find((notice) => spanOf(read, number(notice)) !== null);
  // A line that was copied from a mail or from the list carries no number.
  const notice = numbered ?? notices.find(({ text }) => spanOf(read, itemsOf(asRead(text))) !== null);
  const elsewhere = leadsElsewhere(message, ours, notice?.text);
  if (elsewhere) return { is: 'leadsElsewhere', ...elsewhere };
  const isOurs = notice && accountFor(read, notice, ours);
  if (notice && isOurs) {
    return isOurs.every(Boolean) ? { is: 'ours', notice } : { is: 'partly', notice, parts: partsOf(read, isOurs) };
  }
  const thing = secretAskedFor(read.text, ours.asks);
  if (thing !== null) return { is: 'asksForSecret', thing };
  return notice ? { is: 'otherWords', notice } : { is: 'unknown' };
}

function messageOf(message: string, { origin, values }: OurMessages): Message {
  const text = asRead(message);
  const oneOf = (all: readonly string[]) => ({ oneOf: all.map((value) => itemsOf(asRead(value))) });
  const said = Object.entries(values).map(([name, all]) => [name, oneOf(all)] as const);
  return {
    text,
    words: wordsOf(text),
    links: ourLinksIn(text, origin),
    slots: { ...SHAPES, ...Object.fromEntries(said) },
  };
}

const itemsOf = (text: string): string[] => wordsOf(text).map((word) => word.text);

/** Where these items first stand in a message: from the first word to the one after the last. */
function spanOf(message: Message, items: readonly Item[]): { from: number; to: number } | null {
  if (items.length === 0) return null;
  for (let from = 0; from < message.words.length; from++) {
    const to = endOf(message, from, items);
    if (to !== null) return { from, to };
  }
  return null;
}

/**
 * Which words of the message are ours, by the frame that leaves the fewest over. Null: the notice's own words do not
 * stand in it, and no frame without them fits it whole.
 */
function accountFor(read: Message, notice: Sent, { frames }: OurMessages): boolean[] | null {
  const number = { oneOf: [itemsOf(noticeNumber(notice.oid))] };
  const message = { ...read, slots: { ...read.slots, number } };
  const own = spanOf(message, itemsOf(asRead(notice.text)));
  let best: boolean[] | null = null;
  for (const frame of [ALONE, ...frames.map(compiled)]) {
    if (frame.hasText !== (own !== null)) continue;
    const marks = message.words.map((_, nth) => own !== null && own.from <= nth && nth < own.to);
    const said = markSentences(message, marks, { from: 0, to: own?.from ?? marks.length }, frame.before);
    if (own) markSentences(message, marks, { from: own.to, to: marks.length }, frame.after);
    // A push message shows nothing of the notice: then all of the frame is needed, but for the subject before it.
    if (!own && (said < frame.before.length - 1 || !marks.every(Boolean))) continue;
    if (!best || foreign(marks) < foreign(best)) best = marks;
  }
  return best;
}

const foreign = (marks: readonly boolean[]): number => marks.filter((isOurs) => !isOurs).length;

/**
 * Marks the words of our own sentences where they stand in their order, each at most once; and what a phone or a mail
 * program adds, wherever it stands. How many of the sentences stood there.
 */
function markSentences(
  message: Message,
  marks: boolean[],
  { from, to }: { from: number; to: number },
  sentences: readonly Item[][],
): number {
  /** The end of a sentence that is there from this word on, within the borders; else this word itself. */
  const pass = (at: number, items: readonly Item[]): number => {
    const end = endOf(message, at, items);
    return end !== null && end <= to ? end : at;
  };
  let next = 0;
  let said = 0;
  for (let at = from; at < to; ) {
    const nth = sentences.findIndex((items, index) => index >= next && pass(at, items) > at);
    if (nth !== -1) [next, said] = [nth + 1, said + 1];
    const end =
      nth === -1
        ? Math.max(at + partMarkAt(message, at), ...ADDED.map((items) => pass(at, items)))
        : pass(at, sentences[nth] ?? []);
    marks.fill(true, at, Math.min(end, to));
    at = Math.max(end, at + 1);
  }
  return said;
}

/** What is written in one shape and differs from message to message, and what are links. */
const SHAPES: Record<string, Slot> = {
  address: 'link',
  link: 'link',
  object: 'link',
  undo: 'link',
  ending: { shape: /^\d{4}$/, upTo: 1 },
  day: { shape: /^\d{1,2}$/, upTo: 1 },
  reference: { shape: /^(?:[qro]|\d{1,12})$/, upTo: 2 },
  moment: {
    shape:
      /^(?:[0-5]?\d|(?:19|20)\d\d|[01]\d[034]\d|[ap]m?|at|(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|cst|gmt|utc)$/,
    upTo: 12,
  },
};

/** A frame, read: the sentences before and after the notice's own text. */
interface Frame {
  hasText: boolean;
  before: Item[][];
  after: Item[][];
}

const frames = new Map<string, Frame>();

/** There are some twenty frames, and reading one takes longer than comparing it. */
function compiled(frame: string): Frame {
  const known = frames.get(frame);
  if (known) return known;
  const [before = '', after] = frame.split('{text}');
  const read = { hasText: after !== undefined, before: sentencesOf(before), after: sentencesOf(after ?? '') };
  frames.set(frame, read);
  return read;
}

const sentencesOf = (text: string): Item[][] => text.split(/\n+|(?<=[.?!:;])\s+/).map(itemsIn);

/** A link goes on to the next blank: `{address}/menu`. */
const itemsIn = (sentence: string): Item[] =>
  sentence.split(/(\{\w+\}(?:\/\S*)?)/).flatMap((piece): Item[] => {
    const name = /^\{(\w+)\}/.exec(piece)?.[1];
    return name === undefined ? itemsOf(asRead(piece)) : [{ slot: name }];
  });

const ALONE: Frame = { hasText: true, before: [], after: [] };
/** What mail programs and phones say of a message that was forwarded, and the number where it was copied alone. */
const ADDED: Item[][] = [
  'Forwarded message',
  'Begin forwarded message',
  'Original message',
  'Fwd',
  'Fw',
  'FRM',
  'From: {from}',
  'Date: {moment}',
  'Sent: {moment}',
  'To: {to}',
  'Subject: {subject}',
  'Subject: Fwd: {subject}',
  '{number}',
].map(itemsIn);

/** The message in pieces, each ours or not; punctuation goes with what stands before it. */
function partsOf({ text, words }: Message, isOurs: readonly boolean[]): Part[] {
  const parts: Part[] = [];
  words.forEach((word, nth) => {
    const start = nth === 0 ? 0 : word.start;
    const piece = text.slice(start, words[nth + 1]?.start ?? text.length);
    const last = parts.at(-1);
    if (last && last.isOurs === isOurs[nth]) last.text += piece;
    else parts.push({ text: piece, isOurs: isOurs[nth] ?? false });
  });
  return parts;
}

/** "Not", with what may stand between it and the verb that it denies: "we never ask you to share". */
const DENIAL = / (?:never|not|don t|won t) (?:(?:ever|ask|asks|want|you|anyone|anybody|to|please) )*/g;

/**
 * The first thing that the message asks for and that we never ask for, such as a code; null where there is none. "Never share
 * this code" does not ask for it, but "Do not wait: reply with the code" does.
 */
function secretAskedFor(text: string, { verbs, things }: OurMessages['asks']): string | null {
  const isDenied = (clause: string): boolean =>
    [...clause.matchAll(DENIAL)].some(({ 0: denial, index }) =>
      verbs.some((verb) => clause.startsWith(`${verb} `, index + denial.length)),
    );
  for (const sentence of text.toLowerCase().split(/[.!?\n]+/)) {
    const clauses = sentence
      .split(/[,;:\u2013\u2014]|\b(?:and|but|then)\b/)
      .map((one) => ` ${itemsOf(one).join(' ')} `);
    const said = clauses.filter((clause) => !isDenied(clause)).join('');
    if (!verbs.some((verb) => said.includes(` ${verb} `))) continue;
    const thing = things.find((one) => said.includes(` ${itemsOf(one).join(' ')} `));
    if (thing !== undefined) return thing;
  }
  return null;
}

/** The telephone numbers on the content's page of contacts, read by `word`. A card without a number is left out. */
export function ourPhones(word: (key: 'emergency' | 'cards' | `${string}.phone`) => string): string[] {
  const cards = `${word('emergency')} ${word('cards')}`.split(' ');
  return cards.map((card) => word(`${card}.phone`)).filter((phone) => /^[\d+ ()-]+$/.test(phone));
}

import { noticeNumber } from './noticeNumber.ts';

/** A notice of the customer's, as far as it is compared: its own number (`oid`) and its text. */
interface Told {
  oid: string | number;
  text: string;
}

/** What nobody but us can stand behind in a message: where its links lead, and whom it says to call. */
export interface Ours {
  /** Our own address as `URL.origin` says it: `https://app.example.com`. */
  origin: string;
  /** Our telephone numbers, written in any way. */
  phones: readonly string[];
  /** All that a push message says of a notice with this number: it names no words of the notice, for others read it too. */
  pushed: (number: string) => readonly string[];
}

/**
 * - ours: it says what this notice says, and leads nowhere but to us.
 * - leadsElsewhere: one of its links, or of its telephone numbers, is not ours.
 * - otherWords: it carries the number of this notice, which says something else.
 * - unknown: no notice says that.
 */
export type Judged<Notice> =
  | { is: 'ours' | 'otherWords'; notice: Notice }
  | { is: 'leadsElsewhere'; where: string }
  | { is: 'unknown' };

/**
 * Is a message that somebody got from us? It is compared with the customer's notices, word by word: a sender's name or
 * number can be forged, and so can the start of a real message. So what leads elsewhere is never ours, whatever else it
 * says.
 */
export function isThisOurs<Notice extends Told>(
  message: string,
  notices: readonly Notice[],
  ours: Ours,
): Judged<Notice> {
  const read = asRead(message);
  const words = inWords(read);
  const numbered = notices.find(({ oid }) => words.includes(inWords(noticeNumber(oid))));
  // A copied line of a mail, or of the list, has no number.
  const notice = numbered ?? notices.find(({ text }) => words.trim() !== '' && words === inWords(asRead(text)));
  // `St.Walburg` in a notice reads like a link, and its customer may have called a place like one.
  const own = notice ? asRead(notice.text) : '';
  const foreign = foreignLink(read, ours.origin, own) ?? foreignPhone(read, ours.phones, own);
  if (foreign) return { is: 'leadsElsewhere', where: foreign };
  if (!notice) return { is: 'unknown' };
  const isPushed = ours.pushed(noticeNumber(notice.oid)).some((text) => words === inWords(asRead(text)));
  return { is: isPushed || words.includes(inWords(own)) ? 'ours' : 'otherWords', notice };
}

/** Every number that the words of contacts name, read by `word`; what is no number there is left out. */
export function ourPhones(word: (key: 'emergency' | 'cards' | `${string}.phone`) => string): string[] {
  const cards = `${word('emergency')} ${word('cards')}`.split(' ');
  return cards.map((card) => word(`${card}.phone`)).filter((phone) => /^[\d+ ()-]+$/.test(phone));
}

/** Where a text leads that is not us, by a link or a telephone number; null: nowhere. */
export function leadsElsewhere(text: string, { origin, phones }: Pick<Ours, 'origin' | 'phones'>): string | null {
  const read = asRead(text);
  return foreignLink(read, origin, '') ?? foreignPhone(read, phones, '') ?? null;
}

/** What of a text its reader's phone or mail program takes for a web address; null: nothing. Addresses of mails are none. */
export const linkIn = (text: string): string | null => linksIn(asRead(text))[0] ?? null;

/** As a reader sees it: letters that only look different are one, and signs that nobody sees are none. */
const asRead = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** Words and figures alone, with one blank around each. */
const inWords = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/**
 * With or without `https://`; `.ca` is an end that a name has, and `.88` or `.m` is none. Four figures such as `203.0.113.7` are
 * the address of a machine; a telephone number with dots has four digits at its end.
 */
const LINK =
  /[a-z][a-z0-9+.-]*:\/\/[^\s<>"]+|(?:(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d))(?::\d+)?(?:[/?#][^\s<>"]*)?/giu;

function linksIn(text: string): string[] {
  // An address of a mail leads to no page.
  const withoutMails = text.replace(/[^\s<>@]+@[^\s<>@]+/gu, (found) => (found.includes('//') ? found : ' '));
  return withoutMails.match(LINK)?.map((link) => link.replace(/[.,;:!?)\]]+$/, '')) ?? [];
}

/** `own`: what we said ourselves. */
function foreignLink(text: string, origin: string, own: string): string | undefined {
  const known = linksIn(own);
  return linksIn(text).find((link) => originOf(link) !== origin && !known.includes(link));
}

/** Up to the path. What stands before or behind the name (a user, a backslash, a port) makes it another origin here. */
function originOf(link: string): string {
  const whole = link.includes('://') ? link : `https://${link}`;
  return whole.toLowerCase().split(/(?<=:\/\/[^/?#]*)[/?#]/, 1)[0] ?? '';
}

/** A number of North America, in groups or not, or one with the `+` of another country; dates and accounts are none. */
const PHONE =
  /(?<![\p{L}\p{N}-])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?![\p{L}\p{N}-])|\+\d[\d ().-]{7,}\d/gu;
const figures = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

function foreignPhone(text: string, phones: readonly string[], own: string): string | undefined {
  const known = [...phones, ...(own.match(PHONE) ?? [])].map(figures);
  return text.match(PHONE)?.find((found) => !known.includes(figures(found)));
}

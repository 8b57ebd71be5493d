import { inGsmLetters } from './gsmLetters.ts';
import { plainDigits } from './plainDigits.ts';

/** Where our messages may lead: our own address as `URL.origin` says it, and our telephone numbers written in any way. */
export interface OurContacts {
  origin: string;
  phones: readonly string[];
}

/** What in a message leads away from us, as it is written there. */
export interface LeadsTo {
  by: 'link' | 'phone';
  where: string;
}

/** `evil[.]example`, and the full stops of other scripts, are dots to a browser or to the reader who is told to type them. */
const DOT = /[\u3002\uFF61\uFE52]|\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?/giu;

/**
 * A message as its reader sees it: letters, digits and dots that only look different are one, and invisible characters
 * are gone (joiners, marks of direction, the box around a keycap).
 */
export const asRead = (text: string): string =>
  plainDigits(text.normalize('NFKC').replace(/\p{Cf}|[\uFE00-\uFE0F\u20E3]/gu, '')).replace(DOT, '.');

/**
 * The first link or telephone number that is not ours; null where there is none.
 *
 * @param own What we said ourselves: a place called `St.Walburg` reads like a link, and a customer may have named a
 * place with a telephone number.
 */
export function leadsElsewhere(message: string, { origin, phones }: OurContacts, own = ''): LeadsTo | null {
  const text = asRead(message);
  const said = asRead(own);
  const knownLinks = [said, asRead(inGsmLetters(own))].flatMap((words) => linksIn(words).map(({ link }) => link));
  const link = linksIn(text).find((found) => originOf(found.link) !== origin && !knownLinks.includes(found.link));
  if (link) return { by: 'link', where: link.link };
  const knownPhones = [...phones.map(asRead), ...phonesIn(said)].map(digitsOf);
  const phone = phonesIn(text).find((found) => !knownPhones.includes(digitsOf(found)));
  return phone === undefined ? null : { by: 'phone', where: phone };
}

/** The first thing that a phone or mail program takes for a web address; null where there is none. E-mail addresses are no links. */
export const linkIn = (text: string): string | null => linksIn(asRead(text))[0]?.link ?? null;

/** The links to our own address in a text that is {@link asRead}: where each begins and ends. */
export const ourLinksIn = (text: string, origin: string): { start: number; end: number }[] =>
  linksIn(text).filter(({ link }) => originOf(link) === origin);

const MAIL_ADDRESS = /[^\s<>@]+@[^\s<>@]+/gu;

const NAME = String.raw`(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}-]+\.)+\p{L}{2,}`;
/** Four figures such as `203.0.113.7`; a telephone number with dots has four digits at its end. */
const MACHINE = String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)`;
/** `0xCB007107`: the same machine in another notation. */
const HEX_MACHINE = String.raw`(?<![\p{L}\p{N}])0x[0-9a-f]{4,}(?:\.0x[0-9a-f]+)*`;
const END = String.raw`(?::\d+)?(?:[/?#][^\s<>"]*)?`;
/** `paynow:8080`: a name without a dot is an address where a port follows it. A time (`10:30`) and a date are none. */
const PORT = String.raw`(?<![\p{L}\p{N}.@-])[a-z][a-z0-9-]*:\d{2,5}(?![\d:-])(?:/[^\s<>"]*)?`;
const LINK = new RegExp(
  String.raw`[a-z][a-z0-9+.-]*:\/\/[^\s<>"]+|(?:${NAME}|${MACHINE}|${HEX_MACHINE})${END}|${PORT}`,
  'giu',
);

interface Link {
  link: string;
  start: number;
  end: number;
}

function linksIn(text: string): Link[] {
  // A mail address leads to no page; one with a path or a scheme before it does.
  const searched = text.replace(MAIL_ADDRESS, (found) => (/[/\\]/.test(found) ? found : ' '.repeat(found.length)));
  return [...searched.matchAll(LINK)].map(({ 0: found, index }) => {
    const link = found.replace(/[.,;:!?)\]]+$/, '');
    return { link, start: index, end: index + link.length };
  });
}

/** Up to the path. What stands before or behind the name (a user, a backslash, a port) makes it another origin here. */
function originOf(link: string): string {
  const whole = link.includes('://') ? link : `https://${link}`;
  return whole.toLowerCase().split(/(?<=:\/\/[^/?#]*)[/?#]/, 1)[0] ?? '';
}

/** Days and times are written with as many digits as telephone numbers. */
const DAY_OR_TIME = /(?<!\d)(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}:\d\d(?::\d\d)?)(?!\d)/g;
/** Groups of digits that belong together whatever stands between them: dashes of any kind, dots, slashes, a line break; a comma ends them. */
const BETWEEN = /^[^\p{L}\p{N},]{1,4}$/u;
/** No telephone number has more (E.164 has 15; the prefix `011` comes before it). */
const MOST_DIGITS = 18;

/** As they are written; none within another one. */
function phonesIn(text: string): string[] {
  const blanked = text.replace(DAY_OR_TIME, (found) => 'x'.repeat(found.length));
  const groups = [...blanked.matchAll(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu)].map(({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }));
  const found: string[] = [];
  for (let at = 0; at < groups.length; at++) {
    const length = phoneAt(blanked, groups, at);
    const [first, last] = [groups[at], groups[at + length - 1]];
    if (length === 0 || !first || !last) continue;
    const start = blanked[first.start - 1] === '+' ? first.start - 1 : first.start;
    found.push(text.slice(start, last.end));
    at += length - 1;
  }
  return found;
}

interface Group {
  digits: string;
  start: number;
  end: number;
}

/** How many groups from this one on are the longest telephone number; 0: none begins here. */
function phoneAt(text: string, groups: readonly Group[], at: number): number {
  const hasPlus = text[(groups[at]?.start ?? 0) - 1] === '+';
  let longest = 0;
  let digits = '';
  for (let nth = at; nth < groups.length; nth++) {
    const group = groups[nth] as Group;
    const before = groups[nth - 1];
    if (nth > at && before && !BETWEEN.test(text.slice(before.end, group.start))) break;
    digits += group.digits;
    if (digits.length > MOST_DIGITS) break;
    const isLocal = nth === at + 1 && /^\d{3}$/.test(groups[at]?.digits ?? '') && /^\d{4}$/.test(group.digits);
    if (isLocal || isPhone(digits, hasPlus)) longest = nth - at + 1;
  }
  return longest;
}

/** Ten digits of North America with or without its 1, or a number of another country with a sign of that before it. */
const isPhone = (digits: string, hasPlus: boolean): boolean =>
  /^1?\d{10}$/.test(digits) || (hasPlus && /^\d{8,15}$/.test(digits)) || /^(?:011|00)\d{8,15}$/.test(digits);

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

import { plainDigits } from './plainDigits.ts';

/** The boxes of a place in the Dominion Land Survey, by the wire's names; each as far as the text says it. */
export type SurveyParts = Partial<
  Record<'lot' | 'quarter' | 'lsd' | 'riverLot' | 'section' | 'township' | 'range' | 'meridian', string>
>;

/** Signs that stand for one of the keyboard's, and letters in capitals without their full stops. */
const plain = (text: string): string =>
  plainDigits(
    text
      .replace(/\p{Cf}/gu, '')
      .replaceAll('¼', ' ')
      .normalize('NFKC'),
  )
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // A quarter as a fraction.
    .replace(/\b1\/4\b/g, ' ')
    .replace(/\b([NSEW])\.\s?([EW]?)(?![A-Z])\.?/g, '$1$2 ')
    .replace(/[.,;/#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A step to the next part: blanks or a hyphen, and perhaps the word for what comes. */
const to = (...words: string[]): string => `[ -]*(?:(?:${words.join('|')})[ -]*)?`;
const MERIDIAN = '(?:W(?:EST)?(?: OF(?: THE)?)? ?|-| )0?([1-4]) ?(?:ST|ND|RD|TH)? ?(?:M|MER|MERIDIAN)?';
const LAND = String.raw`${to('TOWNSHIP', 'TWP?', 'TP', 'T')}(\d{1,3})[ -]${to('RANGE', 'RGE?', 'RG', 'R').slice(5)}(\d{1,2})[ -]*(?:OF THE )?${MERIDIAN}`;
const SECTION = String.raw`${to('SECTION', 'SEC', 'S')}(\d{1,2})[ -]`;
const LOT = String.raw`(?:LOT ?(\w{1,4})[ -]*)?`;
const QUARTER = `(NE|NW|SE|SW|NORTH ?EAST|NORTH ?WEST|SOUTH ?EAST|SOUTH ?WEST)(?: ?(?:QUARTER|QTR?))?(?: OF)?`;

const QUARTER_LAND = new RegExp(`^${LOT}(?:${QUARTER}[ -]*)?${SECTION}${LAND}$`);
const LSD_LAND = new RegExp(String.raw`^(?:LSD|LEGAL SUBDIVISION|L)?[ -]*(\d{1,2})[ -]${SECTION}${LAND}$`);
const RIVER_LAND = new RegExp(String.raw`^(?:RIVER LOT|R ?L|LOT)?[ -]*(\d{1,2})[ -]${LAND}$`);

/** Longer texts are none. */
const LONGEST = 100;

/**
 * A legal land description as people write and paste it: `NW-12-34-5-W3`, `12-34-05 W2M`, `NW ¼ Sec. 12, Twp. 34, Rge. 5,
 * W. 3rd Mer.`. Null for what is none.
 */
export function readSurvey(lookupType: 'LLD' | 'LSD' | 'River_Lot', text: string): SurveyParts | null {
  if (text.length > LONGEST) return null;
  const written = plain(text);
  if (lookupType === 'LLD') {
    const [all, lot, quarter, section, township, range, meridian] = QUARTER_LAND.exec(written) ?? [];
    return all === undefined
      ? null
      : said({ lot, quarter: quarter && shortQuarter(quarter), section, township, range, meridian });
  }
  if (lookupType === 'LSD') {
    const [all, lsd, section, township, range, meridian] = LSD_LAND.exec(written) ?? [];
    return all === undefined ? null : said({ lsd, section, township, range, meridian });
  }
  const [all, riverLot, township, range, meridian] = RIVER_LAND.exec(written) ?? [];
  return all === undefined ? null : said({ riverLot, township, range, meridian });
}

const shortQuarter = (quarter: string): string =>
  quarter.length === 2 ? quarter : `${quarter.charAt(0)}${/EAST$/.test(quarter) ? 'E' : 'W'}`;

const said = (parts: Record<string, string | undefined>): SurveyParts =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

const ALONE: Readonly<Record<string, RegExp>> = {
  section: /^(?:SECTION|SEC|S)? ?(\d{1,2})$/,
  township: /^(?:TOWNSHIP|TWP?|TP|T)? ?(\d{1,3})$/,
  range: /^(?:RANGE|RGE?|RG|R)? ?(\d{1,2})$/,
  meridian: /^(?:WEST(?: OF(?: THE)?)?|W)? ?0?([1-4]) ?(?:ST|ND|RD|TH)? ?(?:M|MER|MERIDIAN)?$/,
  lsd: /^(?:LSD|L)? ?(\d{1,2})$/,
  riverLot: /^(?:RIVER LOT|R ?L|LOT)? ?(\d{1,2})$/,
};

/** What one box takes from its input: `W3M` is meridian 3. Anything else stays as it was written. */
export function surveyPart(name: string, text: string): string {
  return ALONE[name]?.exec(text.length > LONGEST ? '' : plain(text))?.[1] ?? text;
}

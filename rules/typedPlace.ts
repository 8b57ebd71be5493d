import { type LookupType, type OutageLocation, outageLocation } from '#contracts/outageReport.ts';
import { readSurvey } from './surveyText.ts';

/** What the text of a place lacks. */
export type PlaceGap = 'house' | 'streetName' | 'cityTown' | 'quarter';

/** A place in one line, read: the place, or what is still missing of a street address. */
export type TypedPlace = { place: OutageLocation } | { missing: readonly PlaceGap[] };

const SURVEYS = ['LLD', 'LSD', 'River_Lot'] as const;

/** '3-218 Second Avenue West': the apartment, a hyphen, the house, as Canada Post writes it; then the street. */
const HOUSE_AND_STREET = /^(?:(\w{1,25})-)?(\d\w{0,20}(?:[½¼¾]| [1-3]\/[24](?=\s))?)\s+(.+)$/;
/** '#3', 'Unit 3', 'Apt. 3', 'Suite 3': before the house or behind the street. */
const UNIT = '(?:#|(?:unit|apartment|apt|suite|ste)\\b\\.?)\\s*#?\\s*(\\d\\w{0,24}|[a-z]\\b)';
const UNIT_FIRST = new RegExp(`^${UNIT}(?:\\s*[,-]\\s*|\\s+)(?=\\d)`, 'i');
const UNIT_LAST = new RegExp(`[\\s,]\\s*${UNIT}(?=,|$)`, 'i');
const LOT_AND_BLOCK = /^lot\s*(\w{1,4})[\s,]+(?:block|blk\.?)\s*(\w{1,4})\s*,\s*(.+)$/i;
/** What stands behind the town on an envelope. */
const COUNTRY = /[\s,]+canada\.?\s*$/i;
const POSTAL_CODE = /[\s,]+[a-z]\d[a-z][\s-]?\d[a-z]\d\s*$/i;
const PROVINCE = /[\s,]+(?:sk|sask|saskatchewan)\.?\s*$/i;
/** Half of a section: a place is in one of its two quarters. */
const HALF_SECTION = /^\s*(?:[nsew]|north|south|east|west)\.?\s*(?:½|1\/2|half)/i;

/**
 * A place as people write it in one line: '218 Second Avenue West, Kindersley', 'NW-12-34-5-W3', or a meter's number where
 * the customer says that it is one.
 */
export function readTypedPlace(text: string, isMeter = false): TypedPlace {
  if (isMeter) return located('Meter_Number', { meterNumber: text.replace(/[\s-]/g, '') }) ?? { missing: ['house'] };
  for (const lookupType of SURVEYS) {
    const parts = readSurvey(lookupType, text);
    const surveyed = parts && located(lookupType, lookupType === 'River_Lot' ? { ...parts, quarter: 'R0' } : parts);
    if (surveyed) return surveyed;
  }
  // A whole section, or half of one.
  if (readSurvey('LLD', text.replace(HALF_SECTION, ''))) return { missing: ['quarter'] };
  return readLot(text) ?? readAddress(text);
}

function readLot(text: string): TypedPlace | null {
  const [, lot, block, town] = LOT_AND_BLOCK.exec(text.trim()) ?? [];
  return town === undefined ? null : located('Lot_Block', { lot, block, cityTown: townOf(town) });
}

const townOf = (text: string): string =>
  text.replace(COUNTRY, '').replace(POSTAL_CODE, '').replace(PROVINCE, '').trim();

function readAddress(text: string): TypedPlace {
  const unit = (UNIT_FIRST.exec(text.trim()) ?? UNIT_LAST.exec(text))?.[1];
  const bare = text.trim().replace(UNIT_FIRST, '').replace(UNIT_LAST, '');
  const [first = '', ...rest] = bare.split(',').map((part) => part.trim());
  const cityTown = townOf(rest.filter(Boolean).join(', '));
  const [, before, house = '', streetName = ''] = HOUSE_AND_STREET.exec(first) ?? [];
  const apartment = before ?? unit;
  const address = { house, streetName, cityTown };
  const missing = (Object.keys(address) as (keyof typeof address)[]).filter((name) => address[name] === '');
  if (missing.length > 0) return { missing };
  return located('Civic_Address', { ...address, ...(apartment && { apartment }) }) ?? { missing: ['streetName'] };
}

function located(lookupType: LookupType, outageAddress: object): { place: OutageLocation } | null {
  const { data } = outageLocation.safeParse({ lookupType, outageAddress });
  return data ? { place: data } : null;
}

/** The text with this town at its end, in place of what is written there of it. */
export function withTown(text: string, town: string): string {
  const [first = '', ...rest] = text.split(',');
  if (rest.length > 0) return `${first.trim()}, ${town}`;
  const words = first.trim().split(/\s+/);
  const begun = words.findIndex(
    (_, index) => index > 0 && town.toLowerCase().startsWith(words.slice(index).join(' ').toLowerCase()),
  );
  const street = begun > 1 ? words.slice(0, begun) : words;
  return /^\d/.test(first.trim()) ? `${street.join(' ')}, ${town}` : town;
}

/** What is searched among the towns: what stands after the comma, else the last words. */
export function townPart(text: string): string[] {
  const [first = '', ...rest] = text.split(',');
  if (rest.length > 0) return [rest.join(',').trim()].filter(Boolean);
  const words = first.trim().split(/\s+/).filter(Boolean);
  return words.map((_, index) => words.slice(index).join(' ')).filter((part) => /^\D/.test(part));
}

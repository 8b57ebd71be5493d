import { type LookupType, type OutageLocation, outageLocation } from '#contracts/outageReport.ts';
import { readSurvey } from './surveyText.ts';

/** What the text of a place lacks. */
export type PlaceGap = 'house' | 'streetName' | 'cityTown';

/** A place in one line, read: the place, or what is still missing of a street address. */
export type TypedPlace = { place: OutageLocation } | { missing: readonly PlaceGap[] };

const SURVEYS = ['LLD', 'LSD', 'River_Lot'] as const;

/** '3-218 Second Avenue West': the apartment, a hyphen, the house, as Canada Post writes it; then the street. */
const HOUSE_AND_STREET = /^(?:(\w{1,25})-)?(\d\w{0,24})\s+(.+)$/;

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
  return readAddress(text);
}

function readAddress(text: string): TypedPlace {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim());
  const cityTown = rest.filter(Boolean).join(', ');
  const [, apartment, house = '', streetName = ''] = HOUSE_AND_STREET.exec(first) ?? [];
  const address = { house, streetName, cityTown };
  const missing = (Object.keys(address) as PlaceGap[]).filter((name) => address[name] === '');
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

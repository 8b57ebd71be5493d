import type { Premises } from '#contracts/installation.ts';
import { cityOf } from './cityOf.ts';

/** An address, as far as it may be shown to a person who has only the number of the meter there. */
export interface PlaceParts {
  /** What tells the place from the others of its street or township, and is asked for. */
  asks: NonNullable<Premises['asks']>;
  /** The part that is asked for, as it stands in the address. */
  secret: string;
  /** The rest: street and town, township and town, or the town alone. */
  shown: string;
}

/** 'Unit 5,', '#5 ': the unit in front of the house. */
const UNIT = /^(?:(?:unit|apartment|apt|suite|ste)\b\.?\s*\w+|#\s*\w+)[\s,-]*/i;
const STARTS: readonly (readonly [Exclude<PlaceParts['asks'], 'address'>, RegExp])[] = [
  ['lot', /^(?:river\s+)?lot\s*(\w+)(?:[\s,-]+|$)/i],
  // With its section: a township has four times 36 of them, a section only four.
  [
    'quarter',
    /^([NS][EW]|lsd\s*\d{1,2})[\s-]*(?:¼|1\/4|quarter\b)?[\s,-]*(?:sec(?:tion|\.)?\s*)?(\d{1,2})(?:[\s,-]+|$)/i,
  ],
  // '3-218' is unit 3 of house 218; '22nd Street' begins with no house.
  ['house', /^(?:house\s+)?(?:\w+-)?(\d+[a-z]?)(?:\s*[½¼¾]|\s+\d\/\d)?(?:[\s,]+|$)/i],
];

/** "218 Second Avenue West, Kindersley SK S0L 1S0" → house 218, and "Second Avenue West, Kindersley SK". */
export function placeParts(address: string): PlaceParts {
  const town = cityOf(address);
  const line = (address.includes(',') ? address.slice(0, address.lastIndexOf(',')) : address).trim();
  const bare = line.replace(UNIT, '');
  for (const [asks, start] of STARTS) {
    const found = start.exec(bare);
    if (!found) continue;
    const rest = bare.slice(found[0].length).trim();
    return { asks, secret: found.slice(1).join(' '), shown: rest === '' ? town : `${rest}, ${town}` };
  }
  return { asks: 'address', secret: line, shown: town };
}

const WRITTEN_OUT = [
  [/north[\s-]*east/gi, 'NE'],
  [/north[\s-]*west/gi, 'NW'],
  [/south[\s-]*east/gi, 'SE'],
  [/south[\s-]*west/gi, 'SW'],
] as const;

/** Letters and digits alone, in capitals. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Whether the answer names the part of the address that is asked for; alone, or within the whole address. */
export function namesPlace(address: string, answer: string): boolean {
  const { asks, secret } = placeParts(address);
  const said = WRITTEN_OUT.reduce((text, [words, short]) => text.replace(words, short), answer.trim());
  if (plain(said) === '') return false;
  if (plain(said) === plain(secret)) return true;
  const parts = placeParts(said);
  return parts.asks === asks && plain(parts.secret) === plain(secret);
}

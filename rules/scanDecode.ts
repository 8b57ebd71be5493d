import { dialTurnsClockwise } from './meterRegister.ts';
import type { ScanMode } from './scanRegister.ts';

/** Below this a scan is ignored, and scanning goes on (MTR-40). */
export const LEAST_CONFIDENCE = 50;
/** Below this a digit is shown as one in doubt, and the customer says which it is. */
export const SURE_CONFIDENCE = 80;

export interface ScannedDigit {
  digit: number;
  /** 0 to 100. */
  confidence: number;
  /** What it is if it is not `digit`. */
  other: number;
}

export interface ScannedReading {
  digits: ScannedDigit[];
  /** Of the whole: that of its weakest digit. */
  confidence: number;
}

/**
 * What a model says of one cell. Of a dial: sine and cosine of its pointer's clockwise angle from the top, shorter than 1
 * where it is unsure. Of a drum or a display: for each digit 0 to 9 how likely it is; a wheel between two digits has both.
 */
export type CellOutput = readonly number[];

/** Where a dial's pointer or a wheel stands, 0 to 10, and how sure that is, 0 to 1. */
interface Stand {
  position: number;
  sure: number;
}

/** How far a dial may stand from where the dial to its right says it does, in digits, before it is doubted. */
const FREE_PLAY = 0.25;
/** This near to a number the last dial could be before it or past it, in digits. */
const NEAR_NUMBER = 0.3;
/**
 * From what length on the sine and cosine of a dial are as good as they get, and below which they say nothing: of held-out dials
 * with 0.9 one in five hundred is read half a digit off, with 0.6 one in three.
 */
const CLEAR_DIAL = 0.9;
const UNCLEAR_DIAL = 0.5;
/** The same of a digit's chances: of held-out digits with 0.95 or more three in a thousand are wrong, with 0.8 ten. */
const CLEAR_DIGIT = 1;
const UNCLEAR_DIGIT = 0.75;
/** A wheel this far on its way to the next digit shows that one: a display's digits and wheels at rest are not exact. */
const ARRIVED = 0.8;

/** What the customer said a digit is, by its place; null where nothing was asked or said. */
export type Answers = readonly (number | null)[];

/**
 * The reading that a register's cells show, cells from left to right.
 *
 * From right to left: what stands to the right of a dial says how far past its digit its pointer must be, so a pointer that
 * points straight at a number is read right on either side of it. Drums move only while the one to their right passes zero. An
 * answered digit is certain, and what stands to its left follows it.
 */
export function decodeCells(mode: ScanMode, cells: readonly CellOutput[], answers: Answers = []): ScannedReading {
  const read = mode === 'dial_meter' ? decodeDials(cells, answers) : decodeDrums(cells, answers);
  const digits = read.map((one) => ({ ...one, confidence: Math.round(one.confidence * 100) }));
  return { digits, confidence: Math.min(...digits.map(({ confidence }) => confidence)) };
}

export const readingText = ({ digits }: ScannedReading): string => digits.map(({ digit }) => digit).join('');

function decodeDials(cells: readonly CellOutput[], answers: Answers): ScannedDigit[] {
  const digits: ScannedDigit[] = [];
  /** How far past its digit the dial to the left stands, 0 to 1; null before the first. */
  let past: number | null = null;
  for (let at = cells.length - 1; at >= 0; at--) {
    const { position, sure } = dialStand(cells[at] ?? [], dialTurnsClockwise(at, cells.length));
    const one = answered(past === null ? lastDial(position) : besideNext(position, past), sure, answers[at]);
    digits.unshift(one);
    past = (one.digit + (past ?? pastDigit(position, one.digit))) / 10;
  }
  return digits;
}

function decodeDrums(cells: readonly CellOutput[], answers: Answers): ScannedDigit[] {
  const digits: ScannedDigit[] = [];
  /** How far on its way to the next digit a wheel is, by the one to its right; null before the first. */
  let past: number | null = null;
  for (let at = cells.length - 1; at >= 0; at--) {
    const { position, sure } = drumStand(cells[at] ?? []);
    const one = answered(past === null ? lastDrum(position) : besideNext(position, past), sure, answers[at]);
    digits.unshift(one);
    past = one.digit === 9 ? (past ?? pastDigit(position, 9)) : 0;
  }
  return digits;
}

const answered = (read: ScannedDigit, sure: number, answer: number | null | undefined): ScannedDigit =>
  typeof answer === 'number'
    ? { digit: answer, confidence: 1, other: answer }
    : { ...read, confidence: read.confidence * sure };

/** How far past a digit a position is, 0 to 1; one that is before it stands at it. */
const pastDigit = (position: number, digit: number): number =>
  Math.min(0.99, Math.max(0, wrapped(position - digit + 5) - 5));

/** The digit of a dial or a wheel that must stand `past` behind it. */
function besideNext(position: number, past: number): ScannedDigit {
  const exact = position - past;
  const nearest = Math.round(exact);
  const off = exact - nearest;
  return {
    digit: digitOf(nearest),
    other: digitOf(nearest + (off < 0 ? -1 : 1)),
    confidence: Math.min(1, (0.5 - Math.abs(off)) / FREE_PLAY),
  };
}

/** Nothing tells how far the last dial is past its number: between two, the lower; at a number it is in doubt, never ignored. */
function lastDial(position: number): ScannedDigit {
  const lower = Math.floor(position);
  const beyond = position - lower;
  const near = Math.min(beyond, 1 - beyond);
  return {
    digit: digitOf(lower),
    other: digitOf(beyond < 0.5 ? lower - 1 : lower + 1),
    confidence: 0.6 + 0.4 * Math.min(1, near / NEAR_NUMBER),
  };
}

/** Nothing tells it of the last wheel either; on its way from one digit to the next it is in doubt. */
function lastDrum(position: number): ScannedDigit {
  const lower = Math.floor(position);
  const beyond = position - lower;
  const isNext = beyond >= ARRIVED;
  const fromRest = Math.min(beyond, 1 - beyond);
  return {
    digit: digitOf(isNext ? lower + 1 : lower),
    other: digitOf(isNext ? lower : lower + 1),
    confidence: fromRest < 1 - ARRIVED ? 1 - (0.3 * fromRest) / (1 - ARRIVED) : 0.7,
  };
}

function dialStand([sine = 0, cosine = 0]: CellOutput, clockwise: boolean): Stand {
  const angle = (Math.atan2(sine, cosine) * 10) / (2 * Math.PI);
  return {
    position: wrapped(clockwise ? angle : -angle),
    sure: graded(Math.hypot(sine, cosine), UNCLEAR_DIAL, CLEAR_DIAL),
  };
}

function drumStand(chances: CellOutput): Stand {
  const of = (digit: number) => chances[digitOf(digit)] ?? 0;
  const likely = chances.reduce((best, chance, digit) => (chance > of(best) ? digit : best), 0);
  const side = of(likely + 1) > of(likely - 1) ? 1 : -1;
  const both = of(likely) + of(likely + side);
  if (both === 0) return { position: 0, sure: 0 };
  return {
    position: wrapped(likely + (side * of(likely + side)) / both),
    sure: graded(both, UNCLEAR_DIGIT, CLEAR_DIGIT),
  };
}

/** 0 to 1 between these two. */
const graded = (value: number, none: number, full: number): number =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

const wrapped = (position: number): number => ((position % 10) + 10) % 10;
const digitOf = (position: number): number => wrapped(Math.floor(position));

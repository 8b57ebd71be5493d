import {
  type CellOutput,
  decodeCells,
  LEAST_CONFIDENCE,
  readingText,
  type ScannedReading,
  SURE_CONFIDENCE,
} from './scanDecode.ts';
import type { ScanMode } from './scanRegister.ts';

/** So many frames are averaged: noise and shaking go, a moved phone is forgotten soon. */
const AVERAGED = 5;
/** So many averages in a row must give the same value. */
const AGREEING = 3;

/** What was seen so far: frames, each a row of cells; and the values of the last averages. */
export interface Frames {
  seen: readonly (readonly CellOutput[])[];
  values: readonly string[];
}

export const NO_FRAMES: Frames = { seen: [], values: [] };

/** A reading that frames agreed on, and the averaged cells that it was read from. */
export type Agreed = { reading: ScannedReading; cells: readonly CellOutput[] };

/** Another frame of the camera; agreed where three averages in a row have one value, and confidence enough (MTR-40). */
export function withFrame(
  before: Frames,
  mode: ScanMode,
  cells: readonly CellOutput[],
): { frames: Frames; agreed: Agreed | null } {
  const { seen, values } = isElsewhere(before, mode, cells) ? NO_FRAMES : before;
  const kept = [...seen.slice(1 - AVERAGED), cells];
  const average = averaged(kept);
  const reading = decodeCells(mode, average);
  const isIgnored = reading.confidence < LEAST_CONFIDENCE;
  const next = isIgnored ? [] : [...values.slice(1 - AGREEING), readingText(reading)];
  const isAgreed = next.length === AGREEING && next.every((value) => value === next[0]);
  return { frames: { seen: kept, values: next }, agreed: isAgreed ? { reading, cells: average } : null };
}

/** A frame that is sure of another value than those before it: what they saw is not in the picture any more. */
function isElsewhere({ values }: Frames, mode: ScanMode, cells: readonly CellOutput[]): boolean {
  const own = decodeCells(mode, cells);
  return values.length > 0 && own.confidence >= SURE_CONFIDENCE && readingText(own) !== values.at(-1);
}

const averaged = (frames: readonly (readonly CellOutput[])[]): CellOutput[] =>
  (frames[0] ?? []).map((first, cell) =>
    first.map((_, at) => frames.reduce((sum, frame) => sum + (frame[cell]?.[at] ?? 0), 0) / frames.length),
  );

import type { CellOutput } from '#rules/scanDecode.ts';
import type { ScanMode } from '#rules/scanRegister.ts';

/** Where the pointer of a dial, or a wheel, stands: 3.4 is between 3 and 4. */
type Position = number;

/** Of a reading and the part of the next kWh: where each dial of a real meter stands, from left to right. */
export const dialsAt = (reading: string, part: number): Position[] =>
  [...reading].map(
    (digit, at) =>
      Number(digit) + (Number(`0.${reading.slice(at + 1)}0`) || 0) + part * 10 ** (at + 1 - reading.length),
  );

/** The same of drums: one moves only while all to its right pass from 9 to 0. */
export const drumsAt = (reading: string, part: number): Position[] =>
  [...reading].map((digit, at) => Number(digit) + (/^9*$/.test(reading.slice(at + 1)) ? part : 0));

/** What a model that sees well says of these; `sure` below 1: of one that sees badly. */
export const seen = (mode: ScanMode, positions: readonly Position[], sure = 1): CellOutput[] =>
  positions.map((position, at) => {
    if (mode === 'dial_meter') {
      // From the right, every other dial turns the other way.
      const turn = ((positions.length - 1 - at) % 2 === 0 ? 1 : -1) * position * 0.2 * Math.PI;
      return [sure * Math.sin(turn), sure * Math.cos(turn)];
    }
    const lower = Math.floor(position);
    const chances = Array<number>(10).fill((1 - sure) / 10);
    chances[lower % 10] = (chances[lower % 10] ?? 0) + sure * (1 - (position - lower));
    chances[(lower + 1) % 10] = (chances[(lower + 1) % 10] ?? 0) + sure * (position - lower);
    return chances;
  });

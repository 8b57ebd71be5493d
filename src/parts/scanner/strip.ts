import type { ScanMode } from '#rules/scanRegister.ts';
import { SHAPES } from './network.ts';

/** Cells are drawn this many times larger than the network takes them, and averaged: browsers leave pixels out where they draw much smaller. */
const FINER = 3;

/** The size of the picture that all cells of a frame are drawn on, side by side, in pixels. */
export const stripSize = (mode: ScanMode, length: number) => ({
  cell: SHAPES[mode].columns * FINER,
  width: SHAPES[mode].columns * FINER * length,
  height: SHAPES[mode].rows * FINER,
});

/** The grey picture of each cell on a strip, as the network takes it. `pixels`: red, green, blue and alpha, row by row. */
export function cellPictures(mode: ScanMode, pixels: Uint8ClampedArray): Float32Array[] {
  const { rows, columns } = SHAPES[mode];
  const { cell, height } = stripSize(mode, 1);
  const length = pixels.length / 4 / cell / height;
  return Array.from({ length }, (_, place) => {
    const picture = new Float32Array(rows * columns);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < cell; x++) {
        const from = 4 * (y * cell * length + place * cell + x);
        const [red = 0, green = 0, blue = 0] = pixels.subarray(from, from + 3);
        const to = Math.floor(y / FINER) * columns + Math.floor(x / FINER);
        picture[to] = (picture[to] ?? 0) + (0.299 * red + 0.587 * green + 0.114 * blue) / FINER ** 2;
      }
    }
    return picture;
  });
}

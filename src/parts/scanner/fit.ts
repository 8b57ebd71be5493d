import type { ScanMode } from '#rules/scanRegister.ts';

/**
 * Where the row of cells lies on the picture: its centre in parts of the picture's width and height, its width and the height of
 * a cell both in parts of the picture's width, so that a turned phone keeps their shape.
 */
export interface Fit {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Size = Pick<Box, 'width' | 'height'>;

/** Of a cell, as the networks learned it. */
const WIDE_FOR_HIGH: Record<ScanMode, number> = { dial_meter: 1, auto_analog_digital_meter: 0.75 };

/** In the middle, as large as the picture allows; what most meters look like from a forearm's length. */
export function firstFit(mode: ScanMode, length: number): Fit {
  const width = 0.9;
  return { x: 0.5, y: 0.5, width, height: (width / length) * (mode === 'dial_meter' ? 0.94 : 1.1) };
}

/** Moved by parts of the picture, and made wider and higher by factors; it stays on the picture, and large enough to see. */
export function changed(
  { x, y, width, height }: Fit,
  { right = 0, down = 0, wider = 1, higher = 1 }: { right?: number; down?: number; wider?: number; higher?: number },
): Fit {
  return {
    x: within(x + right, 0.1, 0.9),
    y: within(y + down, 0.1, 0.9),
    width: within(width * wider, 0.15, 1),
    height: within(height * higher, 0.03, 0.4),
  };
}

/** The cells on a picture of this size, from left to right. */
export function cellBoxes({ x, y, width, height }: Fit, mode: ScanMode, length: number, picture: Size): Box[] {
  const high = height * picture.width;
  const wide = high * WIDE_FOR_HIGH[mode];
  const step = (width * picture.width) / length;
  const first = x * picture.width - (step * length) / 2;
  return Array.from({ length }, (_, at) => ({
    left: first + step * (at + 0.5) - wide / 2,
    top: y * picture.height - high / 2,
    width: wide,
    height: high,
  }));
}

/** A box of the shown picture in pixels of its source; the source covers what is shown, or is contained in it, centred. */
export function onSource(box: Box, shown: Size, source: Size, how: 'cover' | 'contain'): Box {
  const scales = [shown.width / source.width, shown.height / source.height];
  const scale = how === 'cover' ? Math.max(...scales) : Math.min(...scales);
  return {
    left: (box.left - (shown.width - source.width * scale) / 2) / scale,
    top: (box.top - (shown.height - source.height * scale) / 2) / scale,
    width: box.width / scale,
    height: box.height / scale,
  };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

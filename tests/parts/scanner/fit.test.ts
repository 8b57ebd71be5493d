import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellBoxes, changed, firstFit, onSource } from '#parts/scanner/fit.ts';
import { cellPictures, stripSize } from '#parts/scanner/strip.ts';

/* Where the cells of a register lie on the camera's picture, and what is cut out of it for the network. */

const PHONE = { width: 320, height: 240 };
const MODES = ['dial_meter', 'auto_analog_digital_meter'] as const;

test('at first the cells of every register lie side by side in the middle, and none hangs over the edge', () => {
  for (const mode of MODES) {
    for (const length of [4, 5, 6]) {
      const boxes = cellBoxes(firstFit(mode, length), mode, length, PHONE);
      expect(boxes).toHaveLength(length);
      boxes.forEach(({ left, top, width, height }, at) => {
        const before = boxes[at - 1];
        if (before) expect(left).toBeGreaterThanOrEqual(before.left + before.width);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(PHONE.width);
        expect(top + height / 2).toBeCloseTo(120, 9);
        expect(width / height).toBeCloseTo(mode === 'dial_meter' ? 1 : 0.75, 9);
      });
    }
  }
});

test('five dials on a phone: rings of 54 pixels, 58 apart', () => {
  const boxes = cellBoxes(firstFit('dial_meter', 5), 'dial_meter', 5, PHONE);
  expect(boxes.map(({ left, width }) => Math.round(left + width / 2))).toEqual([45, 102, 160, 218, 275]);
  expect(boxes[0]?.width).toBeCloseTo(54.144, 3);
});

test('the frame can be moved and spread, but neither off the picture nor out of sight', () => {
  const step = fc.record({
    right: fc.double({ min: -1, max: 1, noNaN: true }),
    down: fc.double({ min: -1, max: 1, noNaN: true }),
    wider: fc.double({ min: 0.1, max: 10, noNaN: true }),
    higher: fc.double({ min: 0.1, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const fit = steps.reduce(changed, firstFit('dial_meter', 5));
      for (const at of [fit.x, fit.y]) expect(at >= 0.1 && at <= 0.9).toBe(true);
      expect(fit.width >= 0.15 && fit.width <= 1).toBe(true);
      expect(fit.height >= 0.03 && fit.height <= 0.4).toBe(true);
    }),
  );
  const fit = firstFit('dial_meter', 5);
  expect(changed(fit, { right: 0.1, down: -0.2 })).toEqual({ ...fit, x: 0.6, y: 0.3 });
  expect(changed(fit, { wider: 0.5 })).toEqual({ ...fit, width: 0.45 });
});

test('a camera’s picture covers what is shown, a photo is contained in it', () => {
  const box = { left: 100, top: 50, width: 40, height: 30 };
  // A portrait picture on a landscape place: twice as large as shown, cut above and below.
  expect(onSource(box, PHONE, { width: 640, height: 1280 }, 'cover')).toEqual({
    left: 200,
    top: 500,
    width: 80,
    height: 60,
  });
  // The same contained: 120 of 320 pixels wide, 100 pixels free on each side.
  const contained = onSource(box, PHONE, { width: 640, height: 1280 }, 'contain');
  expect([contained.left, contained.top, contained.width, contained.height].map(Math.round)).toEqual([
    0, 267, 213, 160,
  ]);
});

test('each cell of a strip becomes a grey picture of its own, finer pixels averaged', () => {
  const mode = 'auto_analog_digital_meter';
  const { cell, width, height } = stripSize(mode, 2);
  expect({ cell, width, height }).toEqual({ cell: 72, width: 144, height: 96 });
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The left cell is red; of the right one the upper half is white, and its first column is a third black.
      const isLeft = x < cell;
      const light = x === cell || y >= height / 2 ? 0 : 255;
      pixels.set(isLeft ? [255, 0, 0, 255] : [light, light, light, 255], 4 * (y * width + x));
    }
  }
  const [left, right, ...more] = cellPictures(mode, pixels);
  expect(more).toEqual([]);
  expect([left?.length, left?.[0], left?.at(-1)].map((value) => Math.round(value ?? -1))).toEqual([768, 76, 76]);
  expect([right?.[0], right?.[1], right?.at(-1)].map((value) => Math.round(value ?? -1))).toEqual([170, 255, 0]);
});

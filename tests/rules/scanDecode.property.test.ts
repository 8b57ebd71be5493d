import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCells, readingText, SURE_CONFIDENCE } from '#rules/scanDecode.ts';
import { dialsAt, drumsAt, seen } from './shownOnMeter.ts';

/* What a register shows, read from where its pointers and wheels stand. */

const anyReading = fc.integer({ min: 4, max: 6 }).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)));
const away = (part: number) => Math.min(part, 1 - part);

test('every reading of 4 to 6 dials is read right, plainly unless the last pointer is at a number', () => {
  fc.assert(
    fc.property(anyReading, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (reading, part) => {
      const read = decodeCells('dial_meter', seen('dial_meter', dialsAt(reading, part)));
      expect(readingText(read)).toBe(reading);
      if (away(part) > 0.16) expect(read.confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
      if (away(part) < 0.14) expect(read.confidence).toBeLessThan(SURE_CONFIDENCE);
    }),
    { numRuns: 1000 },
  );
});

test('pointers that stand a fifth of a digit off change nothing but the last digit', () => {
  const offs = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(anyReading, offs, (reading, off) => {
      const stands = dialsAt(reading, 0.5).map((position, at) => position + (off[at] ?? 0));
      expect(readingText(decodeCells('dial_meter', seen('dial_meter', stands)))).toBe(reading);
    }),
    { numRuns: 1000 },
  );
});

test('every reading of 4 to 6 drums is read right, also while the last wheel turns', () => {
  fc.assert(
    fc.property(anyReading, fc.double({ min: 0, max: 0.78, noNaN: true }), (reading, part) => {
      const read = decodeCells('auto_analog_digital_meter', seen('auto_analog_digital_meter', drumsAt(reading, part)));
      expect(readingText(read)).toBe(reading);
      if (part < 0.1) expect(read.confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
      if (part > 0.2) expect(read.confidence).toBeLessThan(SURE_CONFIDENCE);
    }),
    { numRuns: 1000 },
  );
});

test('whatever the models say, there is a digit for each cell and a confidence from 0 to 100', () => {
  const any = fc.double({ min: -1, max: 2, noNaN: true });
  const cells = fc.array(fc.array(any, { minLength: 0, maxLength: 10 }), { minLength: 4, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.constantFrom('dial_meter' as const, 'auto_analog_digital_meter' as const),
      cells,
      (mode, outputs) => {
        const chances = outputs.map((one) => one.map((value) => Math.abs(value) / 20));
        const read = decodeCells(mode, mode === 'dial_meter' ? outputs : chances);
        expect(readingText(read)).toMatch(new RegExp(`^\\d{${outputs.length}}$`));
        for (const { confidence } of read.digits) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(100);
        }
        expect(read.confidence).toBe(Math.min(...read.digits.map(({ confidence }) => confidence)));
      },
    ),
  );
});

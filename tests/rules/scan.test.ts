import { expect, test } from 'vitest';
import { type CellOutput, decodeCells, LEAST_CONFIDENCE, readingText, SURE_CONFIDENCE } from '#rules/scanDecode.ts';
import { NO_FRAMES, withFrame } from '#rules/scanFrames.ts';
import { isScannedReading, type ScanMode, scanMode } from '#rules/scanRegister.ts';
import { dialsAt, drumsAt, seen } from './shownOnMeter.ts';

const DIALS = 'dial_meter';
const DRUMS = 'auto_analog_digital_meter';

test.each([
  ['4D', DIALS],
  ['5D', DIALS],
  ['6D', DIALS],
  ['4L', DRUMS],
  ['5L', DRUMS],
  ['6L', DRUMS],
  ['8L', null],
  ['10', null],
  ['7X', null],
])('register %s is scanned as %s [MTR-42] [MTR-43]', (registerGroup, mode) => {
  expect(scanMode(registerGroup)).toBe(mode);
});

test.each([
  ['123', '4D', false],
  ['1234', '4D', true],
  ['12345', '4D', false],
  ['1234', '5L', false],
  ['12345', '5L', true],
  ['123456', '6L', true],
  ['1234567', '6L', false],
  ['12345678', '8L', false],
  ['1234567890', '10', false],
  ['12a45', '5L', false],
  ['12345\n', '5L', false],
  ['', '4D', false],
])('%j may be a scanned reading of %s: %s [MTR-41] [MTR-43]', (value, registerGroup, may) => {
  expect(isScannedReading(value, registerGroup)).toBe(may);
});

const digitsOf = (mode: ScanMode, cells: CellOutput[], answers: (number | null)[] = []) =>
  decodeCells(mode, cells, answers);

test('a pointer straight at a number is decided by the dial to its right', () => {
  // 4 stands straight at 4 in both: the last dial has not yet reached 0, or is past it.
  expect(readingText(digitsOf(DIALS, seen(DIALS, [3.1, 1.2, 2.4, 4, 9.8])))).toBe('31239');
  expect(readingText(digitsOf(DIALS, seen(DIALS, [3.1, 1.2, 2.4, 4, 0.2])))).toBe('31240');
});

test('drums that stand between 9 and 0 are not read as the next ten thousand', () => {
  expect(readingText(digitsOf(DRUMS, seen(DRUMS, drumsAt('12999', 0.5))))).toBe('12999');
  expect(readingText(digitsOf(DRUMS, seen(DRUMS, drumsAt('99999', 0.7))))).toBe('99999');
  // Nearly there: the wheels have arrived.
  expect(readingText(digitsOf(DRUMS, seen(DRUMS, drumsAt('12999', 0.95))))).toBe('13000');
});

test('a digit in doubt says what else it could be; an answer settles it, and what is left of it follows', () => {
  const stands = seen(DIALS, dialsAt('48219', 0.99));
  const doubted = digitsOf(DIALS, stands);
  expect(doubted.digits.at(-1)).toEqual({ digit: 9, confidence: 61, other: 0 });
  expect(doubted.digits.slice(0, -1).map(({ confidence }) => confidence)).toEqual([100, 100, 100, 100]);
  expect([readingText(doubted), doubted.confidence]).toEqual(['48219', 61]);
  const past = digitsOf(DIALS, stands, [null, null, null, null, 0]);
  expect([readingText(past), past.confidence]).toEqual(['48220', 100]);
  const notYet = digitsOf(DIALS, stands, [null, null, null, null, 9]);
  expect([readingText(notYet), notYet.confidence]).toEqual(['48219', 100]);
  // The other way round: seen past the 0, and it is not.
  const seenPast = seen(DIALS, dialsAt('48220', 0.01));
  expect(readingText(digitsOf(DIALS, seenPast))).toBe('48220');
  expect(readingText(digitsOf(DIALS, seenPast, [null, null, null, null, 9]))).toBe('48219');
});

test('the confidence of a reading is that of its weakest digit', () => {
  const cells = seen(DRUMS, drumsAt('12345', 0));
  const read = digitsOf(DRUMS, cells.with(2, seen(DRUMS, [3], 0.9)[0] ?? []));
  // The digit has 0.91 and its likelier neighbour 0.01: 0.75 counts as nothing, 1 as all.
  expect(read.digits.map(({ confidence }) => confidence)).toEqual([100, 100, 68, 100, 100]);
  expect(read.confidence).toBe(68);
});

test('two cells that contradict each other are doubted or ignored, never taken', () => {
  // Half a digit off: either could be.
  expect(digitsOf(DIALS, seen(DIALS, [5.5, 0.0])).confidence).toBe(0);
  const doubted = digitsOf(DIALS, seen(DIALS, [5.35, 0.5])).digits[0];
  expect(doubted).toEqual({ digit: 5, confidence: 80, other: 6 });
});

/** The value and confidence after each of these frames, or null. */
function scanned(mode: ScanMode, frames: CellOutput[][]) {
  let kept = NO_FRAMES;
  return frames.map((cells) => {
    const { frames: next, agreed } = withFrame(kept, mode, cells);
    kept = next;
    return agreed && [readingText(agreed.reading), agreed.reading.confidence];
  });
}
const good = seen(DRUMS, drumsAt('48211', 0));

test('a reading is there when three frames in a row agree, not before', () => {
  expect(scanned(DRUMS, [good, good, good, good])).toEqual([null, null, ['48211', 100], ['48211', 100]]);
});

/** A cell whose digit, 4, has this confidence; the rest is shared by two that are no neighbours of it. */
const cellOf = (confidence: number): CellOutput => {
  const chance = 0.75 + confidence / 400;
  const rest = (1 - chance) / 2;
  return [0, rest, 0, 0, chance, 0, 0, 0, rest, 0];
};

test('below 50 of 100 nothing is proposed and scanning goes on; at 50 it is [MTR-40]', () => {
  const weak = (confidence: number) => good.with(0, cellOf(confidence));
  const at = decodeCells(DRUMS, weak(50)).confidence;
  const below = decodeCells(DRUMS, weak(49)).confidence;
  expect([below, at, LEAST_CONFIDENCE]).toEqual([49, 50, 50]);
  expect(scanned(DRUMS, [weak(50), weak(50), weak(50)]).at(-1)).toEqual(['48211', 50]);
  expect(scanned(DRUMS, [weak(49), weak(49), weak(49), weak(49)])).toEqual([null, null, null, null]);
  // It goes on: once the average is good enough again, three more.
  expect(scanned(DRUMS, [weak(49), good, good, good])).toEqual([null, null, null, ['48211', expect.any(Number)]]);
  expect(SURE_CONFIDENCE).toBe(80);
});

test('a phone that moves to other digits begins again, and never gives a mixture', () => {
  const other = seen(DRUMS, drumsAt('90377', 0));
  const told = scanned(DRUMS, [good, good, other, other, other]);
  expect(told).toEqual([null, null, null, null, ['90377', 100]]);
});

test('a frame that sees badly does not begin again', () => {
  const bad = seen(DRUMS, drumsAt('48211', 0), 0.7);
  expect(scanned(DRUMS, [good, good, bad])).toEqual([null, null, ['48211', 67]]);
});

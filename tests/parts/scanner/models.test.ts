import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readNetwork, SHAPES } from '#parts/scanner/network.ts';
import { decodeCells, LEAST_CONFIDENCE } from '#rules/scanDecode.ts';
import { dialFigures, digitFigures, lookAt, networkOf, WEIGHTS } from '../../../scripts/scanner/figures.ts';

/* The networks that are shipped are those of docs/scanner.md, and read some of its held-out pictures as it says. */

const root = join(import.meta.dirname, '../../..');
const report = JSON.parse(readFileSync(join(root, 'scripts/scanner/report.json'), 'utf8'));
const sample = (name: string) => join(import.meta.dirname, name);

test('the weights are those that the report is about, and weigh less than 500 kB together', () => {
  const files = Object.values(WEIGHTS).map((path) => ({ path, file: readFileSync(join(root, path)) }));
  const weights = Object.fromEntries(
    files.map(({ path, file }) => [
      path,
      { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') },
    ]),
  );
  expect(weights).toEqual(report.weights);
  expect(files.reduce((sum, { file }) => sum + file.length, 0)).toBeLessThanOrEqual(500_000);
});

test('docs/scanner.md says the figures of the report', () => {
  const text = readFileSync(join(root, 'docs/scanner.md'), 'utf8');
  const { digits, dials } = report;
  const said = [
    ...[digits.right, digits.accepted, digits.acceptedRight, digits.betweenRight],
    ...[
      dials.withinHalf,
      dials.exact,
      dials.withinOne,
      dials.plain,
      dials.plainExact,
      dials.plainWithinOne,
      dials.asked,
    ],
  ];
  expect(said.filter((figure) => !text.includes(`${figure} %`))).toEqual([]);
});

test('a file of another length is no network', () => {
  for (const mode of ['dial_meter', 'auto_analog_digital_meter'] as const) {
    const file = readFileSync(join(root, WEIGHTS[mode]));
    const cut = file.buffer.slice(file.byteOffset, file.byteOffset + file.length - 2) as ArrayBuffer;
    expect(() => readNetwork(mode, cut)).toThrow(RangeError);
  }
});

test('held-out digits of meters that were not trained on are read as the report says', () => {
  const seen = lookAt(networkOf('auto_analog_digital_meter', root), 'auto_analog_digital_meter', sample('digits'));
  const figures = digitFigures(seen);
  expect(figures.atRest).toBeGreaterThan(60);
  expect(Math.abs(figures.right - report.digits.right)).toBeLessThan(6);
  expect(figures.acceptedRight).toBeGreaterThan(97);
});

test('drawn dials that were not trained on are read as the report says', () => {
  const figures = dialFigures(lookAt(networkOf('dial_meter', root), 'dial_meter', sample('dials')), 1);
  expect(figures.dials).toBeGreaterThan(90);
  expect(Math.abs(figures.withinHalf - report.dials.withinHalf)).toBeLessThan(5);
});

test.each(['dial_meter', 'auto_analog_digital_meter'] as const)(
  '%s: where nothing is to be seen, nothing is read',
  (mode) => {
    const network = networkOf(mode, root);
    const { rows, columns } = SHAPES[mode];
    const pictures = {
      dark: () => 0,
      white: () => 255,
      'a shadow': (at: number) => 100 + ((at % columns) * 60) / columns,
      'a step': (at: number) => (at < (rows * columns) / 2 ? 90 : 160),
    };
    for (const [name, light] of Object.entries(pictures)) {
      const output = network(Array.from({ length: rows * columns }, (_, at) => light(at)));
      const { confidence } = decodeCells(mode, [output, output, output, output, output]);
      expect([name, confidence < LEAST_CONFIDENCE]).toEqual([name, true]);
    }
  },
);

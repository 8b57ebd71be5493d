// What the scanner's networks read of pictures that they were not trained on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Network, readNetwork, SHAPES } from '#parts/scanner/network.ts';
import { type CellOutput, decodeCells, readingText, SURE_CONFIDENCE } from '#rules/scanDecode.ts';
import type { ScanMode } from '#rules/scanRegister.ts';

/** A held-out picture: where its wheel or pointer stands (0 to 10), the kind of meter, and what the network says of it. */
export interface Seen {
  value: number;
  kind: string;
  output: CellOutput;
}

export const WEIGHTS: Record<ScanMode, string> = {
  dial_meter: 'src/parts/scanner/models/scan-dials.f16',
  auto_analog_digital_meter: 'src/parts/scanner/models/scan-digits.f16',
};

export function networkOf(mode: ScanMode, root: string): Network {
  const file = readFileSync(join(root, WEIGHTS[mode]));
  return readNetwork(mode, file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
}

/**
 * Reads NAME.u8.gz (grey pictures, row by row, one after the other) and NAME.tsv (value and kind, a line each), and has the
 * network look at them.
 */
export function lookAt(network: Network, mode: ScanMode, path: string): Seen[] {
  const pixels = gunzipSync(readFileSync(`${path}.u8.gz`));
  const lines = readFileSync(`${path}.tsv`, 'utf8').trimEnd().split('\n');
  const size = SHAPES[mode].rows * SHAPES[mode].columns;
  if (pixels.length !== lines.length * size) throw new Error(`${path}: ${lines.length} lines do not fit the pictures`);
  return lines.map((line, at) => {
    const [value = '', kind = ''] = line.split('\t');
    return { value: Number(value), kind, output: network(pixels.subarray(at * size, (at + 1) * size)) };
  });
}

const percent = (part: number, whole: number) => Math.round((10_000 * part) / Math.max(1, whole)) / 100;
const share = <One>(all: readonly One[], is: (one: One) => boolean) => percent(all.filter(is).length, all.length);

/** A wheel at rest at 0: to its left one stands at its digit. */
const AT_REST: CellOutput = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const likeliest = (output: CellOutput): number =>
  output.reduce((best, chance, at) => (chance > (output[best] ?? 0) ? at : best), 0);

/**
 * Of wheels at rest (within a tenth of a turn from a digit): the likeliest digit is right where it is that one. `accepted`: with
 * a confidence of 80, as the app counts it for a wheel beside one at rest. `between`: wheels on their way, right at either of
 * the two digits that they show.
 */
export function digitFigures(seen: readonly Seen[]) {
  const fromRest = ({ value }: Seen) => Math.abs(value - Math.round(value));
  const atRest = seen.filter((one) => fromRest(one) < 0.11);
  const between = seen.filter((one) => fromRest(one) >= 0.11);
  const isRight = ({ value, output }: Seen) => likeliest(output) === Math.round(value) % 10;
  const decoded = atRest.map(({ value, output }) => ({
    right: Math.round(value) % 10,
    read: decodeCells('auto_analog_digital_meter', [output, AT_REST]).digits[0],
  }));
  const accepted = decoded.filter(({ read }) => (read?.confidence ?? 0) >= SURE_CONFIDENCE);
  return {
    atRest: atRest.length,
    right: share(atRest, isRight),
    accepted: percent(accepted.length, atRest.length),
    acceptedRight: share(accepted, ({ right, read }) => read?.digit === right),
    between: between.length,
    betweenRight: share(between, ({ value, output }) =>
      [Math.floor(value) % 10, Math.ceil(value) % 10].includes(likeliest(output)),
    ),
    kinds: Object.fromEntries(
      Object.entries(Object.groupBy(atRest, ({ kind }) => kind)).map(([kind, of = []]) => [
        kind,
        { atRest: of.length, right: share(of, isRight) },
      ]),
    ),
  };
}

const apart = (one: number, other: number): number => Math.min((one - other + 20) % 10, (other - one + 20) % 10);
const angleOf = ([sine = 0, cosine = 0]: CellOutput): number => ((Math.atan2(sine, cosine) * 5) / Math.PI + 10) % 10;

/**
 * Of single dials: how far the pointer was read from where it stands. Of readings of five dials, made of the pictures whose
 * pointers stand nearest to where that meter's would: all digits right (`exact`), or one kWh off at the most (`withinOne`).
 * `plain`: offered without a digit in doubt; `asked`: with one; the rest is ignored.
 *
 * @param readings how many of them, evenly over all that five dials show
 */
export function dialFigures(seen: readonly Seen[], readings: number) {
  const dials = seen.filter(({ kind }) => kind !== 'unreadable').toSorted((one, other) => one.value - other.value);
  const unreadable = seen.filter(({ kind }) => kind === 'unreadable');
  const off = dials.map(({ value, output }) => apart(angleOf(output), value));
  const tried = Array.from({ length: readings }, (_, at) => {
    // An odd stride: every reading is another mixture of digits, and the last pointer stands anywhere.
    const stand = (at * 61_803.39887 + 7.123) % 100_000;
    const cells = [4, 3, 2, 1, 0].map((power) => {
      const position = (stand / 10 ** power) % 10;
      return nearest(dials, power % 2 === 0 ? position : (10 - position) % 10).output;
    });
    const reading = decodeCells('dial_meter', cells);
    const difference = Math.abs(Number(readingText(reading)) - Math.floor(stand));
    return { off: Math.min(difference, 100_000 - difference), confidence: reading.confidence };
  });
  const plain = tried.filter(({ confidence }) => confidence >= SURE_CONFIDENCE);
  const asked = tried.filter(({ confidence }) => confidence >= 50 && confidence < SURE_CONFIDENCE);
  return {
    dials: dials.length,
    withinHalf: share(off, (one) => one < 0.5),
    withinQuarter: share(off, (one) => one < 0.25),
    meanOff: Math.round((1000 * off.reduce((sum, one) => sum + one, 0)) / off.length) / 1000,
    unreadable: unreadable.length,
    unreadableRefused: share(unreadable, ({ output: [sine = 0, cosine = 0] }) => Math.hypot(sine, cosine) < 0.5),
    readings,
    exact: share(tried, (one) => one.off === 0),
    withinOne: share(tried, (one) => one.off <= 1),
    plain: percent(plain.length, readings),
    plainExact: share(plain, (one) => one.off === 0),
    plainWithinOne: share(plain, (one) => one.off <= 1),
    asked: percent(asked.length, readings),
  };
}

function nearest(sorted: readonly Seen[], position: number): Seen {
  const found = sorted.reduce((best, one) => (apart(one.value, position) < apart(best.value, position) ? one : best));
  return found;
}

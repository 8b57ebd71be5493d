import type { ScanMode } from '#rules/scanRegister.ts';

/** The two networks: rows and columns of a cell's picture, kernels of each convolution, hidden and last layer. */
export const SHAPES = {
  dial_meter: { rows: 40, columns: 40, kernels: [16, 32, 48, 64], hidden: 56, outputs: 2 },
  auto_analog_digital_meter: { rows: 32, columns: 24, kernels: [20, 40, 56, 64], hidden: 64, outputs: 10 },
} as const satisfies Record<ScanMode, object>;

interface Layer {
  weights: Float32Array;
  bias: Float32Array;
}

/** Reads one cell: its grey picture (rows × columns, 0 to 255) gives what `CellOutput` of the rules says of it. */
export type Network = (picture: ArrayLike<number>) => number[];

/**
 * A network of four convolutions (3 × 3; after each of the first three the largest of 2 × 2) and two dense layers.
 *
 * @param file its weights as scripts/scanner/train.py writes them: 16-bit floats, each layer's kernels, then its bias
 * @throws RangeError when the file has another length
 */
export function readNetwork(mode: ScanMode, file: ArrayBuffer): Network {
  const { rows, columns, kernels, hidden, outputs } = SHAPES[mode];
  const values = halfFloats(new Uint16Array(file));
  let at = 0;
  const take = (count: number) => {
    at += count;
    return values.subarray(at - count, at);
  };
  const layer = (inputs: number, cells: number): Layer => ({ weights: take(inputs * cells), bias: take(cells) });
  const convolutions = kernels.map((count, index) => layer(9 * (kernels[index - 1] ?? 1), count));
  const flat = (kernels.at(-1) ?? 0) * (rows >> 3) * (columns >> 3);
  const dense = layer(flat, hidden);
  const last = layer(hidden, outputs);
  if (at !== values.length) throw new RangeError(`${values.length} weights for a network of ${at}`);
  return (picture) => {
    let seen = evened(picture);
    let height: number = rows;
    let width: number = columns;
    convolutions.forEach((one, index) => {
      seen = convolved(seen, height, width, one);
      if (index === kernels.length - 1) return;
      seen = pooled(seen, width);
      height >>= 1;
      width >>= 1;
    });
    const result = connected(connected(seen, dense).map(positive), last);
    return [...(mode === 'dial_meter' ? result : chances(result))];
  };
}

/** Whatever the light: mean 0, spread 1. A picture without contrast stays one. */
function evened(picture: ArrayLike<number>): Float32Array {
  const values = Float32Array.from(picture);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) + 4;
  return values.map((value) => (value - mean) / spread);
}

function convolved(input: Float32Array, height: number, width: number, { weights, bias }: Layer): Float32Array {
  const size = height * width;
  const channels = input.length / size;
  // With a border of zeros, so that the edge needs no question in the innermost loop.
  const row = width + 2;
  const bordered = new Float32Array(channels * row * (height + 2));
  for (let line = 0; line < channels * height; line++) {
    const to = (line + 2 * Math.floor(line / height) + 1) * row + 1;
    bordered.set(input.subarray(line * width, (line + 1) * width), to);
  }
  const output = new Float32Array(bias.length * size);
  for (let kernel = 0; kernel < bias.length; kernel++) {
    output.fill(bias[kernel] ?? 0, kernel * size, (kernel + 1) * size);
    for (let channel = 0; channel < channels; channel++) {
      const first = (kernel * channels + channel) * 9;
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = weights.subarray(first, first + 9);
      for (let y = 0; y < height; y++) {
        let top = (channel * (height + 2) + y) * row;
        let to = kernel * size + y * width;
        for (const end = to + width; to < end; to++, top++) {
          const middle = top + row;
          const low = middle + row;
          // biome-ignore-start lint/style/noNonNullAssertion: the border makes each of them exist, and `??` costs a third of the time
          output[to]! +=
            a * bordered[top]! +
            b * bordered[top + 1]! +
            c * bordered[top + 2]! +
            d * bordered[middle]! +
            e * bordered[middle + 1]! +
            f * bordered[middle + 2]! +
            g * bordered[low]! +
            h * bordered[low + 1]! +
            i * bordered[low + 2]!;
          // biome-ignore-end lint/style/noNonNullAssertion: see above
        }
      }
    }
  }
  return output.map(positive);
}

function pooled(input: Float32Array, width: number): Float32Array {
  const output = new Float32Array(input.length / 4);
  const across = width / 2;
  for (let at = 0; at < output.length; at++) {
    const first = Math.floor(at / across) * 2 * width + (at % across) * 2;
    output[at] = Math.max(
      input[first] ?? 0,
      input[first + 1] ?? 0,
      input[first + width] ?? 0,
      input[first + width + 1] ?? 0,
    );
  }
  return output;
}

const connected = (input: Float32Array, { weights, bias }: Layer): Float32Array =>
  bias.map((start, cell) => {
    const first = cell * input.length;
    let sum = start;
    for (let at = 0; at < input.length; at++) sum += (input[at] ?? 0) * (weights[first + at] ?? 0);
    return sum;
  });

const positive = (value: number): number => Math.max(value, 0);

function chances(outputs: Float32Array): Float32Array {
  const highest = Math.max(...outputs);
  const powers = outputs.map((value) => Math.exp(value - highest));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}

/** IEEE 754 half precision; older phones have no Float16Array. */
const halfFloats = (bits: Uint16Array): Float32Array =>
  Float32Array.from(bits, (half) => {
    const sign = half >> 15 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const fraction = (half & 1023) / 1024;
    return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
  });

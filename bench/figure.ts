/** One figure as `npm run bench` prints it. `goal` is null where there is none; less is better unless said otherwise. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  goal: number | null;
}

/** A file of this folder: it measures one thing, which may be told in several figures. */
export interface Bench {
  /** The names of the figures it gives, to run it by any of them. */
  names: readonly string[];
  run: () => Promise<Figure[]>;
}

/** The middle one: other work on the machine spoils single runs, seldom most of them. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('no values');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** For the person at the terminal; figures alone go to standard output. */
export function explain(line: string): void {
  process.stderr.write(`  ${line}\n`);
}

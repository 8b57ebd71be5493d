import { setImmediate } from 'node:timers/promises';

/** How long one piece of work may keep this process from its other requests, in ms. */
const SLICE_MS = 25;

/** Work in the main thread that may take long, in slices: between two of them other requests have their turn. */
export class Slices {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }

  /** To be awaited where a slice is over. */
  async next(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}

/** `list.map(work)`, in slices. */
export async function mapInSlices<One, Made>(
  list: readonly One[],
  work: (one: One, index: number) => Made,
): Promise<Made[]> {
  const slices = new Slices();
  const made: Made[] = [];
  for (const [index, one] of list.entries()) {
    made.push(work(one, index));
    if (slices.isOver) await slices.next();
  }
  return made;
}

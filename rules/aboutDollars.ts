/** Estimates are said in steps of so many dollars. */
const STEP = 5;

/** Two amounts in cents as a range of whole dollars that holds both. */
export function aboutDollars(from: number, to: number): { from: number; to: number } {
  return { from: Math.floor(from / 100 / STEP) * STEP, to: Math.ceil(to / 100 / STEP) * STEP };
}

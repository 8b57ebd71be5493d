/**
 * The end of the step in which something was done, counted in steps of `stepMs` from its begin, and of the first one at
 * least. What is told then, and not before, does not tell how long it took.
 */
export function nextStep(begin: Date, done: Date, stepMs: number): Date {
  const steps = Math.max(1, Math.ceil((done.getTime() - begin.getTime()) / stepMs));
  return new Date(begin.getTime() + steps * stepMs);
}

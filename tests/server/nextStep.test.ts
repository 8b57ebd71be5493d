import { expect, it } from 'vitest';
import { nextStep } from '#server/http/nextStep.ts';

it.each([
  [-5, 1000],
  [0, 1000],
  [1, 1000],
  [1000, 1000],
  [1001, 2000],
  [4700, 5000],
])('what was done %d ms after its begin is told %d ms after it', (done, told) => {
  expect(nextStep(new Date(50), new Date(50 + done), 1000)).toEqual(new Date(50 + told));
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
// Played in another process; named here, so that a change of it concerns this test (--changed).
import './days/product.ts';

/** Its database starts in a process of its own, while others use the same cores. */
const TIME = { timeout: 300_000 };

/** As `npm run simulate:notices`: it ends well, or with what went wrong and how to see it again. */
async function simulate(...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'simulate.ts'),
    ...options,
  ]).catch((error: { stdout?: string; message: string }) => Promise.reject(new Error(error.stdout || error.message)));
  return stdout;
}

test(
  'whatever dies, is slow or is switched off: each is told once and in time, and nobody is forgotten',
  TIME,
  async () => {
    console.log(await simulate('--schedules', '40', '--seed', '1'));
  },
);

test('every bug planted in how customers are told is caught by its own complaint', TIME, async () => {
  console.log(await simulate('--plants', '--schedules', '1'));
});

test('a seed replays: two processes take the same decisions', TIME, async () => {
  const [one, other] = await Promise.all([1, 2].map(() => simulate('--schedules', '1', '--seed', '46')));
  const decisions = (trace = '') => trace.split('\n').slice(0, -2);
  expect(decisions(one).length).toBeGreaterThan(20);
  expect(decisions(other)).toEqual(decisions(one));
});

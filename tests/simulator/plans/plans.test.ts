import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
// Played in another process; named here, so that a change of it concerns this test (--changed).
import './product.ts';

/** Its database starts in a process of its own, while others use the same cores. */
const TIME = { timeout: 300_000 };

/** As `npm run simulate:plans`: it ends well, or with what went wrong and how to see it again. */
async function simulate(...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'play.ts'),
    ...options,
  ]).catch((error: { stdout?: string; message: string }) => Promise.reject(new Error(error.stdout || error.message)));
  return stdout;
}

test(
  'whatever fails while two people change one plan: each wish once, and what was told is what there is [PLAN-21] [PLAN-23]',
  TIME,
  async () => {
    console.log(await simulate('--schedules', '150', '--seed', '1'));
  },
);

test('every bug planted in payment plans is caught by its seed, which holds without the bug', TIME, async () => {
  console.log(await simulate('--plants', '--schedules', '3'));
});

test('a seed replays: two processes take the same decisions', TIME, async () => {
  const [one, other] = await Promise.all([1, 2].map(() => simulate('--schedules', '1', '--seed', '34')));
  const decisions = (trace = '') => trace.split('\n').slice(0, -2);
  expect(decisions(one).length).toBeGreaterThan(80);
  expect(decisions(other)).toEqual(decisions(one));
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';
// Played in another process; named here, so that a change of it concerns this test (--changed).
import './product.ts';

const TIME = { timeout: 300_000 };

async function simulate(...options: string[]): Promise<string> {
  const play = join(import.meta.dirname, 'play.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [play, ...options]).catch(
    (error: { stdout?: string; message: string }) => Promise.reject(new Error(error.stdout || error.message)),
  );
  return stdout;
}

test(
  'whatever dies or is lost: the back office is told each change, under one key, in the order of its account',
  TIME,
  async () => {
    console.log(await simulate('--schedules', '60'));
  },
);

test('every bug planted in the way there is caught by its seed, which holds without the bug', TIME, async () => {
  console.log(await simulate('--plants', '--schedules', '3'));
});

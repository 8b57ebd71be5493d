import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ProcessorSeconds } from '../../scripts/processor.mjs';

const node = (script: string, ...args: string[]) =>
  spawn(process.execPath, ['-e', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

/** A process that says when it was at work for so long, by the processor's clock, and stays. */
const WORK = `
  const until = Number(process.argv[1]) * 1e6;
  while (process.cpuUsage().user < until) for (let n = 0; n < 1e6; n++);
  console.log('done');
  setTimeout(() => {}, 3000);
`;
const worker = (seconds: number) => node(WORK, String(seconds));
/** A process whose own child does that. */
const parentOfWorker = (seconds: number) =>
  node(`require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(WORK)}, '${seconds}'],
    { stdio: 'inherit' })`);
const done = ({ stdout }: ChildProcess) => (stdout ? once(stdout, 'data') : undefined);

test.skipIf(!existsSync('/proc'))(
  'the processor’s seconds count for what was under way when a process began, also its children’s and killed ones’',
  async () => {
    const processor = new ProcessorSeconds();
    const server = await processor.during('server', async () => {
      const started = worker(1);
      await done(started);
      return started;
    });
    await processor.during('tests', async () => {
      const parent = parentOfWorker(2);
      await done(parent);
      parent.kill('SIGKILL');
    });
    server.kill('SIGKILL');
    expect(processor.line).toMatch(/^Processor seconds: server [12], tests [2-4]$/);
  },
);

test('nothing is told where nothing ran', () => {
  expect(new ProcessorSeconds().line).toBeUndefined();
});

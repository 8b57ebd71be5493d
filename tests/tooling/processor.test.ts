import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ProcessorSeconds } from '../../scripts/processor.mjs';

/** A process whose own child is busy for so long, by the processor's clock. */
async function busy(milliseconds: number): Promise<void> {
  const inner = `while (process.cpuUsage().user < ${milliseconds * 1000}) for (let n = 0; n < 1e6; n++);`;
  const outer = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(inner)}])`;
  await once(spawn(process.execPath, ['-e', outer]), 'exit');
}

test.skipIf(!existsSync('/proc/self/stat'))(
  'the processor’s seconds are told by name, with those of children’s children, and added up under one name',
  async () => {
    const seconds = new ProcessorSeconds();
    expect(await seconds.during('idle', async () => 'its answer')).toBe('its answer');
    await seconds.during('busy', () => busy(600));
    await seconds.during('busy', () => busy(600));
    const told = /^Processor seconds: idle 0, busy (\d+)$/.exec(seconds.line ?? '');
    expect(Number(told?.[1])).toBeGreaterThanOrEqual(1);
    expect(Number(told?.[1])).toBeLessThan(10);
  },
);

test('nothing is told where nothing ran', () => {
  expect(new ProcessorSeconds().line).toBeUndefined();
});

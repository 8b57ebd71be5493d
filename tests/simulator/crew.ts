import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Found, Job, Played } from './worker.ts';

type Answer = Played | Found | { kind: 'ready' };

/** Gives the jobs to one process a core and tells every answer as it comes. */
export async function crew(
  jobs: readonly Job[],
  told: (answer: Played | Found) => void,
  size = Math.min(availableParallelism(), jobs.length),
): Promise<void> {
  const left = [...jobs];
  await Promise.all(
    Array.from(
      { length: size },
      () =>
        new Promise<void>((resolve, reject) => {
          const child = fork(join(import.meta.dirname, 'worker.ts'), {
            execArgv: ['--max-semi-space-size=64'],
            serialization: 'advanced',
          });
          let working = true;
          child.on('message', (answer: Answer) => {
            if (answer.kind !== 'ready') told(answer);
            const job = left.shift();
            if (job) return void child.send(job);
            working = false;
            child.disconnect();
          });
          child.on('error', reject);
          child.on('exit', (code, signal) => {
            if (working) reject(new Error(`a simulating process ended: ${code ?? signal}`));
            else resolve();
          });
        }),
    ),
  );
}

/** The same line many times over is told once, with how often. */
export function brief(trace: readonly string[]): string {
  const lines: string[] = [];
  let times = 0;
  for (const [at, line] of trace.entries()) {
    times++;
    if (trace[at + 1] === line) continue;
    lines.push(times > 1 ? `${line} ×${times}` : line);
    times = 0;
  }
  return lines.join('\n');
}

import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Found, Job, Played } from './worker.ts';

type Answer = Played | Found;

/** How many processes play at the same time, unless somebody says otherwise: one a core. */
export const CORES = availableParallelism();

/** A process that plays. It is kept for the next job: what takes it longest is to start its database. */
class Player {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'worker.ts'), {
      execArgv: ['--max-semi-space-size=64'],
      serialization: 'advanced',
    });
    this.#ready = this.#hear();
  }

  async do(job: Job): Promise<Answer> {
    this.#child.ref();
    this.#child.channel?.ref();
    await this.#ready;
    const answer = this.#hear();
    this.#child.send(job);
    try {
      return (await answer) as Answer;
    } finally {
      // One without a job keeps nobody from leaving; it leaves with us.
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  #hear(): Promise<unknown> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const heard = (answer: unknown) => {
        child.off('exit', ended).off('error', reject);
        resolve(answer);
      };
      const ended = (code: number | null, signal: string | null) => {
        child.off('message', heard);
        reject(new Error(`a simulating process ended: ${code ?? signal}`));
      };
      child.once('message', heard).once('exit', ended).once('error', reject);
    });
  }
}

const players: Player[] = [];

/** The first `size` processes, started where they are not there yet. */
export function crew(size: number): readonly Player[] {
  while (players.length < size) players.push(new Player());
  return players.slice(0, size);
}

/** Deals the jobs out among so many processes, each the next one when it is done, and tells every answer. */
export async function share(jobs: readonly Job[], size: number, told: (answer: Answer) => void): Promise<void> {
  const left = [...jobs];
  await Promise.all(
    crew(Math.min(size, jobs.length)).map(async (player) => {
      for (let job = left.shift(); job; job = left.shift()) told(await player.do(job));
    }),
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

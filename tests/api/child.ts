import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { SHORT_LIVED } from '#e2e/shortLived.ts';

const MAIN = resolve(import.meta.dirname, '../../server/main.ts');

/** The server as a process of its own, to be stopped and killed. */
export class Child {
  readonly process: ChildProcess;
  output = '';
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string | null>;

  constructor(env: Record<string, string>) {
    this.process = spawn(process.execPath, [...SHORT_LIVED, MAIN], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += String(chunk);
      });
    }
    this.ended = new Promise((done) => this.process.once('exit', (code, signal) => done(signal ?? code)));
  }

  async listening(): Promise<this> {
    const gone = this.ended.then((how) => {
      throw new Error(`the server ended (${how}): ${this.output}`);
    });
    gone.catch(() => {});
    while (!this.output.includes('Stormlamp listens on')) {
      await Promise.race([gone, new Promise((done) => setTimeout(done, 20))]);
    }
    return this;
  }

  kill(signal: NodeJS.Signals): Promise<number | string | null> {
    this.process.kill(signal);
    return this.ended;
  }
}

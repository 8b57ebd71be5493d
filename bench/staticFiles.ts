import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Bench, explain, median, round } from './figure.ts';
import { requestsPerSecond } from './load.ts';
import { Nginx } from './nginx.ts';
import { startServer } from './server.ts';

const ROUNDS = 5;
const ROUND_MS = 1000;
const DIST = resolve('dist');

/** Requests a second for the shell and for a file of the build, to those of nginx with one process: the lower ratio. */
export const staticFiles: Bench = {
  names: ['static-ratio'],
  async run() {
    const asset = (await readdir(join(DIST, 'assets'))).find((file) => /^start-.*\.js$/.test(file));
    if (!asset) throw new Error('the build has no start-*.js');
    const server = await startServer();
    const nginx = await Nginx.start(DIST);
    try {
      const ratios: number[] = [];
      // In small letters, as nginx knows it.
      for (const path of ['/login', `/assets/${asset}`]) {
        const ours: number[] = [];
        const theirs: number[] = [];
        // By turns, so that other work on the machine meets both. The first turn warms up and does not count.
        for (let turn = 0; turn <= ROUNDS; turn++) {
          const pair = [
            await requestsPerSecond(Number(new URL(server.origin).port), path, ROUND_MS),
            await requestsPerSecond(nginx.port, path, ROUND_MS),
          ] as const;
          if (turn === 0) continue;
          ours.push(pair[0]);
          theirs.push(pair[1]);
        }
        explain(`${path}: ours ${ours.map(Math.round).join(' ')}; nginx ${theirs.map(Math.round).join(' ')} a second`);
        ratios.push(median(ours.map((rate, turn) => rate / (theirs[turn] ?? Number.NaN))));
      }
      return [{ name: 'static-ratio', value: round(Math.min(...ratios), 2), unit: '×', goal: 0.3 }];
    } finally {
      await nginx.stop();
      await server.dispose();
    }
  },
};

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#e2e/freePort.ts';
import { Server } from '#e2e/server.ts';
import { onPath } from '../scripts/system.mjs';
import { type Bench, explain, median, round } from './figure.ts';
import { requestsPerSecond } from './load.ts';

const ROUNDS = 5;
const ROUND_MS = 1000;
const DIST = resolve('dist');

/** As fast as nginx serves these files: from its own memory of them, compressed as they lie there, without a log. */
const nginxConfig = (folder: string, port: number): string => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  open_file_cache max=1000;
  keepalive_requests 100000000;
  server {
    listen localhost:${port};
    root ${DIST};
    location / { try_files $uri /index.html; }
  }
}
`;

class Nginx {
  readonly port: number;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.port = port;
    this.#folder = folder;
    this.#process = child;
  }

  static async start(program: string): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'stormlamp-nginx-'));
    const port = await freePort();
    await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, port));
    const child = spawn(program, ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
    const isUp = () =>
      fetch(`http://localhost:${port}/favicon.svg`).then(
        (reply) => reply.ok,
        () => false,
      );
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error('nginx did not start');
      await new Promise((done) => setTimeout(done, 50));
    }
    return new Nginx(port, folder, child);
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Requests a second for the shell and for a file of the build, to those of nginx with one process: the lower ratio. */
export const staticFiles: Bench = {
  names: ['static-ratio'],
  async run() {
    const program = onPath(['nginx', '/usr/sbin/nginx']);
    if (!program)
      throw new Error('static-ratio needs nginx: install it, on Debian with "apt-get install nginx-light".');
    const asset = (await readdir(join(DIST, 'assets'))).find((file) => /^start-.*\.js$/.test(file));
    if (!asset) throw new Error('the build has no start-*.js');
    const server = await Server.create();
    const nginx = await Nginx.start(program);
    try {
      const ratios: number[] = [];
      for (const path of ['/Login', `/assets/${asset}`]) {
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

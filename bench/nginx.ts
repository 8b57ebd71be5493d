import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#e2e/freePort.ts';
import { onPath } from '../scripts/system.mjs';

/** As fast as nginx serves these files: from its own memory of them, compressed as they lie there, without a log. */
const nginxConfig = (folder: string, root: string, port: number): string => `
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
    root ${root};
    location / { try_files $uri /shells$uri.html /index.html; }
  }
}
`;

/** One process of nginx that serves a folder. */
export class Nginx {
  readonly port: number;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.port = port;
    this.#folder = folder;
    this.#process = child;
  }

  /** @throws where there is no nginx on this machine. */
  static async start(root: string): Promise<Nginx> {
    const program = onPath(['nginx', '/usr/sbin/nginx']);
    if (!program) throw new Error('this figure needs nginx: install it, on Debian with "apt-get install nginx-light".');
    const folder = await mkdtemp(join(tmpdir(), 'stormlamp-nginx-'));
    const port = await freePort();
    await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, root, port));
    const child = spawn(program, ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
    const isUp = () =>
      fetch(`http://localhost:${port}/`).then(
        () => true,
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

import { once } from 'node:events';
import { createServer, type Server as HttpServer, request } from 'node:http';
import { freePort } from './freePort.ts';
import { Server } from './server.ts';

/** A server behind a reverse proxy that can serve a next version of the app, as a deployment does. */
export class Deployment {
  readonly server: Server;
  readonly origin: string;
  readonly #proxy: HttpServer;
  #version = '';
  #lost: { file: RegExp; times: number } | null = null;

  private constructor(server: Server, origin: string, proxy: HttpServer) {
    this.server = server;
    this.origin = origin;
    this.#proxy = proxy;
  }

  static async create(): Promise<Deployment> {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const server = await Server.create({ APP_ORIGIN: origin });
    const proxy = createServer();
    const deployment = new Deployment(server, origin, proxy);
    proxy.on('request', (asked, reply) => {
      if (deployment.#loses(asked.url ?? '')) return asked.socket.destroy();
      const isWorker = asked.url === '/sw.js';
      // Asked plainly: "not modified" would be the answer about the old version.
      const headers = isWorker ? { host: asked.headers.host } : asked.headers;
      const passed = request(server.origin + asked.url, { method: asked.method, headers }, (answer) => {
        const { 'content-length': _, ...kept } = answer.headers;
        reply.writeHead(answer.statusCode ?? 502, isWorker ? kept : answer.headers);
        answer.on('data', (chunk) => reply.write(chunk));
        answer.on('end', () => reply.end(isWorker ? deployment.#version : undefined));
      });
      passed.on('error', () => reply.destroy());
      asked.pipe(passed);
    });
    proxy.listen(port, 'localhost');
    await once(proxy, 'listening');
    return deployment;
  }

  /** From now on the app's worker is another one. */
  publish(version: string): void {
    this.#version = `\n// ${version}`;
  }

  /** The next `times` requests for such a file get no answer. */
  lose(file: RegExp, times: number): void {
    this.#lost = { file, times };
  }

  /** How many of them are still to come. */
  get toLose(): number {
    return this.#lost?.times ?? 0;
  }

  #loses(url: string): boolean {
    if (!this.#lost?.times || !this.#lost.file.test(url)) return false;
    this.#lost.times--;
    return true;
  }

  async dispose(): Promise<void> {
    this.#proxy.closeAllConnections();
    this.#proxy.close();
    await this.server.dispose();
  }
}

import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One pixel of the colour below. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQCbABAAEcAKHV0Ka1AAAAAElFTkSuQmCC',
  'base64',
);
export const PICTURE_COLOUR = [20, 80, 60];

/** Serves pictures of the land to maps, from an origin that is not the app's. */
export class PictureServer {
  readonly origin: string;
  readonly #server: HttpServer;
  #isGone = false;
  #gaps = 0;

  private constructor(server: HttpServer) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', ({ url = '', socket }, reply) => {
      if (this.#isGone) return socket.destroy();
      if (this.#gaps > 0) {
        this.#gaps -= 1;
        reply.writeHead(500, { 'access-control-allow-origin': '*' });
        return reply.end();
      }
      const [type, body] = url.endsWith('.json') ? ['application/json', this.#style()] : ['image/png', TILE];
      reply.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      reply.end(body);
    });
  }

  static async create(): Promise<PictureServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PictureServer(server);
  }

  get style(): string {
    return `${this.origin}/satellite.json`;
  }

  get tiles(): string {
    return `${this.origin}/{z}/{x}/{y}.png`;
  }

  #style(): string {
    const attribution = '<a href="https://pictures.example">Pictures of the test</a>';
    const land = { type: 'raster', tiles: [this.tiles], tileSize: 256, attribution };
    return JSON.stringify({
      version: 8,
      sources: { land },
      layers: [{ id: 'regions', type: 'raster', source: 'land' }],
    });
  }

  /** The next one that is asked for cannot be had. */
  loseOne(): void {
    this.#gaps = 1;
  }

  /** Whether that was asked for. */
  get hasLostIt(): boolean {
    return this.#gaps === 0;
  }

  /** From now on it cuts every connection. */
  refuse(): void {
    this.#isGone = true;
  }

  /** Ends that. */
  admit(): void {
    this.#isGone = false;
  }

  dispose(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

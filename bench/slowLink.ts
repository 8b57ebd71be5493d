import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What one packet carries; a link between phone and tower serves its connections packet by packet. */
const PACKET = 1460;

/**
 * One direction of a thin line that all connections share: packets leave in turn at the line's rate and
 * arrive after its delay.
 */
class Direction {
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  readonly #waiting = new Map<Socket, { packets: Buffer[]; from: Socket }>();
  /** Packets that have left, in the order in which they arrive (`at`: by the process's own clock, ms). */
  readonly #onItsWay: { to: Socket; packet: Buffer; at: number }[] = [];
  #busy = false;
  #freeAt = 0;
  bytes = 0;

  constructor(bitsPerSecond: number, delayMs: number) {
    this.#bytesPerMs = bitsPerSecond / 8000;
    this.#delayMs = delayMs;
  }

  send(from: Socket, to: Socket, data: Buffer): void {
    const queue = this.#waiting.get(to) ?? { packets: [], from };
    for (let at = 0; at < data.length; at += PACKET) queue.packets.push(data.subarray(at, at + PACKET));
    this.#waiting.set(to, queue);
    from.pause();
    if (!this.#busy) void this.#work();
  }

  /** How long until everything that waits now has arrived, roughly: the end of a connection goes last. */
  after(work: () => void): void {
    setTimeout(work, Math.max(0, this.#freeAt - performance.now()) + this.#delayMs + 5);
  }

  async #work(): Promise<void> {
    this.#busy = true;
    this.#freeAt = Math.max(performance.now(), this.#freeAt);
    for (let next = this.#next(); next; next = this.#next()) {
      const { to, packet } = next;
      // Not from now on: a timer that a busy machine lets ring late takes nothing off the line's rate.
      this.#freeAt += packet.length / this.#bytesPerMs;
      this.bytes += packet.length;
      const ahead = this.#freeAt - performance.now();
      this.#onItsWay.push({ to, packet, at: this.#freeAt + this.#delayMs });
      if (this.#onItsWay.length === 1) this.#deliver();
      if (ahead > 2) await new Promise((done) => setTimeout(done, ahead));
    }
    this.#busy = false;
  }

  /** One timer for all: two that end in the same millisecond may ring in the wrong order, and a stream is spoilt. */
  #deliver(): void {
    for (let first = this.#onItsWay[0]; first; first = this.#onItsWay[0]) {
      const wait = first.at - performance.now();
      if (wait > 0) {
        setTimeout(() => this.#deliver(), wait);
        return;
      }
      this.#onItsWay.shift();
      if (!first.to.destroyed) first.to.write(first.packet);
    }
  }

  /** One packet of the connection that waits longest; it goes to the end of the line. */
  #next(): { to: Socket; packet: Buffer } | null {
    for (const [to, queue] of this.#waiting) {
      this.#waiting.delete(to);
      const packet = queue.packets.shift();
      if (queue.packets.length > 0) this.#waiting.set(to, queue);
      else queue.from.resume();
      if (packet && !to.destroyed) return { to, packet };
    }
    return null;
  }
}

/**
 * Stands before a server as one bar of signal does: `bitsPerSecond` each way for all connections together,
 * `roundTripMs` there and back, and one round trip more for every new connection. It knows bytes only, so
 * page and service worker are slowed alike (a browser's own throttling does not reach the worker).
 */
export class SlowLink {
  readonly origin: string;
  readonly #server: Server;
  readonly #down: Direction;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number, down: Direction) {
    this.#server = server;
    this.origin = `http://localhost:${port}`;
    this.#down = down;
  }

  static async create(
    port: number,
    target: number,
    { bitsPerSecond, roundTripMs }: { bitsPerSecond: number; roundTripMs: number },
  ): Promise<SlowLink> {
    const up = new Direction(bitsPerSecond, roundTripMs / 2);
    const down = new Direction(bitsPerSecond, roundTripMs / 2);
    const server = createServer({ allowHalfOpen: false }, (phone) => {
      const far = connect(target, 'localhost');
      for (const [socket, other] of [
        [phone, far],
        [far, phone],
      ] as const) {
        link.#sockets.add(socket);
        socket.setNoDelay(true);
        socket.on('error', () => other.destroy());
        socket.on('close', () => link.#sockets.delete(socket));
      }
      // The handshake crosses the line and back before the first byte may leave.
      phone.pause();
      setTimeout(() => phone.resume(), roundTripMs);
      phone.on('data', (data) => up.send(phone, far, data));
      far.on('data', (data) => down.send(far, phone, data));
      phone.on('close', () => up.after(() => far.destroy()));
      far.on('close', () => down.after(() => phone.end()));
    });
    const link = new SlowLink(server, port, down);
    server.listen(port, 'localhost');
    await once(server, 'listening');
    return link;
  }

  /** What came to the phone so far, headers and all. */
  get bytesDown(): number {
    return this.#down.bytes;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

export const portOf = (origin: string): number => Number(new URL(origin).port);

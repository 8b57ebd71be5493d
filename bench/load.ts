import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;

/** A GET as a browser sends it to a file that it has not got; gzip, because every nginx can serve it as it lies there. */
const requestFor = (path: string, port: number, etag?: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html,*/*\r\nAccept-Encoding: gzip\r\n${etag ? `If-None-Match: ${etag}\r\n` : ''}\r\n`;

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: 'localhost', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** How many bytes a whole reply has, head and body; the same each time, because a date never changes its length. */
async function lengthOf(port: number, request: string): Promise<number> {
  const socket = await open(port);
  socket.write(request);
  let got = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    got = Buffer.concat([got, chunk]);
    const end = got.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const head = got.subarray(0, end).toString();
    const isUnchanged = head.startsWith('HTTP/1.1 304');
    const length = isUnchanged ? 0 : /^content-length: (\d+)$/im.exec(head)?.[1];
    if (!(isUnchanged || head.startsWith('HTTP/1.1 200')) || length === undefined) {
      throw new Error(`no plain reply of a known length:\n${head}`);
    }
    if (got.length >= end + 4 + Number(length)) {
      socket.destroy();
      return end + 4 + Number(length);
    }
  }
  throw new Error('the connection ended before the reply did');
}

/** The bytes of a whole reply, head and body. `etag`: of the copy that the browser has. */
export const replyLength = (port: number, path: string, etag?: string): Promise<number> =>
  lengthOf(port, requestFor(path, port, etag));

/** Requests for one path that were answered in a second, over connections that stay open, one at a time on each. */
export async function requestsPerSecond(port: number, path: string, forMs: number, etag?: string): Promise<number> {
  const request = requestFor(path, port, etag);
  const length = await lengthOf(port, request);
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)));
  let answered = 0;
  const start = performance.now();
  const until = start + forMs;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((done, fail) => {
          let got = 0;
          socket.on('error', fail);
          socket.on('data', (chunk) => {
            got += chunk.length;
            if (got < length) return;
            got = 0;
            answered += 1;
            if (performance.now() < until) socket.write(request);
            else done();
          });
          socket.write(request);
        }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return answered / seconds;
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Loopback {
  /** `http://127.0.0.1:…`, without a slash at its end. */
  origin: string;
  close(): Promise<void>;
}

/** An outside system that is played: a server on a port of its own, for this machine only. What `answer` throws is 500. */
export async function serveOnLoopback(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

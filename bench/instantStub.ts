import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';

const ACCEPTED = JSON.stringify({ data: { errorCode: 0, reference: 'R-1' } });

/**
 * A utility that takes in everything and does nothing, `delayMs` after it was asked: what is measured before it is the
 * device's own work. It has an empty page for what runs in one.
 */
export async function instantStub(): Promise<{ origin: string; delay: (ms: number) => void; close: () => void }> {
  let delayMs = 0;
  const server = createServer(async (request, reply) => {
    if (request.method === 'GET') {
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Stub</title>');
      return;
    }
    request.resume();
    if (delayMs > 0) await wait(delayMs);
    reply.writeHead(200, { 'content-type': 'application/json', [REQUEST_ID_HEADER]: 'stub' }).end(ACCEPTED);
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    delay: (ms) => {
      delayMs = ms;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

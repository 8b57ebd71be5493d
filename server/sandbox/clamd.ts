import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The test string every scanner knows; written in two halves so that this file is none. */
const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`);
const MAX_STREAM = 25 * 1024 * 1024;

export interface SandboxClamd {
  host: string;
  port: number;
  close(): Promise<void>;
}

/** Speaks clamd's INSTREAM, in both spellings (`z…\0` and `n…\n`), on 127.0.0.1 only. */
export async function startClamd(): Promise<SandboxClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(socket: Socket): void {
  let waiting: Buffer = Buffer.alloc(0);
  let terminator: string | null = null;
  const stream: Buffer[] = [];
  let streamed = 0;
  const finish = (answer: string) => socket.end(`${answer}${terminator ?? '\n'}`);

  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    if (terminator === null) {
      const end = waiting[0] === 0x7a ? waiting.indexOf(0) : waiting.indexOf(0x0a);
      if (end < 0) return;
      terminator = waiting[0] === 0x7a ? '\0' : '\n';
      const command = waiting.subarray(1, end).toString('latin1').trim();
      waiting = waiting.subarray(end + 1);
      if (command === 'PING') return finish('PONG');
      if (command !== 'INSTREAM') return finish('UNKNOWN COMMAND');
    }
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE(0);
      if (length === 0)
        return finish(Buffer.concat(stream).includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
      if (streamed + length > MAX_STREAM) return finish('INSTREAM size limit exceeded. ERROR');
      if (waiting.length < 4 + length) return;
      stream.push(waiting.subarray(4, 4 + length));
      streamed += length;
      waiting = waiting.subarray(4 + length);
    }
  });
}

import { connect } from 'node:net';

/** Looks for viruses. */
export interface VirusScan {
  /** @throws when the scanner does not answer or cannot say; the caller asks again later. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<'clean' | 'infected'>;
}

const TIMEOUT_MS = 30_000;

/**
 * clamd over TCP: `zINSTREAM`, then chunks of a 4-byte big-endian length and that many bytes, ended by a
 * chunk of length 0; the answer is `stream: OK` or `stream: NAME FOUND`.
 */
export function clamdScan({ host, port }: { host: string; port: number }): VirusScan {
  return {
    async scan(bytes) {
      const socket = connect({ host, port });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd took too long')));
      let answer = '';
      const ended = new Promise<void>((resolve, reject) => {
        socket.on('data', (chunk) => {
          answer += chunk.toString('latin1');
        });
        socket.on('end', resolve);
        socket.on('close', () => resolve());
        socket.on('error', reject);
      });
      ended.catch(() => {});
      const write = (chunk: Uint8Array): Promise<void> =>
        new Promise((resolve, reject) => socket.write(chunk, (error) => (error ? reject(error) : resolve())));
      try {
        await write(Buffer.from('zINSTREAM\0'));
        for await (const chunk of bytes) {
          if (chunk.length === 0) continue;
          const length = Buffer.alloc(4);
          length.writeUInt32BE(chunk.length);
          await write(length);
          await write(chunk);
        }
        await write(Buffer.alloc(4));
        await ended;
      } finally {
        socket.destroy();
      }
      return verdict(answer.replaceAll('\0', '').trim());
    },
  };
}

function verdict(answer: string): 'clean' | 'infected' {
  if (answer === 'stream: OK') return 'clean';
  if (answer.endsWith(' FOUND')) return 'infected';
  throw new Error(`clamd gave no verdict (${answer.slice(0, 60)})`);
}

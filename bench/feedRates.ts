import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { freePort } from '#e2e/freePort.ts';
import { type Bench, explain, type Figure, median, round } from './figure.ts';
import { requestsPerSecond } from './load.ts';
import { Nginx } from './nginx.ts';
import { StormServer } from './outageLoad.ts';

const LIST = '/api/utility/outageMap';
const FILE = '/feed.json';
const ROUNDS = 7;
const ROUND_MS = 1000;

interface Measured {
  port: number;
  path: string;
  etag?: string;
}

/** The same file from the least that Node can be (bareFile.ts), in a process of its own. */
async function bareNode(folder: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('bareFile.ts', import.meta.url)), [join(folder, 'feed.json.gz'), `${port}`]);
  await once(child, 'message');
  return { port, child };
}

const etagAt = async ({ port, path }: Measured): Promise<string> => {
  const reply = await fetch(`http://localhost:${port}${path}`, { headers: { 'accept-encoding': 'gzip' } });
  await reply.arrayBuffer();
  return reply.headers.get('etag') ?? '';
};

/** Requests a second of ours to those of nginx with one process, and to those of a bare node:http. By turns. */
async function compare(what: string, [ours, nginx, bare]: readonly [Measured, Measured, Measured]) {
  const rates = { ours: [] as number[], nginx: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn <= ROUNDS; turn++) {
    for (const [name, { port, path, etag }] of Object.entries({ ours, nginx, bare })) {
      const rate = await requestsPerSecond(port, path, ROUND_MS, etag);
      // The first turn warms up.
      if (turn > 0) rates[name as keyof typeof rates].push(rate);
    }
  }
  const ratio = (other: readonly number[]) =>
    median(rates.ours.map((rate, turn) => rate / (other[turn] ?? Number.NaN)));
  const list = (values: readonly number[]) => values.map(Math.round).join(' ');
  explain(`${what}: ours ${list(rates.ours)}; nginx ${list(rates.nginx)}; bare node ${list(rates.bare)} a second`);
  return { toNginx: ratio(rates.nginx), toBare: ratio(rates.bare) };
}

/**
 * The list of outages, as the server gives it, beside nginx with the same file: 0.5 of it, or 0.9 of a bare node:http,
 * which is what Node can do at all.
 */
export const feedRates: Bench = {
  names: ['feed-ratio-2000', 'feed-ratio-5000', 'poll-ratio'].flatMap((name) => [name, `${name}-bare`]),
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'stormlamp-feed-'));
    // nginx reads it as another user.
    await chmod(folder, 0o755);
    const storm = await StormServer.create();
    const nginx = await Nginx.start(folder);
    const children: ChildProcess[] = [];
    const figures: Figure[] = [];
    const tell = (name: string, { toNginx, toBare }: Awaited<ReturnType<typeof compare>>) =>
      figures.push(
        { name, value: round(toNginx, 2), unit: '×', goal: 0.5 },
        { name: `${name}-bare`, value: round(toBare, 2), unit: '×', goal: 0.9 },
      );
    try {
      for (const count of [2000, 5000]) {
        await storm.put(count);
        const body = Buffer.from(await (await fetch(storm.server.origin + LIST)).arrayBuffer());
        await writeFile(join(folder, 'feed.json'), body);
        await writeFile(join(folder, 'feed.json.gz'), await promisify(gzip)(body));
        const bare = await bareNode(folder);
        children.push(bare.child);
        const all = [
          { port: storm.port, path: LIST },
          { port: nginx.port, path: FILE },
          { port: bare.port, path: FILE },
        ] as const;
        tell(`feed-ratio-${count}`, await compare(`${count} outages`, all));
        if (count === 2000) {
          const [ours, theirs, node] = await Promise.all(all.map(async (one) => ({ ...one, etag: await etagAt(one) })));
          if (ours && theirs && node) tell('poll-ratio', await compare('unchanged', [ours, theirs, node]));
        }
      }
      return figures;
    } finally {
      for (const child of children) child.kill();
      await nginx.stop();
      await storm.server.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

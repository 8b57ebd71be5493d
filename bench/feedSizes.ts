import { type Bench, explain, type Figure, median, round } from './figure.ts';
import { replyLength } from './load.ts';
import { StormServer } from './outageLoad.ts';

const LIST = '/api/utility/outageMap';
const REBUILDS = 5;
const COUNTS = [100, 1000, 5000];

/**
 * What the outages cost on the line, and how long after a new list was stored it is served: rebuilt by the process that
 * is told of it, compressed in every encoding, page without a script and all.
 */
export const feedSizes: Bench = {
  names: [...COUNTS.map((count) => `snapshot-rebuild-ms-${count}`), 'feed-bytes', 'poll-bytes', 'now-bytes'],
  async run() {
    const storm = await StormServer.create();
    const { origin } = storm.server;
    const get = (path: string) => fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
    const bodyLength = async (path: string) => Number((await get(path)).headers.get('content-length'));
    const figures: Figure[] = [];
    try {
      for (const count of COUNTS) {
        const times: number[] = [];
        for (let nth = 0; nth < REBUILDS; nth++) times.push(await storm.put(count, nth + 1));
        explain(`${count} outages: ${times.map(Math.round).join(' ')} ms`);
        figures.push({ name: `snapshot-rebuild-ms-${count}`, value: round(median(times)), unit: 'ms', goal: null });
      }
      explain('5,000 outages, ids as "104000005": nine digits, rising by 1 to 9');
      figures.push({ name: 'feed-bytes', value: await bodyLength(LIST), unit: 'B', goal: 90_000 });
      const etag = (await get(LIST)).headers.get('etag') ?? '';
      const poll = await replyLength(storm.port, LIST, etag);
      figures.push({ name: 'poll-bytes', value: poll, unit: 'B', goal: 300 });
      await storm.put(2000);
      const gzip = (await fetch(`${origin}/now`, { headers: { 'accept-encoding': 'gzip' } })).headers;
      explain(`/now at 2,000 outages as gzip: ${gzip.get('content-length')} B`);
      figures.push({ name: 'now-bytes', value: await bodyLength('/now'), unit: 'B', goal: 14_000 });
      return figures;
    } finally {
      await storm.server.dispose();
    }
  },
};

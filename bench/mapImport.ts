import { setTimeout as wait } from 'node:timers/promises';
import { KML_TYPE } from '#contracts/regions.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { type Bench, explain, round } from './figure.ts';
import { startServer } from './server.ts';

const TOKEN = 'the import token of a benchmark, long';
const COLUMNS = 50;
const REGIONS = 2000;
const POINTS = 25;

/** Round regions beside each other, 50,000 points together; with other `ids` all of them leave the map at once. */
function mapOf(ids: string): string {
  const placemarks = Array.from({ length: REGIONS }, (_, at) => {
    const [x, y] = [-110 + (at % COLUMNS) / 6, 49 + Math.floor(at / COLUMNS) / 6];
    const ring = Array.from({ length: POINTS }, (_point, nth) => {
      const angle = ((nth % (POINTS - 1)) / (POINTS - 1)) * 2 * Math.PI;
      return `${(x + 0.08 * Math.cos(angle)).toFixed(5)},${(y + 0.08 * Math.sin(angle)).toFixed(5)}`;
    });
    return `<Placemark id="${ids}${at}"><name>${ids} ${at}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;
}

async function put(origin: string, kml: string): Promise<void> {
  const reply = await fetch(`${origin}/api/utility/kmlTemplate`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': KML_TYPE },
    body: kml,
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
}

/** The longest that a customer waits for the outages while `work` goes on, in ms. */
async function longestWait(origin: string, work: Promise<void>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const began = performance.now();
    await (await fetch(`${origin}/api/utility/outageMap`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    await wait(5);
  }
  await over;
  return longest;
}

/** How long a server leaves a customer who asks for the outages without an answer, while it takes a large map in. */
export const mapImport: Bench = {
  names: ['import-block-ms', 'import-ms'],
  async run() {
    const postgres = await startPostgres();
    if ('missing' in postgres) throw new Error(`PostgreSQL: ${postgres.missing}`);
    try {
      const server = await startServer({ DATABASE_URL: postgres.url, STORMLAMP_IMPORT_TOKEN: TOKEN });
      try {
        await put(server.origin, mapOf('A'));
        explain(`${REGIONS} regions of ${POINTS} points each, all renumbered`);
        const began = performance.now();
        const longest = await longestWait(server.origin, put(server.origin, mapOf('B')));
        return [
          { name: 'import-block-ms', value: round(longest), unit: 'ms', goal: null },
          { name: 'import-ms', value: round(performance.now() - began), unit: 'ms', goal: null },
        ];
      } finally {
        await server.dispose();
      }
    } finally {
      await postgres.stop();
    }
  },
};

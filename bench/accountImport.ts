import { IMPORT_BYTES } from '#contracts/accountImport.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { stagingAccount } from '../scripts/stagingAccount.ts';
import { type Bench, explain, round } from './figure.ts';
import { startServer } from './server.ts';

const TOKEN = 'the token of accounts of a benchmark, long';
const ACCOUNTS = 50_000;

/** As many lines as one request takes, one request after the other. */
function* bodies(asOf: string): Generator<string> {
  let body = '';
  for (let nth = 0; nth < ACCOUNTS; nth++) {
    const line = `${JSON.stringify(stagingAccount(nth, asOf))}\n`;
    if (body.length + line.length > IMPORT_BYTES) {
      yield body;
      body = '';
    }
    body += line;
  }
  yield body;
}

/** @returns how many accounts were taken a second */
async function put(origin: string, asOf: string): Promise<number> {
  let taken = 0;
  let seconds = 0;
  for (const body of bodies(asOf)) {
    const began = performance.now();
    const reply = await fetch(`${origin}/api/utility/backOffice/accounts`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' },
      body,
    });
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
    taken += ((await reply.json()) as { taken: number }).taken;
    seconds += (performance.now() - began) / 1000;
  }
  if (taken !== ACCOUNTS) throw new Error(`${taken} of ${ACCOUNTS} were taken`);
  return taken / seconds;
}

/** How fast the utility's accounts are taken in: for the first time, and when all of them come again a night later. */
export const accountImport: Bench = {
  names: ['import-accounts-per-second', 'import-accounts-again-per-second'],
  async run() {
    const postgres = await startPostgres();
    if ('missing' in postgres) throw new Error(`PostgreSQL: ${postgres.missing}`);
    try {
      const server = await startServer({ DATABASE_URL: postgres.url, STORMLAMP_ACCOUNTS_TOKEN: TOKEN });
      try {
        const now = Date.now();
        explain(`${ACCOUNTS} accounts, each with a meter and a bill, more is better`);
        const first = await put(server.origin, new Date(now - 60_000).toISOString());
        const again = await put(server.origin, new Date(now).toISOString());
        return [
          { name: 'import-accounts-per-second', value: round(first), unit: 'accounts/s', goal: null },
          { name: 'import-accounts-again-per-second', value: round(again), unit: 'accounts/s', goal: null },
        ];
      } finally {
        await server.dispose();
      }
    } finally {
      await postgres.stop();
    }
  },
};

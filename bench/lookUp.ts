import pg from 'pg';
import { APP_HEADER, appName } from '#contracts/call.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { type Bench, explain, median, round } from './figure.ts';
import { startServer } from './server.ts';

const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 500_000);
const ASKED = 200;

/** So many accounts of one customer, each at an address and with a meter of its own. */
async function fillAccounts(client: pg.Client): Promise<void> {
  await client.query(`
    insert into accounts (ca_account, customer_id, position, bp_account, account_type, associated, details)
    select 'bench ' || i, (select id from customers limit 1), i, 'bench ' || i, '01', '{}', jsonb_build_object(
      'address', i || ' BENCH ST, TOWN ' || i % 500, 'installationNumber', (7000000000 + i)::text,
      'meterNumber', 'B' || i, 'regionId', 'bench ' || i % 2000,
      'accountAddress', jsonb_build_object('addressLine1', i || ' Bench St', 'city', 'Town ' || i % 500))
    from generate_series(1, ${ACCOUNTS}) as i`);
  await client.query('analyze');
}

/** Where a visitor says that the power is out, in their own spelling. */
const placeOf = (i: number) => ({
  lookupType: 'Civic_Address',
  outageAddress: { house: String(i), streetName: 'bench st.', cityTown: `Town ${i % 500}` },
});

async function msOf(origin: string, place: ReturnType<typeof placeOf>): Promise<number> {
  const began = performance.now();
  const reply = await fetch(`${origin}/api/utility/installationLookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [APP_HEADER]: appName('bench'), origin },
    body: JSON.stringify(place),
  });
  const { addressArray } = (await reply.json()) as { addressArray: { installationNumber: string }[] };
  const ms = performance.now() - began;
  const expected = String(7_000_000_000 + Number(place.outageAddress.house));
  if (addressArray[0]?.installationNumber !== expected) throw new Error(`${reply.status}: not found`);
  return ms;
}

/** How long a visitor waits for the look-up of a place on PostgreSQL, among as many accounts as a large utility has. */
export const lookUp: Bench = {
  names: ['lookup-ms'],
  async run() {
    const postgres = await startPostgres();
    if ('missing' in postgres) throw new Error(`PostgreSQL: ${postgres.missing}`);
    try {
      const server = await startServer({ DATABASE_URL: postgres.url });
      const client = new pg.Client({ connectionString: postgres.url });
      try {
        await client.connect();
        await fillAccounts(client);
        const times: number[] = [];
        for (let asked = 1; asked <= ASKED; asked++) {
          times.push(await msOf(server.origin, placeOf(Math.ceil((asked * ACCOUNTS) / ASKED))));
        }
        const together = performance.now();
        await Promise.all([1, 2, 3, 4].map((i) => msOf(server.origin, placeOf(i))));
        explain(`four at once: ${(performance.now() - together).toFixed(1)} ms`);
        return [{ name: 'lookup-ms', value: round(median(times), 2), unit: 'ms', goal: 5 }];
      } finally {
        await client.end();
        await server.dispose();
      }
    } finally {
      await postgres.stop();
    }
  },
};

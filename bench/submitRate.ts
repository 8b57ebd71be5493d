import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { APP_HEADER, appName, IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { onDayAtTimeOf, reginaDay, reginaIso } from '#rules/reginaTime.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { type Bench, explain, round } from './figure.ts';
import { startServer } from './server.ts';
import { replaysASecond, statementsOf } from './submitStatements.ts';

const CUSTOMERS = 300;
const EACH = 20;
const SUBMISSIONS = 4000;
const WARM_UP = 600;
const AT_ONCE = 32;
const captured = new Date();

/** The nth account of a customer of this bench: with one regular meter, as the sandbox makes them. */
const accountOf = (nth: number) => ({
  customer: Math.floor(nth / EACH),
  caAccount: `5${String(10_000_000_000 + nth)}`,
  meterNumber: `B${1_000_000 + nth}`,
});

async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    insert into customers (id, subject, email, name, contact_number)
    select 'bench ' || i, 'bench ' || i, i || '@bench.example', 'Bench ' || i, '+13065550100' from generate_series(0, ${CUSTOMERS - 1}) as i`);
  await client.query(`
    insert into sessions (id_hash, customer_id, remember_me, created_at, expires_at)
    select encode(sha256(convert_to('bench ' || i, 'utf8')), 'hex'), 'bench ' || i, true, now(), now() + interval '1 day'
    from generate_series(0, ${CUSTOMERS - 1}) as i`);
  const like = `from meters join accounts using (ca_account) where accounts.account_type = '01'
    and meters.facts->'meterCode'->>'registerGroup' = '5D' and accounts.details->>'accountCategory' = 'Residential'
    and (accounts.details->>'activeFlag')::boolean order by ca_account limit 1`;
  const series = `generate_series(0, ${CUSTOMERS * EACH - 1}) as i`;
  await client.query(`
    insert into accounts (ca_account, bp_account, account_type, details)
    select '5' || (10000000000 + i), '1' || (200000000 + i), '01',
      own.details || jsonb_build_object('caAccount', '5' || (10000000000 + i), 'meterNumber', 'B' || (1000000 + i))
    from (select accounts.details ${like}) as own, ${series}`);
  await client.query(`
    insert into associations (ca_account, customer_id, position, descriptive_name, is_default, settings, proof, associated_at)
    select '5' || (10000000000 + i), 'bench ' || i / ${EACH}, i % ${EACH}, 'Place', i % ${EACH} = 0, '{}', 'utility', now()
    from ${series}`);
  await client.query(`
    insert into meters (meter_number, ca_account, facts)
    select 'B' || (1000000 + i), '5' || (10000000000 + i), own.facts from (select meters.facts ${like}) as own, ${series}`);
  await client.query('analyze');
}

/** A regular reading of the nth account, as the app sends it. */
function readingOf(nth: number) {
  const { caAccount, meterNumber } = accountOf(nth);
  return {
    caAccount,
    meterNumber,
    meterRead: '48213',
    submittedDateTime: onDayAtTimeOf(reginaDay(captured), captured),
    capturedDateTime: reginaIso(captured),
    moveInOutIndicator: 'NONE' as const,
    interactionType: 'METER_READ',
    interactionText: 'Meter reading by the customer',
  };
}

/** @returns how many ms it took */
function submit(origin: URL, agent: Agent, nth: number): Promise<number> {
  const body = JSON.stringify(readingOf(nth));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    origin: origin.origin,
    cookie: `stormlamp=bench ${accountOf(nth).customer}`,
    [APP_HEADER]: appName('bench'),
    [IDEMPOTENCY_HEADER]: randomUUID(),
  };
  const began = performance.now();
  return new Promise((done, fail) => {
    const sent = request(new URL('/api/utility/meterRead', origin), { method: 'POST', agent, headers }, (reply) => {
      let said = '';
      reply.on('data', (chunk) => {
        said += chunk;
      });
      reply.on('end', () => {
        if (reply.statusCode === 200 && said.includes('"errorCode":0')) done(performance.now() - began);
        else fail(new Error(`${reply.statusCode}: ${said}`));
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

async function load(origin: URL, from: number, count: number): Promise<{ aSecond: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  let next = from;
  const began = performance.now();
  const one = async () => {
    while (next < from + count) times.push(await submit(origin, agent, next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { aSecond: count / seconds, p99: times[Math.floor(count * 0.99)] ?? 0 };
}

/**
 * Readings that a server on PostgreSQL takes in a second from 32 customers at once; and how many there would be if it did
 * nothing else than the very statements of one, prepared, over as many connections.
 */
export const submitRate: Bench = {
  names: ['submit-per-second', 'submit-p99-ms', 'submit-statements', 'submit-statements-alone-per-second'],
  async run() {
    const postgres = await startPostgres();
    if ('missing' in postgres) throw new Error(`PostgreSQL: ${postgres.missing}`);
    const client = new pg.Client({ connectionString: postgres.url });
    try {
      const server = await startServer({ DATABASE_URL: postgres.url });
      try {
        await client.connect();
        await fill(client);
        const origin = new URL(server.origin);
        await load(origin, 0, WARM_UP);
        const { aSecond, p99 } = await load(origin, WARM_UP, SUBMISSIONS);
        const last = WARM_UP + SUBMISSIONS;
        const statements = await statementsOf(postgres.url, `bench ${accountOf(last).customer}`, readingOf(last));
        await server.kill();
        const alone = await replaysASecond(postgres.url, statements, {
          atOnce: AT_ONCE,
          of: readingOf(last),
          from: last,
        });
        explain(`${SUBMISSIONS} readings, ${AT_ONCE} at once, more is better`);
        return [
          { name: 'submit-per-second', value: round(aSecond), unit: 'readings/s', goal: 800 },
          { name: 'submit-p99-ms', value: round(p99), unit: 'ms', goal: null },
          { name: 'submit-statements', value: statements.length, unit: 'statements', goal: null },
          { name: 'submit-statements-alone-per-second', value: round(alone), unit: 'readings/s', goal: null },
        ];
      } finally {
        await server.dispose();
      }
    } finally {
      await client.end();
      await postgres.stop();
    }
  },
};

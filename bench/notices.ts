import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { SandboxPushDevice } from '#contracts/sandbox.ts';
import type { Server } from '#e2e/server.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { type Bench, explain, round } from './figure.ts';
import { startServer } from './server.ts';

/** Accounts in lists; of one in so many a payment is due in three days, as on any day of a month. */
const ASSOCIATIONS = 500_000;
const ONE_IN = 30;
/** Customers with a device that shows notices, all told at once. */
const DEVICES = 5000;
const DEVICES_AT_ONCE = 50;

const today = reginaDay(new Date());
/** At night nothing leaves: finding out whom to tell is measured alone. In the morning of the same day all of it goes. */
const NIGHT = `${addDays(today, 1)}T03:00:00-06:00`;
const MORNING = `${addDays(today, 1)}T10:00:00-06:00`;

/** So many customers with an account each and a bill that is due in `days` days; those after `from`. */
async function fill(client: pg.Client, from: number, count: number, way: 'email' | 'pushNotif'): Promise<void> {
  const settings = JSON.stringify({
    paymentReminder: { email: false, sms: false, pushNotif: false, [way]: true },
  });
  const details = JSON.stringify({ billDeliveryMethod: '0', accountCategory: 'Residential', activeFlag: true });
  const series = `generate_series(${from}, ${from + count - 1}) as i`;
  const due = `case when i % ${way === 'email' ? ONE_IN : 1} = 0 then '${addDays(today, 4)}' else '${addDays(today, 40)}' end`;
  for (const text of [
    `insert into customers (id, subject, email, name, contact_number)
      select 'bench ' || i, 'bench ' || i, i || '@bench.example', 'Bench ' || i, '' from ${series}`,
    `insert into sessions (id_hash, customer_id, remember_me, created_at, expires_at)
      select encode(sha256(convert_to('bench ' || i, 'utf8')), 'hex'), 'bench ' || i, true, now(), now() + interval '9 days' from ${series}`,
    `insert into accounts (ca_account, bp_account, account_type, details)
      select '5' || (10000000000 + i), '1' || (200000000 + i), '01',
        '${details}'::jsonb || jsonb_build_object('caAccount', '5' || (10000000000 + i)) from ${series}`,
    `insert into associations (ca_account, customer_id, position, descriptive_name, is_default, settings, proof, associated_at)
      select '5' || (10000000000 + i), 'bench ' || i, 0, 'Place', true, '${settings}', 'utility', now() - interval '9 days' from ${series}`,
    `insert into bills (document_id, ca_account, issued_on, came_at, facts)
      select 'D' || i, '5' || (10000000000 + i), '${addDays(today, -20)}', now() - interval '20 days',
        jsonb_build_object('billIssuedFlag', true, 'DocumentID', 'D' || i, 'totalDue', 84.2, 'paymentDueBy', ${due}) from ${series}`,
  ]) {
    await client.query(text);
  }
  await client.query('analyze');
}

interface Ran {
  told: { paymentDue?: number };
  sent: { taken: number; refused: number; again: number };
  seconds: number;
}

async function runJobs(server: Server, at: string): Promise<Ran> {
  const began = performance.now();
  const reply = await fetch(`${server.origin}/sandbox/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ run: 'reminders', at }),
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return { ...((await reply.json()) as Omit<Ran, 'seconds'>), seconds: (performance.now() - began) / 1000 };
}

/** The most memory that the server ever had, in megabytes; null where the system does not tell. */
function peakMemory({ processId }: Server): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

/** A device each, at the sandbox's push service. */
async function subscribe(server: Server, client: pg.Client, from: number): Promise<void> {
  for (let at = 0; at < DEVICES; at += DEVICES_AT_ONCE) {
    const devices = await Promise.all(
      Array.from({ length: DEVICES_AT_ONCE }, async () => {
        const reply = await fetch(`${server.origin}/sandbox/pushDevices`, {
          method: 'POST',
          headers: JSON_BODY,
          body: '{}',
        });
        return (await reply.json()) as SandboxPushDevice;
      }),
    );
    for (const [nth, { endpoint, keys, applicationServerKey }] of devices.entries()) {
      await client.query(
        `insert into push_subscriptions (endpoint_hash, endpoint, p256dh, auth, vapid_key, customer_id, session_hash, created_at, renewed_at)
          values (encode(sha256(convert_to($1, 'utf8')), 'hex'), $1, $2, $3, $4, $5,
            encode(sha256(convert_to($5, 'utf8')), 'hex'), now(), now())`,
        [endpoint, keys.p256dh, keys.auth, applicationServerKey, `bench ${from + at + nth}`],
      );
    }
  }
}
const JSON_BODY = { 'content-type': 'application/json' };

/**
 * How long a server on PostgreSQL looks for whom to remind among half a million accounts, on a day like any other, and
 * with how much memory; and how many notices a second it encrypts and pushes. The push service is the sandbox's, in the
 * same process: it decrypts each, so a server alone is faster.
 */
export const notices: Bench = {
  names: ['reminders-seconds', 'reminders-peak-mb', 'push-fanout-per-second'],
  async run() {
    const postgres = await startPostgres();
    if ('missing' in postgres) throw new Error(`PostgreSQL: ${postgres.missing}`);
    const client = new pg.Client({ connectionString: postgres.url });
    try {
      const server = await startServer({ DATABASE_URL: postgres.url });
      try {
        await client.connect();
        await fill(client, 0, ASSOCIATIONS, 'email');
        const reminders = await runJobs(server, NIGHT);
        const wanted = Math.ceil(ASSOCIATIONS / ONE_IN);
        const found = reminders.told.paymentDue ?? 0;
        if (found < wanted) throw new Error(`${found} of ${wanted} were told: ${JSON.stringify(reminders)}`);
        const memory = peakMemory(server);
        explain(`${found} of ${ASSOCIATIONS} are told, less is better`);
        // What is to be mailed is no matter of the pushes.
        await client.query(`delete from notices_sent where way <> 'list'`);
        await fill(client, ASSOCIATIONS, DEVICES, 'pushNotif');
        await subscribe(server, client, ASSOCIATIONS);
        await runJobs(server, NIGHT);
        const pushes = await runJobs(server, MORNING);
        if (pushes.sent.taken !== DEVICES) throw new Error(`not all were pushed: ${JSON.stringify(pushes)}`);
        return [
          { name: 'reminders-seconds', value: round(reminders.seconds, 1), unit: 's', goal: null },
          ...(memory === null ? [] : [{ name: 'reminders-peak-mb', value: memory, unit: 'MB', goal: null }]),
          { name: 'push-fanout-per-second', value: round(DEVICES / pushes.seconds), unit: 'notices/s', goal: null },
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

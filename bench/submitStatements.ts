import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { takeInMeterRead } from '#server/domain/meter/takeInMeterRead.ts';
import { once } from '#server/store/idempotency.ts';
import { findSession } from '#server/store/identity/sessions.ts';
import { openStore } from '#server/store/open.ts';

/** A statement as it went to PostgreSQL. */
interface Statement {
  text: string;
  values: unknown[];
}

const KEY = randomUUID();

/** What one submission of this reading says to PostgreSQL, from the look-up of its session to the commit. */
export async function statementsOf(
  databaseUrl: string,
  secret: string,
  read: MeterReadSubmission,
): Promise<Statement[]> {
  const store = await openStore({ databaseUrl, dataDir: '' });
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof first === 'string' ? { text: first, values: undefined } : first;
    statements.push({ text, values: values ?? (Array.isArray(second) ? second : []) });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    const now = new Date();
    const session = await findSession(store.submissionDb, now, secret);
    if (!session) throw new Error('no session');
    const { customerId } = session;
    const bytes = Buffer.from(JSON.stringify(read));
    const submission = { call: 'meterRead', bytes, parsed: () => read, customerId, key: KEY };
    await once(store.submissionDb, now, submission, async (tx) => {
      const body = await takeInMeterRead(tx, now, read, {
        customerId,
        key: KEY,
        replaces: [],
        gaveWay: async () => {},
      });
      return { status: 200, body, accepted: body.errorCode === 0 };
    });
    return statements;
  } finally {
    pg.Client.prototype.query = query;
    await store.close();
  }
}

interface Replay {
  atOnce: number;
  /** The reading whose statements they are, of the account with the number `from`. */
  of: MeterReadSubmission;
  from: number;
}

const REPLAYS = 1200;

/** The same statements for other accounts, prepared, over as many connections as the server has for submissions. */
export async function replaysASecond(
  databaseUrl: string,
  statements: readonly Statement[],
  { of, from }: Replay,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const names = new Map(statements.map(({ text }) => [text, createHash('sha1').update(text).digest('hex')]));
  const reference = /R-\d+/g;
  let next = 1;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (next <= REPLAYS) {
        const nth = next++;
        const key = randomUUID();
        const other = (value: unknown) =>
          typeof value === 'string'
            ? value
                .replaceAll(KEY, key)
                .replaceAll(of.caAccount, String(Number(of.caAccount) + nth))
                .replaceAll(of.meterNumber, `B${1_000_000 + from + nth}`)
                .replace(reference, (found) => `${found}-${nth}`)
            : value;
        for (const { text, values } of statements) {
          if (values.length === 0) await client.query(text);
          else await client.query({ name: names.get(text) ?? '', text, values: values.map(other) });
        }
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return REPLAYS / seconds;
}

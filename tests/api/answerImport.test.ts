import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountsImported, accountsImported } from '#contracts/accountImport.ts';
import type { HandOverKind } from '#contracts/handOver.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { forgetHandOvers, handOver } from '#server/store/backOffice/handOvers.ts';
import { handOvers } from '#server/store/schema.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'a token of accounts of thirty-two signs';
const HOUR_MS = 60 * 60_000;
const NOW = Date.now();
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const BASEMENT = seedIdOf('basement@sandbox.example');

describeOnOneDatabase('What the utility answers', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    // It takes nothing: what is told stays as it was written.
    const backOffice = { tell: async () => ({ is: 'again', afterMs: null }) as const };
    running = await startServer(engine, { STORMLAMP_ACCOUNTS_TOKEN: TOKEN }, { backOffice });
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const db = () => running.server.services.db;
  const ask = (kind: HandOverKind, key: string) =>
    db().transaction((tx) =>
      handOver(tx, {
        kind,
        key,
        caAccount: null,
        customerId: BASEMENT,
        payload: { requests: [] },
        changedAt: new Date(NOW),
      }),
    );
  const put = async (lines: object[], query = ''): Promise<AccountsImported> => {
    const reply = await running.server.app.inject({
      method: 'PUT',
      url: `/api/utility/backOffice/answers${query}`,
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' },
    });
    return accountsImported.parse(reply.json());
  };
  const answered = async (key: string) => {
    const [row] = await db().select().from(handOvers).where(eq(handOvers.key, key));
    return [row?.answer, row?.answeredAt?.toISOString()];
  };
  const said = (key: string, text = 'We call you on Monday.', hours = -2) => ({ key, answeredAt: at(hours), text });

  it('an inquiry and a request are answered by the key they were handed over under', async () => {
    await ask('inquiry', 'an inquiry');
    await ask('request', 'a request');
    expect(await put([said('an inquiry'), said('a request')])).toMatchObject({ lines: 2, taken: 2, refusedLines: 0 });
    expect(await answered('an inquiry')).toEqual(['We call you on Monday.', at(-2)]);
    expect(await answered('a request')).toEqual(['We call you on Monday.', at(-2)]);
  });

  it('a later answer takes its place; the same again, or an older one, changes nothing', async () => {
    await ask('inquiry', 'one');
    await put([said('one', 'First.')]);
    expect(await put([said('one', 'First.'), said('one', 'Older.', -3)])).toMatchObject({ taken: 0, kept: 2 });
    expect(await answered('one')).toEqual(['First.', at(-2)]);
    expect(await put([said('one', 'Later.', -1)])).toMatchObject({ taken: 1 });
    expect(await answered('one')).toEqual(['Later.', at(-1)]);
  });

  it('not what nobody asked, not what asks nothing, not tomorrow, not without words, and not by ?check=1', async () => {
    await ask('inquiry', 'one');
    await ask('consent', 'a consent');
    const lines = [said('unknown'), said('a consent'), said('one', 'Early.', 1), said('one', ' ')];
    expect(await put(lines)).toMatchObject({
      taken: 0,
      refused: [
        { line: 1, field: 'key' },
        { line: 2, field: 'key' },
        { line: 3, field: 'answeredAt' },
        { line: 4, field: 'text' },
      ],
    });
    expect(await put([said('one')], '?check=1')).toMatchObject({ taken: 1 });
    expect(await answered('one')).toEqual([null, undefined]);
  });

  it('it goes with its customer’s account, and none comes to it after that', async () => {
    for (const key of ['one', 'two']) await ask('inquiry', key);
    await put([said('one')]);
    await db()
      .update(handOvers)
      .set({ takenAt: new Date(NOW) });
    await db().transaction((tx) => forgetHandOvers(tx, BASEMENT));
    expect(await answered('one')).toEqual([null, at(-2)]);
    expect(await put([said('two')])).toMatchObject({ refused: [{ line: 1, field: 'key' }] });
    expect(await answered('two')).toEqual([null, undefined]);
  });
});

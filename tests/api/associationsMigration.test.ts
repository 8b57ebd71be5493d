import { readdir, readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, describeOnEachDatabase, type Engine } from './database.ts';

const FOLDER = 'server/store/migrations';
const NAME = '_associations.sql';

/** An empty database, and a way to run statements on it; rows are those of the last one. */
async function emptyDatabase(engine: Engine) {
  if (engine === 'PGlite') {
    const db = await PGlite.create();
    return { run: async (text: string) => (await db.exec(text)).at(-1)?.rows ?? [], close: () => db.close() };
  }
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    run: async (text: string) => [await client.query(text)].flat().at(-1)?.rows ?? [],
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}

describeOnEachDatabase('The migration that puts accounts into lists', (engine) => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  const person = (id: string) => `('${id}', '${id}@sandbox.example', '${id}', '+13065550100')`;
  const account = (caAccount: string, customerId: string, position: number, listed: object) =>
    `('${caAccount}', '${customerId}', ${position}, '1${caAccount}', '01', '${JSON.stringify({ caAccount, bpAccount: `1${caAccount}`, accountType: '01', ...listed })}', '{"address":"1 Main"}')`;
  const named = (descriptiveName: string, defaultAccount: string) => ({ descriptiveName, defaultAccount });
  const since = { dateTimeAssociated: '2024-03-04T10:00:00-06:00' };
  const reminders = { meterReadReminder: { email: true, sms: false, pushNotif: false }, includePdf: true };

  beforeAll(async () => {
    database = await emptyDatabase(engine);
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    const at = files.findIndex((file) => file.endsWith(NAME));
    for (const file of files.slice(0, at)) await database.run(await readFile(`${FOLDER}/${file}`, 'utf8'));
    await database.run(`
      insert into customers (id, email, name, contact_number) values ${['one', 'none', 'several'].map(person).join()};
      insert into accounts (ca_account, customer_id, position, bp_account, account_type, associated, details) values
        ${account('A1', 'one', 1, { ...named('Farm', 'false'), ...since })},
        ${account('A2', 'one', 0, { ...named('Home', 'true'), ...since, ...reminders })},
        ${account('B1', 'none', 1, { ...named('Second', 'false'), ...since })},
        ${account('B2', 'none', 0, { ...named('First', 'false'), ...since })},
        ${account('C1', 'several', 0, { ...named('First', 'false'), ...since })},
        ${account('C2', 'several', 1, { ...named('Second', 'true'), ...since })},
        ${account('C3', 'several', 2, { ...named('Third', 'true'), ...since })};
      insert into meters (meter_number, ca_account, facts) values ('70', 'A1', '{}');
      insert into bills (document_id, ca_account, issued_on, facts) values ('9', 'A1', '2026-11-01', '{}');
      insert into former_accounts (ca_account, customer_id, ended_at) values ('A1', 'none', '2026-01-01T00:00:00Z');
    `);
    await database.run(await readFile(`${FOLDER}/${files[at]}`, 'utf8'));
  });
  afterAll(() => database.close());

  it('every account is in the list it was in, with its name, place, reminders and since when', async () => {
    const rows = await database.run(
      'select customer_id, ca_account, position, descriptive_name, settings, proof, associated_at from associations order by 2',
    );
    const at = new Date('2024-03-04T16:00:00Z');
    const of = (
      customer_id: string,
      ca_account: string,
      position: number,
      descriptive_name: string,
      settings = {},
    ) => ({
      ...{ customer_id, ca_account, position, descriptive_name, settings, proof: 'utility', associated_at: at },
    });
    expect(rows).toEqual([
      of('one', 'A1', 1, 'Farm'),
      of('one', 'A2', 0, 'Home', reminders),
      of('none', 'B1', 1, 'Second'),
      of('none', 'B2', 0, 'First'),
      of('several', 'C1', 0, 'First'),
      of('several', 'C2', 1, 'Second'),
      of('several', 'C3', 2, 'Third'),
    ]);
  });

  it('one default each: the one there was, the first of several, the first account where there was none', async () => {
    const rows = await database.run('select ca_account from associations where is_default order by 1');
    expect(rows).toEqual([{ ca_account: 'A2' }, { ca_account: 'B2' }, { ca_account: 'C2' }]);
    const second = database.run(`update associations set is_default = true where ca_account = 'A1'`);
    await expect(second).rejects.toThrow(/associations_default/);
  });

  it('accounts, meters, bills and whose an account was are kept, also when a customer goes', async () => {
    await database.run(`delete from customers where id = 'one'`);
    for (const [table, rows] of [
      ['accounts', 7],
      ['meters', 1],
      ['bills', 1],
      ['former_accounts', 1],
      ['associations', 5],
    ] as const) {
      expect([table, (await database.run(`select 1 from ${table}`)).length]).toEqual([table, rows]);
    }
  });
});

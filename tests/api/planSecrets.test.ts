import { constants, createPrivateKey, privateDecrypt, randomUUID } from 'node:crypto';
import { eq, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxBankKey } from '#contracts/sandbox.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import * as schema from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { encrypted, planBody, postPlan, submitted } from './plan.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const NUMBER = '100456789012';
const HOLDER = 'Marlene Q. Kowalchuk';

describeOnOneDatabase('A bank account number', (engine) => {
  let running: RunningServer;
  let basement: Browser;
  let home: string;
  beforeAll(async () => {
    running = await startServer(engine, { LOG_LEVEL: 'trace' });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    basement = await running.signedIn('basement');
    home = (await accountOf(basement)).caAccount;
  });

  const stateNow = async () => sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  const handedOver = async () => (await stateNow()).handedOver.filter(({ kind }) => kind === 'plan');
  const dump = async () => {
    const tables = Object.values(schema).filter((one) => is(one, PgTable));
    const { db } = running.server.services;
    const rows = await Promise.all(tables.map((table) => db.select().from(table as typeof schema.accounts)));
    return JSON.stringify(rows);
  };

  it('is nowhere on the server, whatever becomes of its plan', async () => {
    const said: string[] = [];
    const look = async () => void said.push(await dump());
    expect((await running.sandbox('POST', '/backOffice', { mode: 'away', times: 2 })).status).toBe(200);
    const plan = (more: object = {}) =>
      planBody(home, { bankAccountNumber: encrypted(NUMBER), holderName: HOLDER, ...more });
    const body = plan();
    const key = randomUUID();
    await submitted(basement, body, key);
    await look();
    await submitted(basement, body, key);
    await submitted(basement, plan({ dayOfMonth: 20 }));
    await submitted(basement, plan({ financialInstituteNumber: '999' }));
    expect((await postPlan(basement, plan({ bankAccountNumber: NUMBER }))).status).toBe(400);
    expect((await postPlan(basement, plan({ planVersion: 0 }))).status).toBe(409);
    await look();
    await submitted(basement, { caAccount: home, cancelPlanFlag: true });
    const states = async () => (await handedOver()).map(({ state }) => state);
    await expect.poll(states, { timeout: 30_000 }).toEqual(['taken', 'taken', 'taken']);
    await look();
    said.push(running.logged.join(), JSON.stringify(await stateNow()), JSON.stringify(await running.inbox()));
    said.push(await (await basement.get('/api/customer/data')).text());
    const [first, , last] = said;
    // The search finds what is there.
    expect(first).toContain(HOLDER);
    expect(running.logged.join()).toContain('/pppSubmit');
    for (const one of said) {
      expect(one).not.toContain(NUMBER);
      expect(one).not.toContain(Buffer.from(NUMBER).toString('base64'));
    }
    expect(last).not.toContain(HOLDER);
  });

  it('is read by the back office, with the rest of the plan', async () => {
    const { db } = running.server.services;
    await submitted(basement, planBody(home, { bankAccountNumber: encrypted(NUMBER) }));
    await expect.poll(async () => (await handedOver())[0]?.state, { timeout: 20_000 }).toBe('taken');
    expect(await db.$count(schema.sealedMessages)).toBe(0);
    const [plan] = (await stateNow()).plans.filter(({ caAccount }) => caAccount === home);
    expect(plan).toMatchObject({ isActive: true, enteredBy: 'basement@sandbox.example', dayOfMonth: 7 });
    const { id, privateKey } = sandboxBankKey.parse(await (await running.sandbox('GET', '/bank-key')).json());
    expect(plan?.bankKeyId).toBe(id);
    const how = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const read = privateDecrypt(
      { key: createPrivateKey(privateKey), ...how },
      Buffer.from(plan?.bankAccountNumber ?? '', 'base64'),
    );
    expect(read.toString()).toBe(NUMBER);
  });

  it.each(['123456', '1234567890123', '12345678x', ''])(
    '[PLAN-10] %j is refused by the back office, and a person looks at it',
    async (typed) => {
      await submitted(basement, planBody(home, { bankAccountNumber: encrypted(typed) }));
      await expect.poll(async () => (await handedOver())[0]?.state, { timeout: 20_000 }).toBe('refused');
      expect((await handedOver())[0]?.why).toBe('422 The bank account number has not 7 to 12 digits.');
    },
  );

  it('waits sealed', async () => {
    const { db } = running.server.services;
    expect((await running.sandbox('POST', '/backOffice', { mode: 'away', times: 50 })).status).toBe(200);
    await submitted(basement, planBody(home, { holderName: HOLDER }));
    const [row] = await db.select().from(schema.handOvers).where(eq(schema.handOvers.kind, 'plan'));
    expect(JSON.stringify(row?.payload)).not.toContain(HOLDER);
    expect(await db.$count(schema.sealedMessages)).toBe(1);
  });
});

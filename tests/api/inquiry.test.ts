import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { inquiryCall } from '#contracts/inquiry.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import * as schema from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const PASSWORD = 'correct-horse-battery';
const KEY = 'an-inquiry-of-the-church';

describeOnOneDatabase('What a customer asks the staff for', (engine) => {
  let running: RunningServer;
  let church: Browser;
  let caAccount: string;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    church = await running.signedIn('church');
    caAccount = (await accountOf(church)).caAccount;
  });

  const body = (more: object = {}) => ({
    messageSubject: 'Change of an account',
    caAccount,
    profileName: 'Somebody Else',
    email: 'somebody@else.example',
    message: { messageText: `Requester: Ida Brandt\nOrganizational password: ${PASSWORD}` },
    ...more,
  });
  const ask = (more: object = {}, browser = church, headers = {}) =>
    browser.post('/api/utility/inquiry', body(more), headers);
  const answered = async (more: object = {}) => inquiryCall.reply.parse(await (await ask(more)).json());
  const held = async () => sandboxState.parse(await (await running.sandbox('GET', '/state')).json()).inquiries;

  it('[API2-13] is taken in by name and e-mail of the profile, whatever is sent', async () => {
    expect(await answered()).toEqual({ errorCode: 0, errorMessage: 'success' });
    expect(await held()).toEqual([
      {
        messageSubject: 'Change of an account',
        caAccount,
        profileName: 'Olga Marchuk',
        email: 'church@sandbox.example',
        message: body().message,
        receivedDateTime: expect.stringMatching(/^\d{4}-/),
      },
    ]);
  });

  it('[API2-13] a subject of two lines and an empty text are refused, and nothing is kept', async () => {
    for (const messageSubject of ['a\nb', 'a\rb', 'a\u2028b', 'a\tb']) {
      expect(await answered({ messageSubject })).toEqual({ errorCode: 1, errorMessage: 'A subject is one line.' });
    }
    const empty = await answered({ message: { messageText: ' \n' } });
    expect(empty).toEqual({ errorCode: 1, errorMessage: 'Please write what you ask for.' });
    expect((await ask({ messageSubject: '' })).status).toBe(400);
    expect((await ask({ message: { messageText: 'x'.repeat(10_001) } })).status).toBe(400);
    expect((await ask({ message: { messageText: 'x'.repeat(10_000) } })).status).toBe(200);
    expect(await held()).toHaveLength(1);
  });

  it('of another’s account is refused', async () => {
    expect((await ask({}, await running.signedIn('farm'))).status).toBe(403);
    expect(await held()).toEqual([]);
  });

  it('comes once under one key', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await ask({}, church, { [IDEMPOTENCY_HEADER]: KEY })).status).toBe(200);
    }
    expect(await held()).toHaveLength(1);
  });

  it('[ACC-59] its password is in no table, no log and no file of what is held of the customer', async () => {
    await ask({}, church, { [IDEMPOTENCY_HEADER]: KEY });
    const dump = await Promise.all(
      Object.values(schema)
        .filter((one) => is(one, PgTable))
        .map((table) => running.server.services.db.select().from(table as typeof schema.accounts)),
    );
    expect(JSON.stringify(dump)).toContain('Change of an account');
    expect(JSON.stringify(dump)).not.toContain(PASSWORD);
    expect(running.logged.join()).toContain('/inquiry');
    expect(running.logged.join()).not.toContain(PASSWORD);
    const theirs = await (await church.get('/api/customer/data')).text();
    expect(theirs).toContain('What was passed on to the utility’s office');
    expect(theirs).not.toContain(PASSWORD);
    expect(theirs).not.toMatch(/sealed/i);
  });

  it('is told to the staff, and then its text is nowhere on the server', async () => {
    await ask();
    const { db } = running.server.services;
    await expect.poll(() => db.$count(schema.sealedMessages), { timeout: 20_000 }).toBe(0);
    // The sandbox's staff has read it.
    expect(await held()).toMatchObject([{ caAccount, message: body().message }]);
  });

  it('still goes after its customer deleted their account, and leaves nothing', async () => {
    expect((await running.sandbox('POST', '/backOffice', { mode: 'away', times: 1 })).status).toBe(200);
    await ask();
    expect((await church.post('/api/customer/deleteAccount', {})).status).toBe(200);
    const { db } = running.server.services;
    const left = async () => (await db.select().from(schema.handOvers)).filter(({ kind }) => kind === 'inquiry');
    await expect.poll(async () => (await left())[0]?.takenAt, { timeout: 20_000 }).toBeTruthy();
    expect(await left()).toMatchObject([{ customerId: 'deleted', payload: null }]);
    expect(await db.$count(schema.sealedMessages)).toBe(0);
    expect(await held()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { LOGGED_TYPES } from '#contracts/interaction.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { stateOf } from './payment.ts';
import { accountOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const PATH = '/api/utility/interactionUpdate';

describeOnOneDatabase('What the utility logs of what customers did', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let account: string;
  beforeAll(async () => {
    running = await startServer(engine);
    browser = await running.signedIn('basement');
    account = (await accountOf(browser)).caAccount;
  });
  afterEach(() => running.sandbox('POST', '/reset'));
  afterAll(() => running.stop());

  const logged = async () => (await stateOf(running)).interactions;
  const update = (interaction: object, headers: Record<string, string> = {}) =>
    browser.post(PATH, { messageHeader: { source: 'app' }, interaction }, headers);
  const OTHER = { interactionType: 'CHAT', interactionText: 'Opened the chat' };

  it('takes in what no other call carries, once a key, by the province’s clock [API2-17]', async () => {
    const interaction = { ...OTHER, accountNumber: account, dateTimeCreated: '2026-11-21T19:12:00Z' };
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    for (const headers of [key, key]) {
      expect(await (await update(interaction, headers)).json()).toEqual({ errorCode: 0 });
    }
    expect(await logged()).toEqual([
      {
        ...OTHER,
        writtenBy: 'customer',
        accountNumber: account,
        dateTimeCreated: '2026-11-21T13:12:00-06:00',
        ticket: null,
      },
    ]);
  });

  it.each(LOGGED_TYPES)('takes %s, of its list', async (interactionType) => {
    expect((await update({ ...OTHER, interactionType, accountNumber: account })).status).toBe(200);
    expect((await logged()).map((one) => one.interactionType)).toEqual([interactionType]);
  });

  it.each([
    'CARD_PAYMENT_COMPLETED',
    'PAYMENT_PLAN_COMPLETED Moneris',
    'СARD_PAYMENT_COMPLETED',
    'PÁYMENT',
    'ＰＡＹＭＥＮＴ',
    'CHAT ',
    'chat',
  ])('takes no type but those of its list: not %s [API-30] [API2-17]', async (interactionType) => {
    const reply = await update({ ...OTHER, interactionType, accountNumber: account });
    expect([reply.status, (await reply.json()).error.code]).toEqual([400, 'badRequest']);
    expect(await logged()).toEqual([]);
  });

  it('what a save carries along is never refused for its type, and is the customer’s word only [API-30]', async () => {
    const interactionData = { interactionType: 'CARD_PAYMENT_COMPLETED', interactionText: 'Paid' };
    const saved = await browser.post('/api/utility/updateProfileDetails', { interactionData });
    expect(await saved.json()).toEqual({ errorCode: 0 });
    const read = reading(await accountOf(browser), { interactionType: 'Card payment completed' });
    expect((await submit(browser, read)).status).toBe(200);
    expect(await logged()).toMatchObject([
      { ...interactionData, writtenBy: 'customer', ticket: null },
      { interactionType: 'Card payment completed', writtenBy: 'customer', ticket: null },
    ]);
  });

  it('takes in what is about a plan or a reminder', async () => {
    for (const interactionType of ['PAYMENT_PLAN', 'PAYMENT_REMINDER', 'PAYMENT_ARRANGEMENT']) {
      expect((await update({ ...OTHER, interactionType })).status).toBe(200);
    }
    expect(await logged()).toHaveLength(3);
  });

  it('refuses another’s account', async () => {
    const other = (await accountOf(await running.signedIn('farm'))).caAccount;
    expect((await update({ ...OTHER, accountNumber: other })).status).toBe(403);
  });

  it('keeps what a reading and a save of the profile carry', async () => {
    const body = reading(await accountOf(browser));
    await submit(browser, body);
    await submit(browser, { ...body, meterRead: '1' });
    const interactionData = { interactionType: 'OUTAGE_AREA', interactionText: 'Outage area removed' };
    await browser.post('/api/utility/updateProfileDetails', { data: { subscribedOutageZones: [] }, interactionData });
    expect(await logged()).toMatchObject([
      { interactionType: 'METER_READ', accountNumber: account, dateTimeCreated: body.capturedDateTime },
      { ...interactionData, accountNumber: null },
    ]);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '#e2e/freePort.ts';
import { receiptTime } from '#rules/receiptTime.ts';
import { logPaymentJob } from '#server/domain/payment/paymentInteraction.ts';
import { Browser } from './browser.ts';
import { Child } from './child.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';
import { APPROVED, CARD, DECLINED, leave, openPayment, pay, preload, receipt, stateOf, ticketOf } from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

// Jobs look every few seconds, and processes are started several times.
vi.setConfig({ testTimeout: 120_000 });
const PATIENT = { timeout: 60_000, interval: 200 };

describeOnEachDatabase('A payment whose customer has gone', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let account: string;
  /** The server's clock, in milliseconds after ours. */
  let late = 0;
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => new Date(Date.now() + late) });
    browser = await running.signedIn('basement');
    account = (await accountOf(browser)).caAccount;
  });
  afterEach(async () => {
    late = 0;
    await running.sandbox('POST', '/reset');
  });
  afterAll(() => running.stop());

  const logged = async () => (await stateOf(running)).interactions.map(({ interactionType }) => interactionType);
  const mails = async () => (await running.inbox()).filter(({ subject }) => subject === 'Receipt of your card payment');

  it('is found by the server, logged once, and its receipt sent once [PAY-21] [API-31] [RCP-01]', async () => {
    const ticket = await ticketOf(await preload(browser, account, APPROVED));
    // The provider’s first answers are lost too.
    await running.sandbox('POST', '/faults', { path: '/request/request.php', mode: 'replyLost' });
    await pay(running, ticket);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), PATIENT);
    expect(await logged()).toEqual(['CARD_PAYMENT_COMPLETED']);
    const found = (await openPayment(browser, account)).payment;
    expect(found).toMatchObject({ ticket, state: 'approved', paymentAmount: APPROVED });
    const [mail] = await mails();
    expect(mail?.to).toBe('basement@sandbox.example');
    for (const words of ['$100.25', '$1.75', '$102.00', 'xxxxxxxxxxxx4242', CARD.holder, found?.orderNo, account]) {
      expect(mail?.text).toContain(words);
    }
    // The hour of the charge, as the receipt on the screen says it.
    const { transaction_date_time: at } = found?.receipt?.receipt.cc ?? {};
    expect(Math.abs(Date.parse(at ?? '') - Date.now())).toBeLessThan(2 * 60_000);
    expect(mail?.text).toContain(`\nDate and time: ${receiptTime(new Date(at ?? ''))}, Saskatchewan time\n`);
    await receipt(browser, ticket);
    expect([await mails(), await logged()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it.each([
    ['approved', APPROVED, 'CARD_PAYMENT_COMPLETED'],
    ['declined', DECLINED, 'CARD_PAYMENT_DECLINED'],
  ])('and told as %s while the log takes nothing; it is logged later, once [PAY-21]', async (state, amount, type) => {
    const { db } = running.server.services;
    const ticket = await ticketOf(await preload(browser, account, amount));
    await db.execute(sql`alter table interactions add constraint closed check (false) not valid`);
    await pay(running, ticket);
    expect((await receipt(browser, ticket)).state).toBe(state);
    expect(await logged()).toEqual([]);
    await db.execute(sql`alter table interactions drop constraint closed`);
    await vi.waitFor(async () => expect(await logged()).toEqual([type]), PATIENT);
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state });
  });

  it('and cancelled while the log takes nothing: what waits to be logged is not told of a charge that came after it [PAY-21]', async () => {
    const { db } = running.server.services;
    const ticket = await ticketOf(await preload(browser, account, APPROVED));
    await db.execute(sql`alter table interactions add constraint closed check (false) not valid`);
    expect(await (await leave(browser, ticket, 'cancelled')).json()).toEqual({ data: { state: 'cancelled' } });
    await pay(running, ticket);
    expect(await receipt(browser, ticket)).toMatchObject({ state: 'approved' });
    expect(await logged()).toEqual([]);
    await db.execute(sql`alter table interactions drop constraint closed`);
    const types = async () => (await logged()).toSorted();
    const both = ['CARD_PAYMENT_COMPLETED', 'CARD_PAYMENT_REFUND_DUE'];
    await vi.waitFor(async () => expect(await types()).toEqual(both), PATIENT);
    // Whichever of them is worked on last, and however often.
    const { orderNo = '' } = (await openPayment(browser, account)).payment ?? {};
    for (const says of ['cancelled', 'refundDue', 'completed', 'cancelled'] as const) {
      await logPaymentJob({ db })({ orderNo, says, at: '2026-11-21T13:12:00-06:00' });
    }
    expect(await types()).toEqual(both);
  });

  it('and who closed the page without paying is logged as cancelled after a while [PAY-24]', async () => {
    const ticket = await ticketOf(await preload(browser, account, APPROVED));
    await leave(browser, ticket, 'closed');
    expect(await logged()).toEqual([]);
    late = 21_000;
    await vi.waitFor(async () => expect(await logged()).toEqual(['CARD_PAYMENT_CANCELLED']), PATIENT);
    expect((await openPayment(browser, account)).payment).toBeNull();
  });

  it('a server that is killed while it is paid finds it when it is back [PAY-21]', async () => {
    const place = await freshPlace(engine);
    const port = await freePort();
    const env = {
      PORT: String(port),
      STORMLAMP_DATA: place.dataDir,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    };
    const origin = `http://localhost:${port}`;
    const server = { origin, port, sandbox: (_: string, path: string) => fetch(`${origin}/sandbox${path}`) };
    let child = await new Child(env).listening();
    try {
      const customer = new Browser(origin);
      await customer.signIn('basement');
      const own = (await accountOf(customer)).caAccount;
      const key = 'killed-while-paying';
      const ticket = await ticketOf(await preload(customer, own, APPROVED, { key }));
      await pay(server as RunningServer, ticket);
      await child.kill('SIGKILL');
      child = await new Child(env).listening();
      expect(await ticketOf(await preload(customer, own, APPROVED, { key }))).toBe(ticket);
      const state = () => stateOf(server as RunningServer);
      await vi.waitFor(async () => expect((await state()).interactions).toHaveLength(1), PATIENT);
      expect(await state()).toMatchObject({
        payments: [{ ticket, result: 'a' }],
        interactions: [{ ticket, interactionType: 'CARD_PAYMENT_COMPLETED' }],
      });
      expect((await openPayment(customer, own)).payment).toMatchObject({ ticket, state: 'approved' });
    } finally {
      await child.kill('SIGKILL');
      await place.remove();
    }
  });

  it('says nothing of the card in the log [PAY-21]', async () => {
    const ticket = await ticketOf(await preload(browser, account, APPROVED));
    await pay(running, ticket);
    await pay(running, ticket, { number: 'no number' });
    await receipt(browser, ticket);
    const log = running.logged.join('');
    expect(log).toContain('/moneris/chktv2/display/pay.php');
    for (const secret of [
      CARD.number,
      CARD.number.replaceAll(' ', ''),
      '424242',
      CARD.holder,
      '12/30',
      ticket,
      account,
      'mhp-app',
    ])
      expect(log).not.toContain(secret);
    const everything = JSON.stringify(await stateOf(running));
    expect(everything).not.toMatch(/4242\s?4242\s?4242\s?4242/);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deleteCustomer } from '#server/store/account/customerData.ts';
import { paymentRefunds, payments } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { APPROVED, leave, openPayment, pay, preload, receipt, see, stateOf, ticketOf } from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

vi.setConfig({ testTimeout: 60_000 });
const PATIENT = { timeout: 30_000, interval: 200 };

describeOnEachDatabase('A charge that nobody wanted', (engine) => {
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

  const begin = async () => ticketOf(await preload(browser, account, APPROVED));
  const mails = async () => (await running.inbox()).filter(({ subject }) => /card payment/i.test(subject));
  const entries = async () =>
    (await stateOf(running)).interactions.map(({ interactionType, writtenBy }) => [interactionType, writtenBy]);

  it('of a payment that was cancelled: the job finds it, the customer is told, and it is paid back [PAY-21] [PAY-23]', async () => {
    const ticket = await begin();
    await leave(browser, ticket, 'cancelled');
    expect((await stateOf(running)).refundsDue).toEqual([]);
    await pay(running, ticket);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), PATIENT);
    const { refundsDue, interactions } = await stateOf(running);
    const { orderNo } = (await openPayment(browser, account)).payment ?? {};
    expect(refundsDue).toEqual([{ orderNo, accountNumber: account, amount: '102.00', dueSince: expect.any(String) }]);
    expect(await entries()).toEqual([
      ['CARD_PAYMENT_COMPLETED', 'server'],
      ['CARD_PAYMENT_REFUND_DUE', 'server'],
    ]);
    expect(interactions[1]).toMatchObject({
      interactionText: `Refund of $102.00 due, order ${orderNo}: charged after it was over`,
      accountNumber: account,
      ticket: null,
    });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Your card payment will be paid back');
    const said = ['charged although it had been cancelled', '$102.00', 'to the same card', `Order number: ${orderNo}`];
    for (const words of said) expect(mail?.text).toContain(words);
    // When the money comes is the card's bank's affair: nothing is promised.
    expect(mail?.text).not.toMatch(/within|up to|\bdays?\b/);
    expect(running.logged.filter((line) => line.includes('"event":"refundDue"'))).toHaveLength(1);
    // Not before it was seen is another one begun, and it is not counted off what is due.
    const told = await openPayment(browser, account);
    expect([told.payment, told.unbilled]).toMatchObject([{ ticket, state: 'approved', isRefundDue: true }, []]);
    expect((await preload(browser, account, APPROVED)).status).toBe(409);
    expect(await receipt(browser, ticket)).toMatchObject({ state: 'approved', isRefundDue: true });
    await see(browser, ticket, 'approved');
    await begin();
    expect((await stateOf(running)).refundsDue).toHaveLength(1);
  });

  it('is told while the log takes nothing, which learns of it later, once [PAY-21] [PAY-23]', async () => {
    const { db } = running.server.services;
    const ticket = await begin();
    await leave(browser, ticket, 'cancelled');
    expect(await entries()).toEqual([['CARD_PAYMENT_CANCELLED', 'server']]);
    await db.execute(sql`alter table interactions add constraint closed check (false) not valid`);
    await pay(running, ticket);
    expect(await receipt(browser, ticket)).toMatchObject({ state: 'approved', isRefundDue: true });
    expect((await stateOf(running)).refundsDue).toHaveLength(1);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), PATIENT);
    expect(await entries()).toEqual([['CARD_PAYMENT_CANCELLED', 'server']]);
    const { settledAt } = (await db.select().from(payments))[0] ?? {};
    await db.execute(sql`alter table interactions drop constraint closed`);
    const types = async () => (await entries()).map(([type]) => type).toSorted();
    const both = ['CARD_PAYMENT_COMPLETED', 'CARD_PAYMENT_REFUND_DUE'];
    await vi.waitFor(async () => expect(await types()).toEqual(both), PATIENT);
    // When it was so, and not when it was written.
    const times = (await stateOf(running)).interactions.map(({ dateTimeCreated }) => Date.parse(dateTimeCreated));
    const second = Math.floor((settledAt?.getTime() ?? 0) / 1000) * 1000;
    expect(times).toEqual([second, second]);
    expect(running.logged.filter((line) => line.includes('was not logged: it is queued'))).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
  });

  it('beside another one: of two charges one is paid back, whichever was found first [PAY-23]', async () => {
    const first = await begin();
    await leave(browser, first, 'cancelled');
    const second = await begin();
    await pay(running, first);
    await pay(running, second);
    expect(await receipt(browser, second)).toMatchObject({ state: 'approved' });
    expect((await receipt(browser, second)).isRefundDue).toBeUndefined();
    expect(await receipt(browser, first)).toMatchObject({ state: 'approved', isRefundDue: true });
    expect((await openPayment(browser, account)).unbilled).toHaveLength(1);
  });

  it('is none where the page was only closed, and is one where another has taken its place [PAY-24]', async () => {
    const closed = async () => {
      const ticket = await begin();
      await leave(browser, ticket, 'closed');
      late += 21_000;
      // Who asks for it is back: so the log is looked at.
      const last = async () => (await entries()).at(-1)?.[0];
      await vi.waitFor(async () => expect(await last()).toBe('CARD_PAYMENT_CANCELLED'), PATIENT);
      return ticket;
    };
    const alone = await closed();
    await pay(running, alone);
    expect(await receipt(browser, alone)).toMatchObject({ state: 'approved' });
    expect((await stateOf(running)).refundsDue).toEqual([]);
    await see(browser, alone, 'approved');
    const replaced = await closed();
    const other = await begin();
    await pay(running, replaced);
    expect(await receipt(browser, replaced)).toMatchObject({ state: 'approved', isRefundDue: true });
    expect((await receipt(browser, other)).state).toBe('open');
    expect((await stateOf(running)).refundsDue).toHaveLength(1);
  });

  it('stays to be paid back when its customer is gone, without them [PAY-21]', async () => {
    const ticket = await begin();
    await leave(browser, ticket, 'cancelled');
    await pay(running, ticket);
    await receipt(browser, ticket);
    const { db } = running.server.services;
    const [payment] = await db.select().from(payments);
    await db.transaction((tx) => deleteCustomer(tx, new Date(), payment?.customerId ?? ''));
    expect(await db.select().from(paymentRefunds)).toMatchObject([{ accountNumber: account, paidBackAt: null }]);
    expect((await entries()).map(([type]) => type)).toEqual(['CARD_PAYMENT_COMPLETED', 'CARD_PAYMENT_REFUND_DUE']);
    browser = await running.signedIn('basement');
  });
});

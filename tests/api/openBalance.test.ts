import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { billDetailsCall } from '#contracts/bill.ts';
import { pathOf } from '#contracts/call.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { toPay } from '#rules/toPay.ts';
import { seed } from '#server/seed/seed.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { pay, preload, receipt, ticketOf } from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

describeOnOneDatabase('The sandbox’s customer who paid part of a bill at a bank', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let account: string;
  beforeAll(async () => {
    running = await startServer(engine, {}, { jobs: false });
    browser = await running.signedIn('atbank');
    account = (await accountOf(browser)).caAccount;
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const today = () => reginaDay(new Date());
  const inBooks = (amount: number, on: string) => ({ amount: { amount, currency: 'CAD' }, on });
  const billNow = async () => {
    const reply = await browser.post(pathOf(billDetailsCall, 'utility'), { caAccount: account });
    const { billDetails } = billDetailsCall.reply.parse(await reply.json()).data;
    if (!billDetails) throw new Error('no bill');
    return billDetails;
  };

  it('has $84.10 open in the books of two days ago, which is less than the bill says', async () => {
    const bill = await billNow();
    expect(bill.openBalance).toEqual(inBooks(84.1, addDays(today(), -2)));
    expect(bill.totalDue?.amount).toBeGreaterThan(84.1);
    expect(toPay(bill, '01', today())).toMatchObject({ openCents: 8410, books: { openCents: 8410 } });
  });

  it('has them of two days before each day, also after the day changed', async () => {
    const { db } = running.server.services;
    await seed(db, new Date(Date.now() + 86_400_000));
    expect((await billNow()).openBalance).toEqual(inBooks(84.1, addDays(today(), -1)));
  });

  it('has what is paid by card counted off, before it is booked and after', async () => {
    const ticket = await ticketOf(await preload(browser, account, '50.00'));
    await pay(running, ticket);
    await receipt(browser, ticket);
    const before = await billNow();
    expect(before).toMatchObject({ openBalance: inBooks(84.1, addDays(today(), -2)), unbilled: [{}] });
    expect(toPay(before, '01', today()).openCents).toBe(3410);

    for (const _ of ['booked', 'booked again']) {
      await running.sandbox('POST', '/bookings');
      const after = await billNow();
      expect(after).toMatchObject({ openBalance: inBooks(34.1, today()), unbilled: [] });
      expect(toPay(after, '01', today()).openCents).toBe(3410);
    }
  });
});

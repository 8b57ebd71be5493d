import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { billDetailsCall } from '#contracts/bill.ts';
import { pathOf } from '#contracts/call.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { associations } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { APPROVED, DECLINED, leave, openPayment, pay, preload, receipt, see, ticketOf } from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

vi.setConfig({ testTimeout: 30_000 });

/* Two people who have one account in their lists, each on a device of their own. */

describeOnEachDatabase('Card payments of two people for one account', (engine) => {
  let running: RunningServer;
  let couple: Browser;
  let spouse: Browser;
  let account: string;
  beforeAll(async () => {
    running = await startServer(engine, {}, { jobs: false });
    [couple, spouse] = [await running.signedIn('couple'), await running.signedIn('spouse')];
    account = (await accountOf(couple)).caAccount;
  });
  afterEach(() => running.sandbox('POST', '/reset'));
  afterAll(() => running.stop());

  const begin = async (browser: Browser, amount: string) => ticketOf(await preload(browser, account, amount));
  const billOf = async (browser: Browser) => {
    const reply = await browser.post(pathOf(billDetailsCall, 'utility'), { caAccount: account, accountType: '01' });
    const { billDetails } = billDetailsCall.reply.parse(await reply.json()).data;
    return { payment: billDetails?.payment, unbilled: billDetails?.unbilled };
  };
  const payAll = async (browser: Browser, amount: string) => {
    const ticket = await begin(browser, amount);
    await pay(running, ticket);
    await receipt(browser, ticket);
    return ticket;
  };

  it('while one of them pays the other is told so, and neither begins nor sees a card form', async () => {
    const ticket = await begin(couple, APPROVED);
    const refused = await preload(spouse, account, DECLINED);
    expect([refused.status, (await refused.json()).error]).toMatchObject([
      409,
      {
        code: 'paymentOpenByOther',
        message:
          'Somebody else on this account is paying right now. Please do not pay as well: look again in a few minutes.',
      },
    ]);
    const anothers = { orderNo: expect.any(String), paymentAmount: APPROVED, state: 'open', isAnothers: true };
    expect(await openPayment(spouse, account)).toMatchObject({ payment: null, anothers, unbilled: [] });
    expect(await billOf(spouse)).toEqual({ payment: anothers, unbilled: [] });
    expect(await openPayment(couple, account)).toMatchObject({ payment: { ticket, state: 'open' }, anothers: null });
    expect((await billOf(couple)).payment).toMatchObject({ state: 'open' });
    expect((await billOf(couple)).payment).not.toHaveProperty('isAnothers');
  });

  const provenBy = (handle: string, proof: 'bill' | 'utility') =>
    running.server.services.db
      .update(associations)
      .set({ proof })
      .where(eq(associations.customerId, seedIdOf(`${handle}@sandbox.example`)));

  it('ten payments that one of them began and left keep the other from nothing', async () => {
    for (let begun = 0; begun < 10; begun += 1) await leave(spouse, await begin(spouse, DECLINED), 'cancelled');
    expect((await preload(spouse, account, DECLINED)).status).toBe(429);
    expect((await preload(couple, account, APPROVED)).status).toBe(200);
  });

  it('who has shown nothing does not learn how much the holder pays, and does not keep the holder from paying', async () => {
    await provenBy('spouse', 'bill');
    await begin(couple, APPROVED);
    expect((await preload(spouse, account, DECLINED)).status).toBe(409);
    const { anothers } = await openPayment(spouse, account);
    expect(anothers).toEqual({ orderNo: expect.any(String), state: 'open', isAnothers: true });
    expect((await billOf(spouse)).payment).toEqual(anothers);
    await running.sandbox('POST', '/reset');
    await provenBy('spouse', 'bill');
    const theirs = await begin(spouse, DECLINED);
    expect((await openPayment(spouse, account)).payment).toMatchObject({ ticket: theirs, paymentAmount: DECLINED });
    expect(await openPayment(couple, account)).toMatchObject({ payment: null, anothers: null });
    expect((await billOf(couple)).payment ?? null).toBe(null);
    await begin(couple, APPROVED);
    // And goes on as it is: neither took the other's place.
    await pay(running, theirs);
    expect((await receipt(spouse, theirs)).state).toBe('declined');
  });

  it('what one paid stands before both; its card, receipt and ticket before the payer alone', async () => {
    const ticket = await payAll(couple, APPROVED);
    const paid = { paymentAmount: APPROVED, paidOn: reginaDay(new Date()), paidAt: expect.any(String) };
    for (const told of [(await openPayment(spouse, account)).unbilled, (await billOf(spouse)).unbilled]) {
      expect(told).toEqual([{ ...paid, orderNo: expect.any(String), billedBy: expect.any(String), isAnothers: true }]);
    }
    const all = JSON.stringify([await openPayment(spouse, account), await billOf(spouse)]);
    for (const secret of [ticket, 'cardholder', 'Wójcik', '4242']) expect(all).not.toContain(secret);
    expect((await openPayment(couple, account)).unbilled).toMatchObject([paid]);
    expect((await openPayment(couple, account)).unbilled[0]).not.toHaveProperty('isAnothers');
    const asked = await spouse.post('/api/utility/monerisReceipt', { ticket, action: 'receipt' });
    expect(asked.status).toBe(404);
  });

  it('an approval that its payer has not seen keeps the payer from paying again, and nobody else', async () => {
    const ticket = await payAll(couple, APPROVED);
    expect((await preload(couple, account, DECLINED)).status).toBe(409);
    const other = await begin(spouse, DECLINED);
    await pay(running, other);
    expect((await receipt(spouse, other)).state).toBe('declined');
    expect((await openPayment(couple, account)).payment).toMatchObject({ ticket, state: 'approved' });
    expect((await openPayment(spouse, account)).payment).toMatchObject({ ticket: other, state: 'declined' });
    await see(couple, ticket);
    await begin(couple, APPROVED);
  });

  it('of two who begin at once one pays, and the other is told of somebody else or asked to wait', async () => {
    const replies = await Promise.all([couple, spouse].map((browser) => preload(browser, account, APPROVED)));
    const codes = await Promise.all(
      replies.map(async (reply) => (reply.status === 200 ? 'begun' : (await reply.json()).error.code)),
    );
    expect(codes.filter((code) => code === 'begun')).toHaveLength(1);
    expect(['paymentOpenByOther', 'inFlight']).toContain(codes.find((code) => code !== 'begun'));
  });
});

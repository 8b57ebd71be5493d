import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { billDetailsCall } from '#contracts/bill.ts';
import { pathOf } from '#contracts/call.ts';
import { monerisPreloadCall, type PaymentState } from '#contracts/payment.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { bills } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import {
  APPROVED,
  CARD,
  DECLINED,
  leave,
  openPayment,
  pay,
  preload,
  receipt,
  see,
  stateOf,
  ticketOf,
  UNANSWERED,
} from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

vi.setConfig({ testTimeout: 30_000 });

const problemOf = async (reply: Response): Promise<[number, string]> => [reply.status, (await reply.json()).error.code];
const MINUTE = 60_000;

describeOnEachDatabase('Card payments', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let account: string;
  /** The server's clock, in milliseconds after ours. */
  let late = 0;
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => new Date(Date.now() + late), jobs: false });
    browser = await running.signedIn('farm');
    account = (await accountOf(browser)).caAccount;
  });
  afterEach(async () => {
    late = 0;
    await running.sandbox('POST', '/reset');
  });
  afterAll(() => running.stop());

  const begin = async (amount: string) => ticketOf(await preload(browser, account, amount));
  const logged = async () => (await stateOf(running)).interactions.map(({ interactionType }) => interactionType);
  const charged = async () => (await stateOf(running)).payments.map(({ amount, result }) => [amount, result]);
  const outcomeOf = async (ticket: string): Promise<PaymentState> => (await receipt(browser, ticket)).state;

  it('charges the amount and its fee once, and tells the receipt [API-04] [API-31] [API2-19] [RCP-01]', async () => {
    const orderNo = 'mhp-app17954592009f3b';
    const begun = monerisPreloadCall.reply.parse(await (await preload(browser, account, APPROVED, { orderNo })).json());
    expect(begun).toMatchObject({
      orderNo,
      paymentAmount: '100.25',
      convenienceFee: '1.75',
      checkout: { url: `http://127.0.0.1:${running.port}/checkout`, mode: 'qa' },
    });
    const { ticket } = begun.response;
    expect(await receipt(browser, ticket)).toMatchObject({ response: { success: 'false' }, state: 'open' });
    await pay(running, ticket);
    expect(await receipt(browser, ticket)).toMatchObject({
      state: 'approved',
      paymentAmount: '100.25',
      convenienceFee: '1.75',
      response: {
        success: 'true',
        request: { cc: { cardholder: CARD.holder } },
        receipt: {
          result: 'a',
          cc: {
            amount: '102.00',
            response_code: '027',
            approval_code: expect.stringMatching(/^\d{6}$/),
            order_no: orderNo,
            first6last4: '424242****4242',
            transaction_date_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
          },
        },
      },
    });
    const { payments } = await stateOf(running);
    expect(payments).toMatchObject([{ orderNo, ticket, amount: '102.00', result: 'a', responseCode: '027' }]);
  });

  it.each(['mhp-app', 'other-app1795459200dead', 'mhp-app1795459200deadbeef', 'x', 'mhp-app1795459200DEAD'])(
    'gives a number of its own where the app’s is none of ours: %s [PAY-10]',
    async (orderNo) => {
      const reply = await preload(browser, account, APPROVED, { orderNo });
      expect((await reply.json()).orderNo).toMatch(/^mhp-app\d{10}[0-9a-f]{4}$/);
    },
  );

  it('takes the number that the app made [PAY-10]', async () => {
    const orderNo = 'mhp-app1795459200dead';
    expect((await (await preload(browser, account, APPROVED, { orderNo })).json()).orderNo).toBe(orderNo);
  });

  it('logs one entry a ticket, whoever asks how often [PAY-17] [PAY-21] [PAY-22]', async () => {
    const ticket = await begin(APPROVED);
    await pay(running, ticket);
    await Promise.all(Array.from({ length: 6 }, () => receipt(browser, ticket)));
    const [entry, ...others] = (await stateOf(running)).interactions;
    expect(others).toEqual([]);
    expect(entry).toEqual({
      writtenBy: 'server',
      interactionType: 'CARD_PAYMENT_COMPLETED',
      interactionText: expect.stringMatching(/^Card payment of \$100\.25 completed, order mhp-app\d{10}[0-9a-f]{4}$/),
      accountNumber: account,
      dateTimeCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-06:00$/),
      ticket,
    });
  });

  it('declines what the provider’s final receipt declines, and nothing else [PAY-18]', async () => {
    const declined = await begin(DECLINED);
    await pay(running, declined);
    expect(await receipt(browser, declined)).toMatchObject({
      state: 'declined',
      response: { receipt: { result: 'd', cc: { response_code: '481' } } },
    });
    const failing = await begin(APPROVED);
    await pay(running, failing, { number: '4000 0000 0000 3063' });
    expect(await receipt(browser, failing)).toMatchObject({
      state: 'declined',
      response: { receipt: { cc: { response_code: null } } },
    });
    expect(await logged()).toEqual(['CARD_PAYMENT_DECLINED', 'CARD_PAYMENT_DECLINED']);
    expect(await charged()).toEqual([
      ['102.05', 'd'],
      ['102.00', 'd'],
    ]);
  });

  it('knows nothing while the bank does not answer, and says so; given up, it was no charge [PAY-18]', async () => {
    const ticket = await begin(UNANSWERED);
    expect(await pay(running, ticket)).toContain('The bank does not answer.');
    expect(await outcomeOf(ticket)).toBe('open');
    expect(await logged()).toEqual([]);
    late = 31_000;
    expect(await outcomeOf(ticket)).toBe('declined');
    expect([await charged(), await logged()]).toEqual([[], ['CARD_PAYMENT_DECLINED']]);
  });

  it('knows nothing while the provider cannot be reached or answers what is none [PAY-18]', async () => {
    const ticket = await begin(APPROVED);
    await pay(running, ticket);
    for (const fault of [
      { mode: 'drop' },
      { mode: 'status', value: 500 },
      { mode: 'html', value: 200 },
      { mode: 'replyLost' },
    ]) {
      await running.sandbox('POST', '/faults', { path: '/request/request.php', ...fault });
      const reply = await browser.post('/api/utility/monerisReceipt', { ticket, action: 'receipt' });
      expect([fault.mode, ...(await problemOf(reply))]).toEqual([fault.mode, 503, 'unavailable']);
    }
    expect(await logged()).toEqual([]);
    expect(await outcomeOf(ticket)).toBe('approved');
  });

  it('a ticket is paid once, however often the form is sent', async () => {
    const ticket = await begin(APPROVED);
    await Promise.all([pay(running, ticket), pay(running, ticket), pay(running, ticket)]);
    expect(await charged()).toEqual([['102.00', 'a']]);
  });

  it('the gateway’s form is framed by the checkout’s document alone; what is cancelled there cannot be paid [PAY-23]', async () => {
    const ticket = await begin(APPROVED);
    const gateway = `http://127.0.0.1:${running.port}/moneris/chktv2/display`;
    const form = await fetch(`${gateway}/index.php?tck=${ticket}`);
    const ancestors = `frame-ancestors http://127.0.0.1:${running.port} ${running.origin}`;
    expect(form.headers.get('content-security-policy')).toContain(ancestors);
    const html = await form.text();
    for (const label of ['Card number', 'Expiry', 'Security code', 'Cardholder name']) {
      expect(html).toContain(`>${label}</label>`);
    }
    expect(html).toContain('>Pay</button>');
    await fetch(`${gateway}/cancel.php`, { method: 'POST', body: new URLSearchParams({ ticket }) });
    expect(await pay(running, ticket)).toContain('"handler":"cancel_transaction"');
    expect([await charged(), await outcomeOf(ticket)]).toEqual([[], 'open']);
    await leave(browser, ticket, 'cancelled');
    expect(await logged()).toEqual(['CARD_PAYMENT_CANCELLED']);
  });

  it('two who begin at once get one ticket; the same key has the same answer, also afterwards [API-04]', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => preload(browser, account, APPROVED, { key })));
    const tickets = new Set<string>();
    for (const reply of replies) {
      if (reply.status === 200) tickets.add(await ticketOf(reply));
      else expect(await problemOf(reply)).toEqual([409, 'inFlight']);
    }
    expect(tickets.size).toBe(1);
    const [ticket = ''] = tickets;
    expect(await ticketOf(await preload(browser, account, APPROVED, { key }))).toBe(ticket);
    await pay(running, ticket);
    await receipt(browser, ticket);
    expect(await ticketOf(await preload(browser, account, APPROVED, { key }))).toBe(ticket);
    expect(await problemOf(await preload(browser, account, DECLINED, { key }))).toEqual([422, 'keyReused']);
  });

  it('another payment of an account is refused while one is open, or paid and not seen [PAY-12]', async () => {
    const ticket = await begin(APPROVED);
    expect(await problemOf(await preload(browser, account, DECLINED))).toEqual([409, 'paymentOpen']);
    const other = (await accountOf(browser, 1)).caAccount;
    await ticketOf(await preload(browser, other, APPROVED));
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state: 'open' });
    await pay(running, ticket);
    expect(await problemOf(await preload(browser, account, APPROVED))).toEqual([409, 'paymentOpen']);
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state: 'approved' });
    expect((await see(browser, ticket)).status).toBe(200);
    expect((await openPayment(browser, account)).payment).toBeNull();
    await begin(APPROVED);
    expect(await logged()).toEqual(['CARD_PAYMENT_COMPLETED']);
  });

  it('an order number that is taken is answered with a new one [PAY-10]', async () => {
    const orderNo = 'mhp-app1795459200aaaa';
    await preload(browser, account, APPROVED, { orderNo });
    const other = (await accountOf(browser, 1)).caAccount;
    const reply = await preload(browser, other, APPROVED, { orderNo });
    const begun = monerisPreloadCall.reply.parse(await reply.json());
    expect(begun.orderNo).toMatch(/^mhp-app\d{10}[0-9a-f]{4}$/);
    expect(begun.orderNo).not.toBe(orderNo);
  });

  it('takes a dollar, refuses less and what is no amount [PAY-03]', async () => {
    const least = monerisPreloadCall.reply.parse(await (await preload(browser, account, '1.00')).json());
    expect([least.paymentAmount, least.convenienceFee]).toEqual(['1.00', '0.02']);
    await leave(browser, least.response.ticket, 'cancelled');
    for (const amount of ['0.99', '0', '00.50', '-5', '1e3', '12.345', '٣٤', '$20', '', '99999999999']) {
      expect([amount, ...(await problemOf(await preload(browser, account, amount)))]).toEqual([
        amount,
        400,
        'badRequest',
      ]);
    }
  });

  it('another’s account or ticket is nobody else’s [API-04] [API2-19]', async () => {
    const ticket = await begin(APPROVED);
    const other = await running.signedIn('basement');
    expect(await problemOf(await preload(other, account, APPROVED))).toEqual([403, 'forbidden']);
    for (const reply of [await leave(other, ticket, 'cancelled'), await see(other, ticket)]) {
      expect(await problemOf(reply)).toEqual([404, 'notFound']);
    }
    expect(await outcomeOf(ticket)).toBe('open');
  });

  it('a cancelled payment is logged as cancelled, and another may begin [PAY-23]', async () => {
    const ticket = await begin(APPROVED);
    expect(await (await leave(browser, ticket, 'cancelled')).json()).toEqual({ data: { state: 'cancelled' } });
    expect(await logged()).toEqual(['CARD_PAYMENT_CANCELLED']);
    expect((await openPayment(browser, account)).payment).toBeNull();
    await begin(DECLINED);
  });

  it('a payment that went through is never left as cancelled [PAY-21] [PAY-23] [PAY-24]', async () => {
    const paid = await begin(APPROVED);
    await pay(running, paid);
    expect(await (await leave(browser, paid, 'cancelled')).json()).toEqual({ data: { state: 'approved' } });
    await see(browser, paid);
    expect(await logged()).toEqual(['CARD_PAYMENT_COMPLETED']);
  });

  it('who was told that it is cancelled has not seen that it was charged [PAY-12] [PAY-23]', async () => {
    const ticket = await begin(APPROVED);
    await leave(browser, ticket, 'cancelled');
    await pay(running, ticket);
    expect(await outcomeOf(ticket)).toBe('approved');
    await see(browser, ticket, 'cancelled');
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state: 'approved' });
    expect(await problemOf(await preload(browser, account, APPROVED))).toEqual([409, 'paymentOpen']);
    await see(browser, ticket, 'approved');
    expect((await openPayment(browser, account)).payment).toBeNull();
  });

  it('a closed page is no cancelled payment yet: it may have been loaded anew [PAY-24]', async () => {
    const ticket = await begin(APPROVED);
    expect(await (await leave(browser, ticket, 'closed')).json()).toEqual({ data: { state: 'open' } });
    late = 10_000;
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state: 'open' });
    late = 60_000;
    expect(await outcomeOf(ticket)).toBe('open');
    expect(await logged()).toEqual([]);
  });

  it('a ticket that can no longer be paid is expired, and logged once as not paid [PAY-21]', async () => {
    const ticket = await begin(APPROVED);
    late = 61 * MINUTE;
    expect(await pay(running, ticket)).toContain('This payment was open for too long.');
    expect(await outcomeOf(ticket)).toBe('expired');
    expect(await outcomeOf(ticket)).toBe('expired');
    expect(await logged()).toEqual(['CARD_PAYMENT_CANCELLED']);
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state: 'expired' });
    await begin(APPROVED);
  });

  it('one that was paid after all, by the provider’s clock, is found for another day [PAY-21]', async () => {
    const ticket = await begin(APPROVED);
    late = 61 * MINUTE;
    expect(await outcomeOf(ticket)).toBe('expired');
    // Its clock is behind ours.
    late = 0;
    await pay(running, ticket);
    late = 10 * 60 * MINUTE;
    expect(await outcomeOf(ticket)).toBe('approved');
    expect(await logged()).toEqual(['CARD_PAYMENT_COMPLETED']);
  });

  it('is not looked at for ever', async () => {
    const ticket = await begin(APPROVED);
    await leave(browser, ticket, 'cancelled');
    late = 26 * 60 * MINUTE;
    expect(await outcomeOf(ticket)).toBe('cancelled');
    late = 0;
    await pay(running, ticket);
    expect([await outcomeOf(ticket), await logged()]).toEqual(['cancelled', ['CARD_PAYMENT_CANCELLED']]);
  });

  it('how an older payment ended is not told after a newer one [PAY-12]', async () => {
    const declined = await begin(DECLINED);
    await pay(running, declined);
    await receipt(browser, declined);
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket: declined, state: 'declined' });
    const ticket = await begin(APPROVED);
    await pay(running, ticket);
    await receipt(browser, ticket);
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state: 'approved' });
    await see(browser, ticket);
    expect((await openPayment(browser, account)).payment).toBeNull();
  });

  it('the control room lets time pass for payments', async () => {
    const ticket = await begin(APPROVED);
    expect((await running.sandbox('POST', '/payments', { minutes: 0 })).status).toBe(400);
    expect((await running.sandbox('POST', '/payments', { minutes: 61 })).status).toBe(200);
    expect(await outcomeOf(ticket)).toBe('expired');
  });

  it('what is paid is told, with the bill too, until a bill names its amount and day [PAY-12]', async () => {
    const { db } = running.server.services;
    const billNow = async () => {
      const reply = await browser.post(pathOf(billDetailsCall, 'utility'), { caAccount: account });
      return billDetailsCall.reply.parse(await reply.json()).data.billDetails;
    };
    const ticket = await begin(APPROVED);
    const open = { paymentAmount: '100.25', state: 'open' };
    expect([(await billNow())?.payment, (await billNow())?.unbilled]).toMatchObject([open, []]);
    await pay(running, ticket);
    await receipt(browser, ticket);
    const { unbilled } = await openPayment(browser, account);
    const paidOn = reginaDay(new Date());
    expect(unbilled).toMatchObject([{ paymentAmount: '100.25', paidOn, billedBy: addDays(paidOn, 10) }]);
    expect(reginaDay(new Date(unbilled[0]?.paidAt ?? ''))).toBe(paidOn);
    expect(await billNow()).toMatchObject({ payment: { ...open, state: 'approved' }, unbilled });
    await see(browser, ticket);
    expect(await billNow()).toMatchObject({ payment: null, unbilled });

    const before = await billNow();
    expect((await running.sandbox('POST', '/bookings')).status).toBe(200);
    const after = await billNow();
    expect(after).toMatchObject({ lastPayment: { amount: 100.25 }, lastPaymentOn: paidOn, unbilled: [] });
    const left = (before?.totalDue?.amount ?? 0) - (after?.totalDue?.amount ?? 0);
    expect(left).toBeCloseTo(100.25, 2);
    const facts = { lastPaymentOn: paidOn, billIssuedFlag: true };
    const bill = { documentId: 'next', caAccount: account, issuedOn: addDays(paidOn, 1) };
    await db.insert(bills).values({ ...bill, facts: { ...facts, lastPayment: 100.24 } });
    expect((await openPayment(browser, account)).unbilled).toEqual(unbilled);
    await db
      .update(bills)
      .set({ facts: { ...facts, lastPayment: 100.25 } })
      .where(eq(bills.documentId, 'next'));
    expect((await openPayment(browser, account)).unbilled).toEqual([]);
    expect((await billNow())?.unbilled).toEqual([]);
  });

  it('where the provider does not answer, nothing is begun, and the next try may [PAY-11]', async () => {
    await running.sandbox('POST', '/faults', { path: '/request/request.php', mode: 'replyLost' });
    expect(await problemOf(await preload(browser, account, APPROVED))).toEqual([503, 'unavailable']);
    expect((await openPayment(browser, account)).payment).toBeNull();
    await begin(APPROVED);
  });
});

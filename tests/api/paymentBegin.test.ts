import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CardReceipt } from '#contracts/cardReceipt.ts';
import { sessions } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { APPROVED, DECLINED, leave, openPayment, preload, receipt, stateOf, ticketOf } from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const statusOf = async (reply: Response): Promise<string> => {
  const body = await reply.json();
  return reply.status === 200 ? body.response.ticket : `${reply.status} ${body.error.code}`;
};

describeOnEachDatabase('A card payment at a provider that misbehaves', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let account: string;
  let late = 0;
  let preloads: string[] = [];
  let answer: (orderNo: string) => Promise<string>;
  let receiptOf: (ticket: string) => Promise<CardReceipt | null>;
  let asked: string[] = [];
  beforeAll(async () => {
    running = await startServer(
      engine,
      {},
      {
        now: () => new Date(Date.now() + late),
        jobs: false,
        cardPayment: {
          mode: 'qa',
          scriptUrl: 'https://cards.example/x.js',
          preload: ({ orderNo }) => {
            preloads.push(orderNo);
            return answer(orderNo);
          },
          receipt: (ticket) => {
            asked.push(ticket);
            return receiptOf(ticket);
          },
        },
      },
    );
    browser = await running.signedIn('basement');
    account = (await accountOf(browser)).caAccount;
  });
  beforeEach(() => {
    late = 0;
    preloads = [];
    asked = [];
    answer = async (orderNo) => `ticket-of-${orderNo}`;
    receiptOf = async () => null;
  });
  afterEach(() => running.sandbox('POST', '/reset'));
  afterAll(() => running.stop());

  const says = (orderNo: string, amount: string): CardReceipt => ({
    request: { cc: { cardholder: 'A B' } },
    receipt: { result: 'a', cc: { result: 'a', response_code: '027', order_no: orderNo, amount } },
  });

  it('a server that dies after the provider answered leaves nothing to pay; later the same key gets a ticket [API-04]', async () => {
    let end = (_error: Error) => {};
    answer = () =>
      new Promise((_, fail) => {
        end = fail;
      });
    const [key, orderNo] = ['the-same-key', 'mhp-app1795459200dead'];
    const dead = preload(browser, account, APPROVED, { key, orderNo });
    await expect.poll(() => preloads).toHaveLength(1);
    answer = async () => 'the-second-ticket';
    expect((await openPayment(browser, account)).payment).toBeNull();
    expect(await statusOf(await preload(browser, account, APPROVED, { key }))).toBe('409 inFlight');
    expect(await statusOf(await preload(browser, account, APPROVED))).toBe('409 inFlight');
    late = 31_000;
    expect(await statusOf(await preload(browser, account, APPROVED, { key }))).toBe('the-second-ticket');
    expect(preloads).toEqual([orderNo, orderNo]);
    // What it left open here ends, and takes nothing along.
    end(new Error('killed'));
    expect((await dead).status).toBe(500);
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket: 'the-second-ticket' });
  });

  it('a ticket that is got an hour after the first try is good for its whole time [API-04]', async () => {
    const key = 'tried-an-hour-ago';
    let end = (_error: Error) => {};
    answer = () =>
      new Promise((_, fail) => {
        end = fail;
      });
    const dead = preload(browser, account, APPROVED, { key });
    await expect.poll(() => preloads).toHaveLength(1);
    late = 61 * 60_000;
    answer = async () => 'ticket-of-later';
    const ticket = await ticketOf(await preload(browser, account, APPROVED, { key }));
    expect((await receipt(browser, ticket)).state).toBe('open');
    late += 59 * 60_000;
    expect((await receipt(browser, ticket)).state).toBe('open');
    late += 2 * 60_000;
    expect((await receipt(browser, ticket)).state).toBe('expired');
    end(new Error('killed'));
    await dead;
  });

  it('an answer that comes too late is nobody’s ticket [API-04]', async () => {
    let tell = (_ticket: string) => {};
    answer = () =>
      new Promise((done) => {
        tell = done;
      });
    const slow = preload(browser, account, APPROVED, { key: 'the-slow-one' });
    await expect.poll(() => preloads).toHaveLength(1);
    answer = async () => 'the-second-ticket';
    late = 31_000;
    expect(await statusOf(await preload(browser, account, DECLINED))).toBe('the-second-ticket');
    tell('the-first-ticket');
    expect(await statusOf(await slow)).toBe('409 inFlight');
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket: 'the-second-ticket' });
  });

  it('a receipt of another order says nothing of this one [PAY-18]', async () => {
    const ticket = await ticketOf(await preload(browser, account, APPROVED));
    receiptOf = async () => says('somebody-elses', '102.00');
    expect((await receipt(browser, ticket)).state).toBe('open');
    expect(running.logged.join('')).toContain('a receipt of another order');
    expect((await stateOf(running)).interactions).toEqual([]);
  });

  it('another amount than was asked for is charged all the same, and a person is told', async () => {
    const ticket = await ticketOf(await preload(browser, account, APPROVED, { orderNo: 'mhp-app17954592000001' }));
    receiptOf = async () => says('mhp-app17954592000001', '100.25');
    expect((await receipt(browser, ticket)).state).toBe('approved');
    expect(running.logged.join('')).toContain('another amount was charged than was asked for');
  });

  it('a session that is over at the return finds the payment after signing in again [PAY-12]', async () => {
    const ticket = await ticketOf(await preload(browser, account, APPROVED, { orderNo: 'mhp-app17954592000002' }));
    await running.server.services.db.delete(sessions);
    receiptOf = async () => says('mhp-app17954592000002', '102.00');
    const reply = await browser.post('/api/utility/monerisReceipt', { ticket, action: 'receipt' });
    expect(reply.status).toBe(401);
    browser = await running.signedIn('basement');
    expect((await openPayment(browser, account)).payment).toMatchObject({ ticket, state: 'open' });
    expect((await receipt(browser, ticket)).state).toBe('approved');
  });

  const beginAndCancel = async (): Promise<string> => {
    const ticket = await ticketOf(await preload(browser, account, APPROVED));
    expect((await leave(browser, ticket, 'cancelled')).status).toBe(200);
    return ticket;
  };

  it('of tickets that were cancelled the provider is not asked when another is begun [API-04]', async () => {
    for (let begun = 0; begun < 5; begun += 1) await beginAndCancel();
    asked = [];
    await ticketOf(await preload(browser, account, APPROVED));
    expect(asked).toEqual([]);
  });

  it('ten may be begun in an hour, and the eleventh is told when again [API-04]', async () => {
    const keys = Array.from({ length: 10 }, (_, index) => `one-of-ten-${index}`);
    for (const [minute, key] of keys.entries()) {
      late = minute * 60_000;
      const ticket = await ticketOf(await preload(browser, account, APPROVED, { key }));
      await leave(browser, ticket, 'cancelled');
    }
    const refused = await preload(browser, account, APPROVED);
    expect([refused.status, (await refused.json()).error]).toMatchObject([
      429,
      {
        code: 'tooManyRequests',
        message: 'You began ten card payments of this account within an hour. Please try again in 51 minutes.',
      },
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50 * 60);
    expect(wait).toBeLessThanOrEqual(51 * 60);
    // What was begun before has its answer again.
    expect((await preload(browser, account, APPROVED, { key: 'one-of-ten-9' })).status).toBe(200);
    expect(preloads).toHaveLength(10);
    late += (wait - 10) * 1000;
    expect((await preload(browser, account, APPROVED)).status).toBe(429);
    late += 10_000;
    expect((await preload(browser, account, APPROVED)).status).toBe(200);
  });
});

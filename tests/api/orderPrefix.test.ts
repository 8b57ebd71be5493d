import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { APPROVED, openPayment, preload } from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

describe('A utility whose order numbers begin otherwise', () => {
  let running: RunningServer;
  let browser: Browser;
  let account: string;
  const announced: string[] = [];
  beforeAll(async () => {
    const cardPayment = {
      mode: 'qa',
      scriptUrl: 'https://cards.example/x.js',
      preload: async ({ orderNo }: { orderNo: string }) => {
        announced.push(orderNo);
        return `ticket-of-${orderNo}`;
      },
      receipt: async () => null,
    };
    running = await startServer('PGlite', { STORMLAMP_ORDER_PREFIX: 'web-7' }, { jobs: false, cardPayment });
    browser = await running.signedIn('basement');
    account = (await accountOf(browser)).caAccount;
  });
  afterEach(async () => {
    announced.length = 0;
    await running.sandbox('POST', '/reset');
    browser = await running.signedIn('basement');
  });
  afterAll(() => running.stop());

  const begin = async (more: { orderNo?: string }) =>
    (await (await preload(browser, account, APPROVED, more)).json()).orderNo;
  const own = expect.stringMatching(/^web-7\d{10}[0-9a-f]{4}$/);

  it.each([
    ['none', {}, own],
    ['one that begins so', { orderNo: 'web-71795459200dead' }, 'web-71795459200dead'],
    ['one that begins as by default', { orderNo: 'mhp-app1795459200dead' }, own],
  ])(
    'gives, and hands to the provider, its own number where the app sends %s [PAY-10]',
    async (_what, more, expected) => {
      const orderNo = await begin(more);
      expect(orderNo).toEqual(expected);
      expect(announced).toEqual([orderNo]);
    },
  );

  it('tells the app what they begin with [PAY-10]', async () => {
    expect((await openPayment(browser, account)).orderPrefix).toBe('web-7');
  });
});

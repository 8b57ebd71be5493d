import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardReceipt } from '#contracts/cardReceipt.ts';
import { paymentOutcome } from '#rules/paymentOutcome.ts';
import { monerisCheckout } from '#server/providers/cardPayment.ts';

describe('The card provider’s wire', () => {
  let asked: unknown[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push(JSON.parse(body));
      answer(request, response);
    });
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chktv2/request/request.php`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const card = (timeoutMs?: number) =>
    monerisCheckout(
      {
        url,
        scriptUrl: 'https://x.example/x.js',
        mode: 'qa',
        storeId: 'store1',
        apiToken: 'yesguy',
        checkoutId: 'chkt1',
        timeZone: 'America/Toronto',
      },
      timeoutMs,
    );
  const say = (body: unknown, status = 200) => {
    answer = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  };
  const identity = { store_id: 'store1', api_token: 'yesguy', checkout_id: 'chkt1', environment: 'qa' };
  const unavailable = { code: 'unavailable', why: expect.stringContaining('card provider') };

  it('announces a charge and gets a ticket [API-04]', async () => {
    say({ response: { success: 'true', ticket: '1539966660vfTy' } });
    expect(await card().preload({ orderNo: 'mhp-app1', total: '102.00' })).toBe('1539966660vfTy');
    expect(asked).toEqual([{ ...identity, order_no: 'mhp-app1', txn_total: '102.00', action: 'preload' }]);
  });

  it('gets a ticket from a success that is JSON’s own [API-04]', async () => {
    say({ response: { success: true, ticket: '1539966660vfTy' } });
    expect(await card().preload({ orderNo: 'mhp-app1', total: '102.00' })).toBe('1539966660vfTy');
  });

  it('reads a final receipt, and keeps of it what is named [API-31]', async () => {
    const cc = { order_no: 'mhp-app1', response_code: '027', result: 'a', amount: '102.00', first6last4: '4242424242' };
    say({
      response: {
        success: 'true',
        request: { txn_total: '102.00', cc: { cardholder: 'A B', pan: '4242424242424242' } },
        receipt: { result: 'a', cc: { ...cc, expiry_date: '1230', fraud: { cvd: {} } } },
      },
    });
    expect(await card().receipt('t1')).toEqual({
      request: { cc: { cardholder: 'A B' } },
      receipt: { result: 'a', cc },
    });
    expect(asked).toEqual([{ ...identity, ticket: 't1', action: 'receipt' }]);
  });

  const CC = { order_no: 'mhp-app1', response_code: '027', result: 'a', amount: '102.00' };
  const withCc = (cc: object, more: object = {}) => ({
    success: 'true',
    request: { cc: { cardholder: 'A B' } },
    receipt: { result: 'a', cc: { ...CC, ...cc } },
    ...more,
  });

  it.each<[string, object, object, string, string | null]>([
    ['as it is described', withCc({}), {}, 'approved', 'A B'],
    ['its code is a number', withCc({ response_code: 27 }), { response_code: '27' }, 'approved', 'A B'],
    ['that number is the highest', withCc({ response_code: 49 }), { response_code: '49' }, 'approved', 'A B'],
    ['that number is one above', withCc({ response_code: 50 }), { response_code: '50' }, 'declined', 'A B'],
    ['its code is no whole number', withCc({ response_code: 27.5 }), { response_code: null }, 'declined', 'A B'],
    ['its code is nothing like one', withCc({ response_code: [27] }), { response_code: null }, 'declined', 'A B'],
    ['its code is missing', withCc({ response_code: undefined }), {}, 'declined', 'A B'],
    ['a letter is no text', withCc({ result: true }), { result: '' }, 'declined', 'A B'],
    ['a letter is missing', withCc({ result: undefined }), {}, 'approved', 'A B'],
    [
      'both letters are no text',
      withCc({ result: 1 }, { receipt: { result: 1, cc: { ...CC, result: 1 } } }),
      { result: '' },
      'declined',
      'A B',
    ],
    ['success is JSON’s own', withCc({}, { success: true }), {}, 'approved', 'A B'],
    ['the card of the request is missing', withCc({}, { request: { txn_total: '102.00' } }), {}, 'approved', null],
    ['the request is missing', withCc({}, { request: undefined }), {}, 'approved', null],
    ['the request is null', withCc({}, { request: null }), {}, 'approved', null],
    ['the cardholder is no text', withCc({}, { request: { cc: { cardholder: {} } } }), {}, 'approved', null],
    ['the amount is a number', withCc({ amount: 102 }), { amount: '102.00' }, 'approved', 'A B'],
    [
      'its approval code and its card are numbers',
      withCc({ approval_code: 123456, first6last4: 4242424242 }),
      { approval_code: '123456', first6last4: '4242424242' },
      'approved',
      'A B',
    ],
    [
      'its card has stars',
      withCc({ first6last4: '424242***4242' }),
      { first6last4: '424242***4242' },
      'approved',
      'A B',
    ],
    ...['4242421234564242', '4242 4212 3456 4242', 4242421234564242].map(
      (whole): [string, object, object, string, string] => [
        `its card is the whole number, ${JSON.stringify(whole)}`,
        withCc({ first6last4: whole }),
        { first6last4: '4242424242' },
        'approved',
        'A B',
      ],
    ),
    ['its time is none', withCc({ transaction_date_time: false }), { transaction_date_time: null }, 'approved', 'A B'],
    ['a text is far too long', withCc({ approval_code: 'x'.repeat(2000) }), { approval_code: null }, 'approved', 'A B'],
  ])('settles a charge where %s [PAY-17] [PAY-18]', async (_what, response, changed, outcome, holder) => {
    say({ response });
    const read = await card().receipt('t1');
    expect(read?.receipt.cc).toMatchObject({ order_no: 'mhp-app1', ...changed });
    expect(read?.request.cc.cardholder ?? null).toBe(holder);
    expect(read && paymentOutcome(read.receipt)).toBe(outcome);
    // A customer is told of it as our own contract says.
    expect(cardReceipt.parse(read)).toEqual(read);
  });

  it.each([
    // Clocks in Toronto are five hours behind UTC in winter, four in summer.
    ['2027-01-05 20:12:09', '2027-01-06T01:12:09.000Z'],
    ['2027-07-01 00:30:00', '2027-07-01T04:30:00.000Z'],
    ['2027-01-01 00:59:59', '2027-01-01T05:59:59.000Z'],
    ['2027-01-05T20:12:09Z', null],
    ['2027-13-45 20:12:09', null],
    ['yesterday', null],
  ])('a charge of %s by the provider’s clock was at %s [RCP-01]', async (written, at) => {
    say({ response: withCc({ transaction_date_time: written }) });
    expect((await card().receipt('t1'))?.receipt.cc.transaction_date_time).toBe(at);
  });

  it.each<[string, object]>([
    ['says no order', withCc({ order_no: undefined })],
    ['says an order that is no text', withCc({ order_no: {} })],
    ['is not said to be one', withCc({}, { success: undefined })],
    ['is said to be one in other words', withCc({}, { success: 'yes' })],
    ['is 1', withCc({}, { success: 1 })],
    ['has no card', withCc({}, { receipt: { result: 'a' } })],
    ['is null', withCc({}, { receipt: null })],
  ])('settles nothing by a receipt that %s [PAY-17] [PAY-18]', async (_what, response) => {
    say({ response });
    await expect(card().receipt('t1')).rejects.toMatchObject(unavailable);
  });

  it.each(['false', false])('knows that there is none yet: success %j', async (success) => {
    const error = { field: 'ticket', message: 'invalid ticket or transaction is not complete' };
    say({ response: { success, error } });
    expect(await card().receipt('t1')).toBeNull();
    await expect(card().preload({ orderNo: 'x', total: '1.02' })).rejects.toMatchObject(unavailable);
  });

  it.each<[string, () => void]>([
    [
      'a page',
      () => {
        answer = (_request, response) => void response.end('<!doctype html><title>Welcome</title>');
      },
    ],
    [
      'nothing',
      () => {
        answer = (_request, response) => void response.end();
      },
    ],
    ['JSON that says nothing', () => say({})],
    ['JSON with half a receipt', () => say({ response: { success: 'true', receipt: { result: 'a' } } })],
    [
      'a cut line',
      () => {
        answer = (request) => void request.socket.destroy();
      },
    ],
    [
      'an answer that leads elsewhere',
      () => {
        answer = (_request, response) => void response.writeHead(302, { location: url }).end();
      },
    ],
    [
      'no answer in time',
      () => {
        answer = () => {};
      },
    ],
  ])('%s is a failure, and no outcome', async (_what, play) => {
    play();
    await expect(card(300).receipt('t1')).rejects.toMatchObject(unavailable);
  });
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

  it('knows that there is none yet', async () => {
    const error = { field: 'ticket', message: 'invalid ticket or transaction is not complete' };
    say({ response: { success: 'false', error } });
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

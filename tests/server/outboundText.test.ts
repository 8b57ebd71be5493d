import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type TextSender, twilioText } from '#server/providers/outboundText.ts';

const [SID, TOKEN, TO] = ['AC1', 'a token', '+13065550142'];

describe('A text message to a customer', () => {
  let server: Server | null = null;
  afterEach(() => void server?.close());

  async function carrier(status: number, body: unknown, seen: unknown[] = []) {
    server = createServer(async (request, response) => {
      let sent = '';
      for await (const part of request) sent += part;
      const { method, url, headers } = request;
      seen.push({
        method,
        url,
        authorization: headers.authorization,
        sent: Object.fromEntries(new URLSearchParams(sent)),
      });
      if (status === 0) return void request.socket.destroy();
      response
        .writeHead(status, { location: '/elsewhere' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return (sender: TextSender = { from: '+13065550100' }) =>
      twilioText({ messagesUrl: `http://127.0.0.1:${port}`, accountSid: SID, authToken: TOKEN }, sender).send(
        TO,
        'Hello',
      );
  }

  it('goes as Twilio takes it, from a number or by a messaging service', async () => {
    const seen: unknown[] = [];
    const send = await carrier(201, { sid: 'SM1', status: 'queued' }, seen);
    expect([await send(), await send({ messagingServiceSid: 'MG1' })]).toEqual(['sent', 'sent']);
    const request = {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:a token').toString('base64')}`,
    };
    expect(seen).toEqual([
      { ...request, sent: { To: TO, Body: 'Hello', From: '+13065550100' } },
      { ...request, sent: { To: TO, Body: 'Hello', MessagingServiceSid: 'MG1' } },
    ]);
  });

  it.each([
    [400, { code: 21610 }, 'stopped'],
    [400, { code: 21211 }, 'noNumber'],
    [400, { code: 21614 }, 'noNumber'],
    [400, { code: 21602 }, 'refused'],
    [400, 'no JSON', 'refused'],
    [401, { code: 20003 }, 'again'],
    [403, {}, 'again'],
    [429, { code: 20429 }, 'again'],
    [500, {}, 'unknown'],
    [503, 'no JSON', 'unknown'],
    [200, '<html>', 'unknown'],
    [302, '', 'unknown'],
    [0, '', 'unknown'],
  ])('answered with %i %j', async (status, body, outcome) => {
    expect(await (await carrier(status, body))()).toBe(outcome);
  });

  it('where there is nobody at all it surely did not go', async () => {
    const send = await carrier(201, {});
    await new Promise((closed) => server?.close(closed));
    expect(await send()).toBe('again');
  });
});

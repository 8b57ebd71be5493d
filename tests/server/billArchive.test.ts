import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { httpBillArchive } from '#server/providers/billArchive.ts';
import { type Loopback, serveOnLoopback } from '#server/sandbox/loopback.ts';

/* The archive of bills as the back office may really answer. */

let served: Loopback | undefined;
afterEach(() => served?.close());

async function archiveThat(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  served = await serveOnLoopback(async (request, response) => answer(request, response));
  return httpBillArchive({ url: `${served.origin}/base/`, token: 'secret' });
}

const away = { code: 'unavailable', message: 'The archive of bills does not answer. Please try again.' };

describe('the archive of bills', () => {
  it('is asked by account and by document, with the token', async () => {
    const asked: unknown[] = [];
    const archive = await archiveThat(({ url, headers }, response) => {
      asked.push([url, headers.authorization]);
      response.end(url?.includes('documents') ? '%PDF-1.7 …' : '{"bills":[]}');
    });
    expect(await archive.list('5000/1')).toEqual([]);
    expect((await archive.read('7 1'))?.toString('latin1').slice(0, 8)).toBe('%PDF-1.7');
    expect(asked).toEqual([
      ['/base/accounts/5000%2F1/bills', 'Bearer secret'],
      ['/base/documents/7%201', 'Bearer secret'],
    ]);
  });

  it('has nothing of an account or a document that it does not know', async () => {
    const archive = await archiveThat((_, response) => response.writeHead(404).end('not here'));
    expect(await archive.list('1')).toEqual([]);
    expect(await archive.read('1')).toBeNull();
  });

  it.each([
    ['fails', 500, '{"bills":[]}'],
    ['answers with a page', 200, '<!doctype html>'],
    ['sends us elsewhere', 302, ''],
    ['answers with something else', 200, '{"bills":7}'],
  ])('is away when it %s', async (_, status, body) => {
    const archive = await archiveThat((_, response) => response.writeHead(status, { location: '/other' }).end(body));
    await expect(archive.list('1')).rejects.toMatchObject(away);
    await expect(archive.read('1')).rejects.toMatchObject(away);
  });

  it('is away when nobody listens, and when it stops in the middle', async () => {
    const archive = await archiveThat(({ socket }, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('%PDF-');
      setTimeout(() => socket.destroy(), 20);
    });
    await expect(archive.read('1')).rejects.toMatchObject(away);
    await served?.close();
    await expect(archive.read('1')).rejects.toMatchObject(away);
  });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '#api/runCommand.ts';
import { startSignInCall } from '#contracts/session.ts';
import { askAhead, fetchAsked } from '#session/askedAhead.ts';

/** What was sent, and how. */
let sent: { url: string; method?: string; body?: string; headers: Headers }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = async () => Response.json({ code: 'notFound', message: '' }, { status: 404 });
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit & { body?: string }) => {
    sent.push({ url, method: method ?? '', body: body ?? '', headers: new Headers(headers) });
    return answer();
  });
});

const start = (action: 'signIn' | 'forgotPassword') => runCommand(startSignInCall, { action }, { fetch: fetchAsked });

test('what was asked for ahead is not asked for again, and is asked for as the call would', async () => {
  askAhead('signIn');
  const outcome = await start('signIn');
  expect(outcome).toMatchObject({ ok: false, failure: { status: 404 } });
  expect(sent).toHaveLength(1);
  // Once: the next press is another question.
  await start('signIn');
  expect(sent).toHaveLength(2);
  const [ahead, later] = sent;
  expect(ahead).toMatchObject({ url: later?.url, method: later?.method, body: later?.body });
  for (const name of ['content-type', 'x-stormlamp']) expect(ahead?.headers.get(name)).toBe(later?.headers.get(name));
});

test('an answer to another question is none', async () => {
  askAhead('signIn');
  await start('forgotPassword');
  expect(sent.map(({ body }) => body)).toEqual(['{"action":"signIn"}', '{"action":"forgotPassword"}']);
});

test('what got lost ahead is told like any other failure', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  askAhead('signIn');
  expect(await start('signIn')).toMatchObject({ ok: false, failure: { kind: 'retryLater', reason: 'network' } });
});

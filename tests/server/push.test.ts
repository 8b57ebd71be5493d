import { createECDH } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { webPush } from '#server/providers/push.ts';
import { arePushKeys, encryptPush, LONGEST_PAYLOAD } from '#server/providers/pushEncryption.ts';
import { readPushConfig } from '#server/pushConfig.ts';
import { type SandboxPushService, startPush } from '#server/sandbox/push.ts';

/* Messages to browsers, on the public wire, to a push service that checks what a real one does. */

const START = new Date('2026-11-21T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const MESSAGE = { payload: '{"a":"é"}', ttlSeconds: 14_400, urgency: 'high', topic: 'outage-1' } as const;
const HOSTS = ['fcm.googleapis.com', '*.push.apple.com'];

let dir: string;
let file: string;
let service: SandboxPushService;
let now = START;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'push-'));
  file = join(dir, 'keys.json');
  service = await startPush(file, () => now);
});
afterAll(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});
beforeEach(() => {
  service.forget();
  now = START;
});

const pushTo = (options: Partial<Parameters<typeof webPush>[0]> = {}, timeoutMs?: number) =>
  webPush({ vapid: service.vapid, hosts: HOSTS, playedOrigin: service.origin, now: () => now, ...options }, timeoutMs);
const targetOf = (mode: Parameters<SandboxPushService['subscribe']>[0]) => {
  const { endpoint, keys } = service.subscribe(mode);
  return { endpoint, ...keys };
};

test('a message is encrypted as RFC 8291 shows it in its example', () => {
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a message of the greatest length fits, and a longer one or a key that is none is refused', () => {
  const { keys } = service.subscribe('taken');
  expect(encryptPush('x'.repeat(LONGEST_PAYLOAD), keys)).toHaveLength(4096);
  expect(() => encryptPush('x'.repeat(LONGEST_PAYLOAD + 1), keys)).toThrow('too long');
  expect(arePushKeys(keys)).toBe(true);
  const beside = Buffer.from(keys.p256dh, 'base64url');
  beside[64] = (beside[64] ?? 0) ^ 1;
  expect(arePushKeys({ ...keys, p256dh: beside.toString('base64url') })).toBe(false);
  expect(arePushKeys({ ...keys, p256dh: 'AA' })).toBe(false);
  expect(arePushKeys({ ...keys, auth: 'AAAA' })).toBe(false);
});

test('it comes to the browser whole, with what its push service is told of it', async () => {
  const target = targetOf('taken');
  expect(await pushTo().send(target, MESSAGE)).toEqual({ is: 'taken' });
  expect(service.pushes).toEqual([
    {
      device: target.endpoint.split('/').at(-1),
      payload: { a: 'é' },
      topic: 'outage-1',
      urgency: 'high',
      ttlSeconds: 14_400,
      at: START.toISOString(),
    },
  ]);
});

test.each([
  ['notFound', { is: 'gone' }],
  ['gone', { is: 'gone' }],
  ['busy', { is: 'again', inSeconds: 7 }],
  ['refused', { is: 'refused', status: 400 }],
  ['badKey', { is: 'again', inSeconds: 60, ourFault: 403 }],
] as const)('a push service that answers %s', async (mode, outcome) => {
  expect(await pushTo().send(targetOf(mode), MESSAGE)).toEqual(outcome);
  expect(service.pushes).toEqual([]);
});

test('one that takes short messages alone', async () => {
  const target = targetOf('tooLong');
  const payload = JSON.stringify({ a: 'x'.repeat(400) });
  expect(await pushTo().send(target, { ...MESSAGE, payload })).toEqual({ is: 'tooLong' });
  expect(await pushTo().send(target, MESSAGE)).toEqual({ is: 'taken' });
});

test('one that answers too late is asked again, and so is one that is away', async () => {
  expect(await pushTo({}, 50).send(targetOf('slow'), MESSAGE)).toEqual({ is: 'again', inSeconds: 60 });
  const away = await startPush(file, () => now);
  const { endpoint, keys } = away.subscribe('taken');
  await away.close();
  const push = pushTo({ playedOrigin: away.origin });
  expect(await push.send({ endpoint, ...keys }, MESSAGE)).toEqual({ is: 'again', inSeconds: 60 });
});

test('a key of ours that the browser does not know is our fault, and what cannot be decrypted is refused', async () => {
  const other = createECDH('prime256v1');
  const publicKey = other.generateKeys('base64url');
  const vapid = { publicKey, privateKey: other.getPrivateKey('base64url'), subject: 'mailto:a@b.example' };
  expect(await pushTo({ vapid }).send(targetOf('taken'), MESSAGE)).toEqual({
    is: 'again',
    inSeconds: 60,
    ourFault: 403,
  });
  const stale = { ...targetOf('taken'), auth: Buffer.alloc(16).toString('base64url') };
  expect(await pushTo().send(stale, MESSAGE)).toEqual({ is: 'refused', status: 400 });
});

test('a token is signed once for twelve hours, and is always good', async () => {
  const seen = vi.spyOn(globalThis, 'fetch');
  const push = pushTo();
  const target = targetOf('taken');
  const tokens: unknown[] = [];
  for (const hours of [0, 11.9, 12, 23.9, 24]) {
    now = new Date(START.getTime() + hours * HOUR_MS);
    expect(await push.send(target, MESSAGE)).toEqual({ is: 'taken' });
    tokens.push(new Headers(seen.mock.lastCall?.[1]?.headers).get('authorization'));
  }
  expect(tokens.map((token) => tokens.indexOf(token))).toEqual([0, 0, 2, 2, 4]);
  // A clock that was set back asks for a new one.
  now = START;
  expect(await push.send(target, MESSAGE)).toEqual({ is: 'taken' });
  seen.mockRestore();
});

/** A push service that gives these answers, one after the other; and how often it was asked. */
async function answering(answers: readonly { status: number; headers?: Record<string, string> }[]) {
  const waiting = [...answers];
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const { status, headers } = waiting.shift() ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const target = { ...targetOf('taken'), endpoint: `${origin}/push/1` };
  const push = pushTo({ playedOrigin: origin });
  return { send: () => push.send(target, MESSAGE), asked: () => asked, close: () => server.close() };
}

const inTwoMinutes = new Date(START.getTime() + 120_000).toUTCString();
test.each([
  [200, {}, { is: 'taken' }],
  [299, {}, { is: 'taken' }],
  [301, {}, { is: 'refused', status: 301 }],
  [400, {}, { is: 'refused', status: 400 }],
  [401, {}, { is: 'again', inSeconds: 60, ourFault: 401 }],
  [403, {}, { is: 'again', inSeconds: 60, ourFault: 403 }],
  [404, {}, { is: 'gone' }],
  [406, {}, { is: 'refused', status: 406 }],
  [408, {}, { is: 'again', inSeconds: 60 }],
  [410, {}, { is: 'gone' }],
  [413, {}, { is: 'tooLong' }],
  [425, {}, { is: 'again', inSeconds: 60 }],
  [429, { 'retry-after': '90' }, { is: 'again', inSeconds: 90 }],
  [429, { 'retry-after': inTwoMinutes }, { is: 'again', inSeconds: 120 }],
  [429, { 'retry-after': '0' }, { is: 'again', inSeconds: 60 }],
  [429, { 'retry-after': 'soon' }, { is: 'again', inSeconds: 60 }],
  [500, {}, { is: 'again', inSeconds: 60 }],
  [503, { 'retry-after': '3600' }, { is: 'again', inSeconds: 3600 }],
  [503, { 'retry-after': '3601' }, { is: 'again', inSeconds: 3600 }],
] as const)('a push service that answers %i %o', async (status, headers, outcome) => {
  const service = await answering([{ status, headers: { ...headers } }]);
  expect(await service.send()).toEqual(outcome);
  service.close();
});

test('a service that refuses our key three times is asked once a minute, and by all again when it accepts one', async () => {
  const no = { status: 403 };
  const service = await answering([no, no, { status: 201 }, no, no, no, no]);
  const after = async (seconds: number) => {
    now = new Date(START.getTime() + seconds * 1000);
    return service.send();
  };
  const ourFault = { is: 'again', inSeconds: 60, ourFault: 403 };
  // A message that was accepted between two refusals begins the count again.
  for (const expected of [ourFault, ourFault, { is: 'taken' }, ourFault, ourFault, ourFault]) {
    expect(await after(0)).toEqual(expected);
  }
  expect(await after(0)).toEqual({ is: 'again', inSeconds: 60 });
  expect(await after(59)).toEqual({ is: 'again', inSeconds: 1 });
  expect(service.asked()).toBe(6);
  expect(await after(60)).toEqual(ourFault);
  expect(await after(179)).toEqual({ is: 'again', inSeconds: 1 });
  expect(service.asked()).toBe(7);
  expect(await after(180)).toEqual({ is: 'taken' });
  expect(await after(180)).toEqual({ is: 'taken' });
  service.close();
});

test('a service that refuses our key holds up no other one, and a broken one is not refusing our key', async () => {
  const no = { status: 401 };
  const refusing = await answering([no, no, no]);
  const broken = await answering([{ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 }]);
  for (let times = 0; times < 3; times += 1) await refusing.send();
  for (let times = 0; times < 4; times += 1) await broken.send();
  expect(await refusing.send()).toEqual({ is: 'again', inSeconds: 60 });
  expect(refusing.asked()).toBe(3);
  expect(await broken.send()).toEqual({ is: 'taken' });
  refusing.close();
  broken.close();
});

test('another status, a redirect and an endless answer end as they should', async () => {
  const statuses: number[] = [];
  let served = 0;
  const server = createServer((request, response) => {
    served += 1;
    if (request.url === '/elsewhere') return void response.writeHead(201).end();
    const status = statuses.shift() ?? 500;
    const headers: Record<string, string> = status === 302 ? { location: '/elsewhere' } : {};
    if (status === 429) headers['retry-after'] = '100000';
    response.writeHead(status, headers);
    if (status !== 200) return void response.end();
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 5);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const playedOrigin = `http://127.0.0.1:${port}`;
  const target = { ...targetOf('taken'), endpoint: `${playedOrigin}/push/1` };
  const push = pushTo({ playedOrigin });
  statuses.push(302, 413, 400, 503, 429, 200);
  expect([
    await push.send(target, MESSAGE),
    await push.send(target, MESSAGE),
    await push.send(target, MESSAGE),
    await push.send(target, MESSAGE),
    await push.send(target, MESSAGE),
    await push.send(target, MESSAGE),
  ]).toEqual([
    { is: 'refused', status: 302 },
    { is: 'tooLong' },
    { is: 'refused', status: 400 },
    { is: 'again', inSeconds: 60 },
    { is: 'again', inSeconds: 3600 },
    { is: 'taken' },
  ]);
  expect(served).toBe(6);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://FCM.googleapis.com/a', true],
  ['https://fcm.googleapis.com:443/a', true],
  ['https://push.apple.com/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://a.fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://somebody@fcm.googleapis.com/a', false],
  ['https://:secret@fcm.googleapis.com/a', false],
  ['http://fcm.googleapis.com/a', false],
  ['https://127.0.0.1/a', false],
  ['http://169.254.169.254/latest', false],
  ['no address', false],
])('messages go to %s: %s', async (endpoint, isServed) => {
  expect(pushTo().isServed(endpoint)).toBe(isServed);
  if (!isServed) {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await pushTo().send({ ...targetOf('taken'), endpoint }, MESSAGE)).toEqual({ is: 'refused', status: 0 });
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  }
});

test('the sandbox’s own is one, and only with its port; its keys stay over a restart', async () => {
  expect(pushTo().isServed(`${service.origin}/push/a`)).toBe(true);
  expect(pushTo({ playedOrigin: null }).isServed(`${service.origin}/push/a`)).toBe(false);
  const again = await startPush(file, () => now);
  expect(again.vapid).toEqual(service.vapid);
  await again.close();
});

test('keys and hosts come from the environment, whole or not at all', () => {
  const { publicKey, privateKey } = service.vapid;
  const all = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:ops@utility.example',
  };
  const usual = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];
  expect(readPushConfig({})).toEqual({ vapid: null, hosts: usual });
  const vapid = { publicKey, privateKey, subject: 'mailto:ops@utility.example' };
  expect(readPushConfig({ ...all, PUSH_HOSTS: 'push.example.org, *.push.example.org' })).toEqual({
    vapid,
    hosts: ['push.example.org', '*.push.example.org'],
  });
  const wrong: [object, RegExp][] = [
    [{ VAPID_PUBLIC_KEY: publicKey }, /needed together/],
    [{ ...all, VAPID_SUBJECT: 'ops' }, /VAPID_SUBJECT: write it as/],
    [{ ...all, VAPID_SUBJECT: 'http://utility.example' }, /VAPID_SUBJECT: write it as/],
    [{ ...all, VAPID_PRIVATE_KEY: 'AAAA' }, /both halves/],
    [{ ...all, VAPID_PUBLIC_KEY: privateKey }, /both halves/],
    [{ ...all, PUSH_HOSTS: 'https://push.example.org' }, /PUSH_HOSTS/],
    [{ ...all, PUSH_HOSTS: '*' }, /PUSH_HOSTS/],
  ];
  for (const [env, message] of wrong) expect(() => readPushConfig(env as NodeJS.ProcessEnv)).toThrow(message);
});

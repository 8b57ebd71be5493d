import { afterEach, expect, test, vi } from 'vitest';
import { proofOfWork } from '#api/proofOfWork.ts';
import { altchaCheck } from '#server/providers/botCheck.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-29T08:00:00Z');
/** Of all servers; each machine's own may be anything. */
let shared = START;
const now = () => new Date(shared);

afterEach(() => {
  vi.useRealTimers();
  shared = START;
});

test('a proof is good for twenty minutes, for what it was asked for, on every server with the same secret', async () => {
  const [one, other, stranger] = ['s', 's', null].map((secret) => altchaCheck({ secret, now, cost: 10 }));
  const proof = (await proofOfWork((await one?.challenge('a-key')) ?? '')) ?? '';
  const asked = [one?.proven(proof, 'a-key'), other?.proven(proof, null), stranger?.proven(proof, 'a-key')];
  const [work, again, none] = await Promise.all(asked);
  expect([typeof work, again, none]).toEqual(['string', work, null]);
  expect(await one?.proven(proof, 'another')).toBeNull();
  shared = START + 20 * MINUTE - 1;
  expect(await other?.proven(proof, 'a-key')).toBe(work);
  shared = START + 20 * MINUTE;
  expect(await other?.proven(proof, 'a-key')).toBeNull();
});

test.each([
  ['ahead', '2026-11-30T08:00:00Z'],
  ['behind', '2026-11-28T08:00:00Z'],
])('a machine a day %s judges the proof as every other server', async (_, machine) => {
  const check = altchaCheck({ secret: 's', now, cost: 10 });
  const proof = (await proofOfWork(await check.challenge('a-key'))) ?? '';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(machine) });
  expect(typeof (await check.proven(proof, 'a-key'))).toBe('string');
  shared = START + 20 * MINUTE;
  expect(await check.proven(proof, 'a-key')).toBeNull();
});

test('work that takes too long is given up, and what is no challenge is none', async () => {
  const hard = await altchaCheck({ secret: null, now, cost: 200_000 }).challenge('a-key');
  expect(await proofOfWork(hard, 1)).toBeNull();
  for (const none of ['', 'null', '{}', '{"parameters":{}}']) expect(await proofOfWork(none)).toBeNull();
});

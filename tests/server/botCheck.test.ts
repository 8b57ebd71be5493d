import { afterEach, expect, test, vi } from 'vitest';
import { proofOfWork } from '#api/proofOfWork.ts';
import { altchaCheck } from '#server/providers/botCheck.ts';

afterEach(() => vi.useRealTimers());

test('a proof is good for twenty minutes, for what it was asked for, on every server with the same secret', async () => {
  const [one, other, stranger] = ['s', 's', null].map((secret) => altchaCheck({ secret, cost: 10 }));
  const proof = (await proofOfWork((await one?.challenge('a-key')) ?? '')) ?? '';
  const asked = [one?.proven(proof, 'a-key'), other?.proven(proof, null), stranger?.proven(proof, 'a-key')];
  const [work, again, none] = await Promise.all(asked);
  expect([typeof work, again, none]).toEqual(['string', work, null]);
  expect(await one?.proven(proof, 'another')).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 19 * 60_000 });
  expect(await one?.proven(proof, 'a-key')).toBe(work);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await one?.proven(proof, 'a-key')).toBeNull();
});

test('work that takes too long is given up, and what is no challenge is none', async () => {
  const hard = await altchaCheck({ secret: null, cost: 200_000 }).challenge('a-key');
  expect(await proofOfWork(hard, 1)).toBeNull();
  for (const none of ['', 'null', '{}', '{"parameters":{}}']) expect(await proofOfWork(none)).toBeNull();
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { Failure } from '#contracts/failure.ts';
import { pppSubmitCall } from '#contracts/paymentPlan.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { askAsCustomer, saveAsCustomer } from '#parts/session/askAsCustomer.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('#session/callAsCustomer.ts', () => ({ callAsCustomer: asked }));
beforeEach(() => void asked.mockReset());

const plan = { caAccount: '500010340137', cancelPlanFlag: true };
const saved = {} as Parameters<typeof saveAsCustomer<typeof updateProfileDetailsCall>>[1];
const answers = (...outcomes: object[]) => {
  for (const outcome of outcomes) asked.mockResolvedValueOnce(outcome);
};
const failing = (failure: Failure) => ({ ok: false, failure });

test.each<[string, Failure, string]>([
  ['without a connection', { kind: 'offline' }, 'connection'],
  ['lost on its way', { kind: 'retryLater', reason: 'network' }, 'connection'],
  ['refused with a status', { kind: 'refused', status: 500, code: 'internal', message: '' }, 'refused'],
])('a call that fails, %s, brings the title of its call [ERR2-01]', async (_, failure, why) => {
  answers(failing(failure));
  await expect(askAsCustomer(pppSubmitCall, plan)).rejects.toMatchObject({
    title: 'Payment Plan Submission Failed',
    why,
  });
});

test('an answer that says no brings its own words alone, and no title [ERR2-01]', async () => {
  answers({ ok: true, reply: { errorCode: 7, errorMessage: 'This name is taken.' } });
  const failed = saveAsCustomer(updateProfileDetailsCall, saved);
  await expect(failed).rejects.toMatchObject({ title: null, why: null, said: 'This name is taken.' });
});

test('a lost answer is asked for once more under its key, and only then brings its title [ERR2-01]', async () => {
  const lost = failing({ kind: 'retryLater', reason: 'network' });
  answers(lost, { ok: true, reply: { errorCode: 0 } });
  await saveAsCustomer(updateProfileDetailsCall, saved);
  answers(lost, lost);
  await expect(saveAsCustomer(updateProfileDetailsCall, saved)).rejects.toMatchObject({
    title: 'Profile Update Failed',
    why: 'connection',
  });
  const keys = asked.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect([keys[0] === keys[1], keys[2] === keys[3], keys[1] === keys[2]]).toEqual([true, true, false]);
});

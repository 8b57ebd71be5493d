import 'fake-indexeddb/auto';
import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { whyNotForAccount } from '#features/payment-plan/offer.ts';
import { paymentPlanWithEffects } from '#features/payment-plan/paymentPlan.effects.ts';
import { sealAccountNumber } from '#features/payment-plan/sealAccountNumber.ts';
import { bankKeyOf, SANDBOX_KEY_FILE } from '../../build/bankKey.ts';
import { anAccount } from './anAccount.ts';
import { PLAN, TYPED } from './aPlan.ts';

/* What leaves the page of the payment plan, and what this device keeps of it. */

const key = vi.hoisted(() => ({ id: '', spki: '' }));
vi.mock('#features/payment-plan/bankKey.ts', () => ({ bankKey: key }));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
Object.assign(key, bankKeyOf(SANDBOX_KEY_FILE));

const PRIVATE = createPrivateKey(readFileSync('server/sandbox/bank-key.pem', 'utf8'));
const opened = (sealed: string) =>
  privateDecrypt(
    { key: PRIVATE, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  ).toString();

test('the account number is encrypted so that the private key alone reads it, and never the same twice [PLAN-20]', async () => {
  const one = await sealAccountNumber('004417019012', key);
  expect(one).toMatch(/^[A-Za-z0-9+/]{342,}={0,2}$/);
  expect(opened(one)).toBe('004417019012');
  expect(await sealAccountNumber('004417019012', key)).not.toBe(one);
});

test.each([
  ['01', { accountCategory: 'Residential', activeFlag: true }, null],
  ['01', { accountCategory: 'Residential', activeFlag: false }, 'inactive'],
  ['01', { accountCategory: 'Commercial', activeFlag: true }, 'business'],
  ['02', { accountCategory: 'Residential', activeFlag: true }, 'business'],
] as const)('for an account of type %s and %j the plan is not offered: %s', (accountType, details, why) => {
  expect(whyNotForAccount(accountType, details)).toBe(why);
});

let details: object | null;
let sent: { path: string; key: string | null; body: Record<string, unknown> }[];
/** What is answered to a submission, one after the other; null: the reply is lost. */
let answers: (object | null)[];
beforeEach(async () => {
  details = { planVersion: 0 };
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('/').at(-1) ?? '';
    const headers = new Headers(init.headers);
    sent.push({ path, key: headers.get('idempotency-key'), body: JSON.parse(String(init.body)) });
    const bank = {
      errorCode: 0,
      financialInstituteName: 'Northgrain Credit Union',
      financialInstituteCity: 'Pine Creek',
    };
    const reply = path === 'pppSubmit' ? answers.shift() : { pppDetails: { data: details }, bankCheck: bank }[path];
    if (!reply) throw new TypeError('the reply is lost');
    return new Response(JSON.stringify(reply), { headers: { 'x-request-id': 'one' } });
  });
  const session = { key: 'current' as const, customerId: 'c', name: 'Ada', email: 'a@b.example', rememberMe: true };
  await outboxDb.deviceSession.put({ ...session, expired: false });
  await cacheDb.paymentPlans.clear();
});
afterEach(() => vi.unstubAllGlobals());

const account = anAccount();
const begun = () => {
  const filedUnder = { interactionType: 'PAYMENT_PLAN', start: 'started', cancel: 'cancelled' };
  return createActor(paymentPlanWithEffects(account, filedUnder)).start();
};
const TAKEN = { data: { errorCode: 0 } };
const submissions = () => sent.filter(({ path }) => path === 'pppSubmit');

async function submitted() {
  const actor = begun();
  await waitFor(actor, (state) => state.matches('initial'));
  actor.send({ type: 'TYPE', typed: TYPED });
  actor.send({ type: 'CONTINUE' });
  await waitFor(actor, (state) => state.matches('review'));
  actor.send({ type: 'TICK', ticks: { terms: true, consent: true } });
  actor.send({ type: 'SUBMIT' });
  return actor;
}

test('what is submitted has the plan, and of the account number the encrypted one alone [PLAN-20] [PLAN-21]', async () => {
  answers = [TAKEN];
  const actor = await submitted();
  await waitFor(actor, (state) => state.matches('success'));
  expect(sent.find(({ path }) => path === 'bankCheck')?.body).toEqual({
    branchTransitNumber: '01234',
    financialInstituteNumber: '899',
    caAccount: account.caAccount,
  });
  const { body = {}, key: idempotencyKey } = submissions()[0] ?? {};
  const { bankAccountNumber, ...rest }: Record<string, unknown> = body;
  expect(rest).toEqual({
    caAccount: account.caAccount,
    dayOfMonth: 7,
    branchTransitNumber: '01234',
    financialInstituteNumber: '899',
    bankKeyId: key.id,
    holderName: 'Ada Stone',
    padCategory: 'personal',
    cancelPlanFlag: false,
    planVersion: 0,
    interactionData: {
      interactionType: 'PAYMENT_PLAN',
      interactionText: 'started',
      accountNumber: account.caAccount,
    },
  });
  expect(opened(String(bankAccountNumber))).toBe(TYPED.accountNumber);
  expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(sent)).not.toContain(TYPED.accountNumber);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(TYPED.accountNumber);
});

test('after a lost reply the same bytes go again under the same key', async () => {
  answers = [null, TAKEN];
  await waitFor(await submitted(), (state) => state.matches('success'));
  const [one, other] = submissions();
  expect(submissions()).toHaveLength(2);
  expect(other).toEqual(one);
});

test('a reply that is lost twice, of what the utility does not have, ends in the answer under the same key', async () => {
  answers = [null, null, TAKEN];
  const actor = await submitted();
  await waitFor(actor, (state) => state.matches('success'));
  // After the success the plan and the bill are loaded again, at once or a moment later; so they are of the test before.
  const paths = sent.map(({ path }) => path).filter((path) => path !== 'billDetails');
  const first = paths.indexOf('pppSubmit');
  expect(paths.slice(first, first + 4)).toEqual(['pppSubmit', 'pppSubmit', 'pppDetails', 'pppSubmit']);
  const [one, ...others] = submissions();
  expect(others).toEqual([one, one]);
});

test.each([
  ['you', { dayOfMonth: 15, branchTransitNumber: '10008', holderName: 'Ada Stone' }],
  // Masked: what was not shown is not sent back.
  ['utility', {}],
])(
  'a plan that %s entered is cancelled with what was loaded of it, and no account number [PLAN-27]',
  async (enteredBy, loaded) => {
    details = { ...PLAN, enteredBy };
    answers = [TAKEN];
    const actor = begun();
    await waitFor(actor, (state) => state.matches('edit'));
    actor.send({ type: 'CANCEL_PLAN' });
    actor.send({ type: 'CONFIRM' });
    await waitFor(actor, (state) => state.matches('cancelled'));
    expect(submissions().map(({ body }) => body)).toEqual([
      {
        caAccount: account.caAccount,
        ...loaded,
        cancelPlanFlag: true,
        planVersion: 1,
        interactionData: {
          interactionType: 'PAYMENT_PLAN',
          interactionText: 'cancelled',
          accountNumber: account.caAccount,
        },
      },
    ]);
  },
);

test('without a connection the last copy is shown, which has neither transit number nor holder', async () => {
  details = PLAN;
  await waitFor(begun(), (state) => state.matches('edit'));
  expect(JSON.stringify(await cacheDb.paymentPlans.toArray())).not.toMatch(/10008|Ada Stone/);
  details = null;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const actor = begun();
  await waitFor(actor, (state) => state.matches('edit'));
  const { loaded } = actor.getSnapshot().context;
  expect(loaded).toMatchObject({
    isActive: true,
    details: { financialInstituteName: 'Bank of the Basin', dayOfMonth: 15 },
  });
  expect(loaded?.asOf).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('without a connection and a copy it is said that it could not be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const actor = begun();
  await waitFor(actor, (state) => state.matches('loadFailed'));
  expect(actor.getSnapshot().context.problem?.failure?.why).toBe('connection');
});

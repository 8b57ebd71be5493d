import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDEMPOTENCY_HEADER, type ReplyOf, type RequestOf } from '#contracts/call.ts';
import { type PlanDetails, pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { SANDBOX_BANK_KEY } from '#server/bankConfig.ts';
import type { Browser } from './browser.ts';

const api = '/api/utility';
const publicKey = createPublicKey(readFileSync(join(import.meta.dirname, '../../server/sandbox/bank-key.pub.pem')));

/** A bank account number as a page encrypts it; twice the same is not the same. */
export const encrypted = (accountNumber: string): string =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(accountNumber),
  ).toString('base64');

export type PlanSubmitted = RequestOf<typeof pppSubmitCall>;

/** A whole plan. */
export const planBody = (caAccount: string, more: Partial<PlanSubmitted> = {}): PlanSubmitted => ({
  caAccount,
  dayOfMonth: 7,
  branchTransitNumber: '01234',
  financialInstituteNumber: '899',
  bankAccountNumber: encrypted('100456789012'),
  bankKeyId: SANDBOX_BANK_KEY,
  holderName: 'Marlene Kowalchuk',
  padCategory: 'personal',
  cancelPlanFlag: false,
  ...more,
});

export const postPlan = (browser: Browser, body: PlanSubmitted, key: string = randomUUID()): Promise<Response> =>
  browser.post(`${api}/pppSubmit`, body, { [IDEMPOTENCY_HEADER]: key });

export async function submitted(
  browser: Browser,
  body: PlanSubmitted,
  key?: string,
): Promise<ReplyOf<typeof pppSubmitCall>['data']> {
  const reply = await postPlan(browser, body, key);
  if (reply.status !== 200) throw new Error(`pppSubmit answered ${reply.status}: ${await reply.text()}`);
  return pppSubmitCall.reply.parse(await reply.json()).data;
}

export async function planOf(browser: Browser, caAccount: string): Promise<PlanDetails | null | undefined> {
  const reply = await browser.post(`${api}/pppDetails`, { caAccount });
  if (reply.status !== 200) throw new Error(`pppDetails answered ${reply.status}: ${await reply.text()}`);
  return pppDetailsCall.reply.parse(await reply.json()).data;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Problem } from '#server/problems.ts';
import { type Recaptcha, recaptchaCheck } from '#server/providers/recaptcha.ts';

const PERSON = { success: true, score: 0.7, action: 'submit_outage_report', hostname: 'check.utility.example' };

let says: { status?: number; body: unknown };
const asked: string[] = [];
const google = createServer((request, response) => {
  let form = '';
  request.on('data', (part) => {
    form += part;
  });
  request.on('end', () => {
    asked.push(`${request.method} ${form}`);
    response.writeHead(says.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(says.body));
  });
});
let recaptcha: Recaptcha;
beforeAll(async () => {
  await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening));
  const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`;
  const page = { scriptUrl: 'https://recaptcha.example/recaptcha/api.js', siteKey: 'k' };
  const judged = { secret: 's&s', leastScore: 0.5, hostname: 'check.utility.example' };
  recaptcha = recaptchaCheck({ verifyUrl, ...page, ...judged });
});
afterAll(() => google.close());
beforeEach(() => {
  asked.length = 0;
});

test('reCAPTCHA passes a person, of our action and our page, and nobody else [API2-24] [API2-35]', async () => {
  const judged: unknown[] = [];
  for (const said of [
    {},
    { score: 0.4 },
    { action: 'login' },
    { hostname: 'elsewhere.example' },
    { score: 'high' },
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: 'true' },
  ]) {
    says = { body: { ...PERSON, ...said } };
    judged.push(await recaptcha.isPassed(`a token ${judged.length}`));
  }
  expect(judged).toEqual([true, false, false, false, false, false, false]);
  expect(asked[0]).toBe('POST secret=s%26s&response=a+token+0');
});

test('a token that passed is good for the report as well; one that failed is asked about again', async () => {
  says = { body: PERSON };
  expect([await recaptcha.isPassed('mine'), asked.length]).toEqual([true, 1]);
  says = { body: { success: false, 'error-codes': ['timeout-or-duplicate'] } };
  expect([await recaptcha.isPassed('mine'), asked.length]).toEqual([true, 1]);
  expect([await recaptcha.isPassed('another'), await recaptcha.isPassed('another'), asked.length]).toEqual([
    false,
    false,
    3,
  ]);
});

test('where it cannot be asked, or does not know us, nobody has failed it', async () => {
  for (const one of [
    { status: 503, body: {} },
    { body: null },
    { body: { success: false, 'error-codes': ['invalid-input-secret'] } },
  ]) {
    says = one;
    await expect(recaptcha.isPassed('a token')).rejects.toThrow(Problem);
  }
});

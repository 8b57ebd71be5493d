import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofOfWork } from '#api/proofOfWork.ts';
import { botChallengeCall, PROOF_HEADER } from '#contracts/botCheck.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

const OF_ADDRESS = 10;

describe('An address that is full', () => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer('PGlite', {
      STORMLAMP_RATE_LIMIT: '600',
      STORMLAMP_RATE_LIMIT_ADDRESS: `${OF_ADDRESS}`,
    });
  });
  afterAll(() => running.stop());

  const report = async (headers: Record<string, string> = {}) => {
    const asked = { [IDEMPOTENCY_HEADER]: randomUUID(), ...headers };
    return (await running.browser().post('/api/utility/createOutage', outageReport(), asked)).status;
  };
  const notifications = async (browser: Browser) => (await browser.get('/api/utility/notifications')).status;
  const words = async () => (await running.browser().get('/api/content/en')).status;

  it('keeps neither a customer out nor a report with a good proof of work, and nothing else comes through', async () => {
    const body = JSON.stringify({ email: 'basement@sandbox.example', rememberMe: true });
    const headers = { 'content-type': 'application/json' };
    const customer = running.browser();
    expect((await customer.go('/sandbox/sessions', { method: 'POST', body, headers })).status).toBe(200);
    const seen: number[] = [];
    for (let asked = 0; asked <= OF_ADDRESS; asked += 1) seen.push(await words());
    expect(seen).toEqual([...Array(OF_ADDRESS).fill(200), 429]);

    expect(await notifications(customer)).toBe(200);
    const key = randomUUID();
    const challenge = await running.browser().get(`${botChallengeCall.path}?key=${key}`);
    expect(challenge.status).toBe(200);
    const proof = await proofOfWork(botChallengeCall.reply.parse(await challenge.json()).challenge);
    const proven = { [IDEMPOTENCY_HEADER]: key, [PROOF_HEADER]: proof ?? '' };
    expect([await report(), await report({ [PROOF_HEADER]: 'made up' })]).toEqual([429, 429]);
    expect(await report(proven)).toBe(200);
    // It is spent.
    expect(await report(proven)).toBe(429);
    const headersOfOther = { cookie: 'stormlamp=made-up' };
    expect((await running.browser().go('/api/content/en', { headers: headersOfOther })).status).toBe(429);
  });

  it('looks at ten times its limit of what shows a session, and at no more', async () => {
    const guess = async () => report({ [PROOF_HEADER]: 'made up' });
    for (let shown = 0; shown < 10 * OF_ADDRESS; shown += 1) expect(await guess()).toBe(429);
    // Nor at what is sound.
    const key = randomUUID();
    const challenge = await running.browser().get(`${botChallengeCall.path}?key=${key}`);
    const proof = await proofOfWork(botChallengeCall.reply.parse(await challenge.json()).challenge);
    expect(await report({ [IDEMPOTENCY_HEADER]: key, [PROOF_HEADER]: proof ?? '' })).toBe(429);
  });
});

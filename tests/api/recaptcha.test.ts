import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROOF_HEADER, REPORT_ACTION } from '#contracts/botCheck.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { outageReport } from '../outages/outageReport.ts';
import { type RunningServer, startServer } from './server.ts';

const PASSED = { success: true, message: '' };
const FAILED = { success: false, message: 'reCAPTCHA verification failed. Please try again.' };

describe('reCAPTCHA where it is configured', () => {
  let running: RunningServer;
  let there: string;
  beforeAll(async () => {
    running = await startServer('PGlite', { STORMLAMP_SANDBOX_RECAPTCHA: 'on' });
    there = `http://127.0.0.1:${running.port}`;
  });
  afterAll(() => running.stop());

  const document = async () => (await fetch(`${there}/botCheck`)).text();
  /** As Google's script gets one in a page of this origin. */
  async function tokenFor(action: string, origin = there): Promise<string> {
    const k = /data-site-key="(\w+)"/.exec(await document())?.[1] ?? '';
    const body = new URLSearchParams({ k, action });
    const reply = await fetch(`${there}/recaptcha/api2/reload`, { method: 'POST', body, headers: { origin } });
    return reply.text();
  }
  const verify = async (token: string) => {
    const asked = { token, expectedAction: REPORT_ACTION };
    return (await running.browser().post('/api/utility/verifyRecaptcha', asked)).json();
  };

  it('has a document on the second origin, which may load Google’s script and frames, and only the app may frame [API2-35]', async () => {
    const reply = await fetch(`${there}/botCheck`);
    expect(reply.headers.get('content-security-policy')?.replace(/'sha256-[^']+'/, 'HASH')).toBe(
      `default-src 'none'; script-src HASH ${there}/recaptcha/ https://www.gstatic.com/recaptcha/; ` +
        `style-src 'unsafe-inline'; img-src ${there}/recaptcha/ https://www.gstatic.com/recaptcha/ data:; ` +
        `connect-src ${there}/recaptcha/; frame-src ${there}/recaptcha/ https://recaptcha.google.com/recaptcha/; ` +
        `frame-ancestors ${running.origin}; form-action 'none'; base-uri 'none'`,
    );
    expect(await reply.text()).toContain(`data-script-url="${there}/recaptcha/api.js"`);
    expect((await fetch(`${running.origin}/botCheck`)).status).toBe(404);
    expect((await fetch(`${there}/botCheck`, { method: 'POST' })).status).toBe(404);
  });

  it('is told to every device with the outages, which have it in the dark', async () => {
    const list = await (await running.browser().get('/api/utility/outageMap')).json();
    expect(outageMapCall.reply.parse(list).recaptchaUrl).toBe(`${there}/botCheck`);
  });

  it('passes who brings a token of ours and of this action, and nobody else [API2-24] [REP-43]', async () => {
    expect(await verify(await tokenFor(REPORT_ACTION))).toEqual(PASSED);
    expect(await verify(await tokenFor('login'))).toEqual(FAILED);
    expect(await verify(await tokenFor(REPORT_ACTION, 'https://elsewhere.example'))).toEqual(FAILED);
    expect(await verify('made-up')).toEqual(FAILED);
  });

  it('a token that passed the check is as good for one report after it', async () => {
    const token = await tokenFor(REPORT_ACTION);
    expect(await verify(token)).toEqual(PASSED);
    for (const proof of [token, 'made-up']) {
      const headers = { [IDEMPOTENCY_HEADER]: randomUUID(), [PROOF_HEADER]: proof };
      await running.browser().post('/api/utility/createOutage', outageReport({ installationNumber: '4711' }), headers);
    }
    const { outageReports } = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    expect(outageReports.map(({ priority, flaggedForReview }) => [priority, flaggedForReview])).toEqual([
      ['usual', null],
      ['low', 'bot check failed'],
    ]);
  });
});

describe('Without reCAPTCHA', () => {
  it('there is no such document, and no device hears of one', async () => {
    const running = await startServer('PGlite');
    expect((await fetch(`http://127.0.0.1:${running.port}/botCheck`)).status).toBe(404);
    const list = await (await running.browser().get('/api/utility/outageMap')).json();
    expect(list).not.toHaveProperty('recaptchaUrl');
    await running.stop();
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { createOutageCall, type OutageReport } from '#contracts/outageReport.ts';
import { problem } from '#contracts/problem.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

describeOnEachDatabase('Reporting an outage', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const reports = async () => ((await (await running.sandbox('GET', '/state')).json()) as SandboxState).outageReports;
  const send = (who: Browser, report: OutageReport, key = randomUUID()) =>
    who.post('/api/utility/createOutage', report, { [IDEMPOTENCY_HEADER]: key });

  it('is open to a visitor; a repeat gets the first answer, also from a customer who signed in meanwhile', async () => {
    const key = randomUUID();
    const first = createOutageCall.reply.parse(await (await send(running.browser(), outageReport(), key)).json());
    expect(first).toEqual({ errorCode: 0, reference: expect.stringMatching(/^O-\d+$/) });
    const basement = await running.signedIn('basement');
    const again = createOutageCall.reply.parse(await (await send(basement, outageReport(), key)).json());
    expect(again).toEqual(first);
    const received = await reports();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      ...outageReport(),
      idempotencyKey: key,
      reference: first.reference,
      flaggedForReview: 'installation to be looked up',
    });
  });

  it('refuses the same key with other content, and what does not fit, without keeping anything', async () => {
    const visitor = running.browser();
    const key = randomUUID();
    await send(visitor, outageReport(), key);
    expect((await send(visitor, outageReport({ callerName: 'Somebody Else' }), key)).status).toBe(422);
    expect((await send(visitor, outageReport({ callerName: ' ' }))).status).toBe(400);
    expect((await send(visitor, outageReport({ callbackPhoneNumber: '12' }))).status).toBe(400);
    expect((await visitor.post('/api/utility/createOutage', outageReport())).status).toBe(400);
    expect(await reports()).toHaveLength(1);
  });

  it('is not held up by an address that a pattern would go over again and again', async () => {
    const callbackEmail = `a@${'.'.repeat(60_000)}@`;
    const times: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const before = performance.now();
      const reply = await send(running.browser(), outageReport({ callbackType: 'Email', callbackEmail }));
      times.push(performance.now() - before);
      const { error } = problem.parse(await reply.json());
      expect([reply.status, error.message]).toEqual([400, 'The request does not fit its contract: callbackEmail.']);
    }
    // It was two seconds.
    expect(Math.min(...times)).toBeLessThan(500);
    expect(await reports()).toEqual([]);
  });

  it('keeps a report from a clock that is wrong, and flags it', async () => {
    const late = outageReport({ installationNumber: '4711', capturedDateTime: '2099-01-01T00:00:00-06:00' });
    await send(running.browser(), late);
    expect((await reports())[0]?.flaggedForReview).toBe('captured in the future');
  });

  it.each(['noMatch', 'several', 'notConfirmed', 'reported', 'reportedHere', 'loadLimited'] as const)(
    'keeps what its customer did not answer, and flags it: %s',
    async (unanswered) => {
      const place = ['noMatch', 'several', 'notConfirmed'].includes(unanswered) ? {} : { installationNumber: '4711' };
      await send(running.browser(), outageReport({ ...place, unanswered }));
      expect(await reports()).toMatchObject([{ unanswered, flaggedForReview: `question not answered: ${unanswered}` }]);
    },
  );

  it('takes no other word for it', async () => {
    const reply = await send(running.browser(), { ...outageReport(), unanswered: 'whatever' } as never);
    expect(reply.status).toBe(400);
    expect(await reports()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proofOfWork } from '#api/proofOfWork.ts';
import { botChallengeCall, PROOF_HEADER, REPORT_ACTION, verifyRecaptchaCall } from '#contracts/botCheck.ts';
import { APP_HEADER, IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const AT_PREMISES = outageReport({ installationNumber: '4711' });
const FAILED = { success: false, message: 'reCAPTCHA verification failed. Please try again.' };

describeOnOneDatabase('The bot check', (engine) => {
  let running: RunningServer;
  let visitor: Browser;
  beforeAll(async () => {
    running = await startServer(engine);
    visitor = running.browser();
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const proofFor = async (key: string): Promise<string> => {
    const reply = await visitor.get(`${botChallengeCall.path}?key=${key}`);
    const proof = await proofOfWork(botChallengeCall.reply.parse(await reply.json()).challenge);
    return proof ?? expect.fail('it took too long');
  };
  const verify = (token: string, expectedAction: string = REPORT_ACTION) =>
    visitor.post('/api/utility/verifyRecaptcha', { token, expectedAction });
  const report = async (key: string, proof?: string) => {
    const headers = { [IDEMPOTENCY_HEADER]: key, ...(proof !== undefined && { [PROOF_HEADER]: proof }) };
    const reply = await visitor.post('/api/utility/createOutage', AT_PREMISES, headers);
    return createOutageCall.reply.parse(await reply.json());
  };
  const received = async () => {
    const { outageReports } = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    return outageReports.map(({ priority, flaggedForReview }) => [priority, flaggedForReview]);
  };

  it('is passed by who did the work, and by nobody else', async () => {
    const proof = await proofFor(randomUUID());
    const passed = verifyRecaptchaCall.reply.parse(await (await verify(proof)).json());
    expect(passed).toEqual({ success: true, message: '' });
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64url').toString());
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const derivedKey = `00${solution.derivedKey.slice(2)}`;
    const parameters = { ...challenge.parameters, cost: 1 };
    for (const token of [
      '',
      'made up',
      written(null),
      written({}),
      written({ challenge }),
      written({ challenge, solution: { ...solution, derivedKey } }),
      written({ challenge: { ...challenge, parameters }, solution }),
    ]) {
      expect(await (await verify(token)).json()).toEqual(FAILED);
    }
    expect((await verify(proof, 'something_else')).status).toBe(400);
  });

  it('that a report fails lowers its priority; it is taken in all the same, and flagged', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const proof = await proofFor(key);
    const { reference } = await report(key, proof);
    expect(await report(key, proof)).toEqual({ errorCode: 0, reference });
    // Who sends it again may do the work again.
    expect(await report(key, await proofFor(key))).toEqual({ errorCode: 0, reference });
    expect((await report(other, proof)).errorCode).toBe(0);
    expect((await report(randomUUID(), 'made up')).errorCode).toBe(0);
    expect((await report(randomUUID())).errorCode).toBe(0);
    expect(await received()).toEqual([
      ['usual', null],
      ['low', 'bot check failed'],
      ['low', 'bot check failed'],
      ['low', 'no bot check'],
    ]);
  });

  it('counts for whichever client it is, and a proof for one report; who is signed in needs none', async () => {
    const plain = (words: string, proof?: string) =>
      visitor.go('/api/utility/createOutage', {
        method: 'POST',
        body: JSON.stringify({ ...AT_PREMISES, callerComments: words }),
        headers: {
          'content-type': 'application/json',
          origin: visitor.origin,
          [APP_HEADER]: 'another client',
          ...(proof !== undefined && { [PROOF_HEADER]: proof }),
        },
      });
    const proof = await proofFor(randomUUID());
    for (const [words, brought] of [['no proof'], ['its own', proof], ['spent', proof]] as const) {
      expect((await plain(words, brought)).status).toBe(200);
    }
    const basement = await running.signedIn('basement');
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    expect((await basement.post('/api/utility/createOutage', AT_PREMISES, headers)).status).toBe(200);
    expect(await received()).toEqual([
      ['low', 'no bot check'],
      ['usual', null],
      ['low', 'no bot check'],
      ['usual', null],
    ]);
  });
});

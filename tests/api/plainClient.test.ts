import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { APP_HEADER, IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { outageReport } from '../outages/outageReport.ts';
import { type Browser, OUR_APP } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { accountOf, type Known, reading } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const MINUTE_MS = 60_000;
const READING = '/api/utility/meterRead';
const REPORT = '/api/utility/createOutage';

describeOnEachDatabase('A client that knows the specification only', (engine) => {
  let running: RunningServer;
  let basement: Browser;
  let mine: Known;
  let clock: Date;
  beforeAll(async () => {
    clock = new Date();
    running = await startServer(engine, {}, { now: () => clock });
    basement = await running.signedIn('basement');
    mine = await accountOf(basement);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    clock = new Date();
    await running.sandbox('POST', '/reset');
  });

  /** MTR-59, field by field. */
  const plainReading = (changes: object = {}) => {
    const { capturedDateTime: _, ...body } = reading(mine);
    return { ...body, ...changes };
  };
  /** API2-23, field by field. */
  const plainReport = (changes: object = {}) => {
    const { capturedDateTime: _, location: __, ...body } = outageReport({ installationNumber: '4711' });
    return { ...body, ...changes };
  };
  const post = (path: string, body: object, headers: Record<string, string> = {}, who = basement) =>
    who.post(path, body, { [APP_HEADER]: 'meter-tool', ...headers });
  const state = async () => (await (await running.sandbox('GET', '/state')).json()) as SandboxState;
  const said = async (reply: Response) => [reply.status, await reply.json()];
  const refused = async (reply: Response) => {
    const { code, message } = problem.parse(await reply.json()).error;
    return [reply.status, code, message];
  };
  const lostOnce = (path: string) => running.sandbox('POST', '/faults', { path, mode: 'replyLost', times: 1 });

  it('a reading of MTR-59 and no more is received, as captured when it came [API-15]', async () => {
    const body = plainReading();
    const [status, { data }] = (await said(await post(READING, body))) as [number, { data: object }];
    expect(status).toBe(200);
    const { meterReads } = await state();
    const { caAccount, meterNumber, meterRead, submittedDateTime } = body;
    expect(meterReads).toMatchObject([
      { caAccount, meterNumber, meterRead, submittedDateTime, flaggedForReview: null },
    ]);
    expect(data).toEqual({ errorCode: 0, reference: meterReads[0]?.reference });
    expect(Date.parse(meterReads[0]?.capturedDateTime ?? '')).toBe(Math.floor(clock.getTime() / 1000) * 1000);
  });

  it('a report of its seven fields is received, as captured when it came [API2-23]', async () => {
    expect(Object.keys(plainReport())).toEqual([
      'installationNumber',
      'callbackPhoneNumber',
      'callerName',
      'callerComments',
      'callbackType',
      'callbackEmail',
      'callbackAddress',
    ]);
    const reply = await post(REPORT, plainReport(), {}, running.browser());
    expect(await said(reply)).toEqual([200, { errorCode: 0, reference: expect.stringMatching(/^O-\d+$/) }]);
    const { outageReports } = await state();
    expect(outageReports).toMatchObject([{ ...plainReport(), flaggedForReview: 'no bot check' }]);
    expect(outageReports[0]).not.toHaveProperty('location');
    expect(Date.parse(outageReports[0]?.capturedDateTime ?? '')).toBe(Math.floor(clock.getTime() / 1000) * 1000);
  });

  it.each([
    ['reading', READING, plainReading],
    ['report', REPORT, plainReport],
  ] as const)('the same %s twice is one, and is answered as the first time', async (_name, path, body) => {
    const first = await said(await post(path, body()));
    expect(first[0]).toBe(200);
    clock = new Date(clock.getTime() + 59 * MINUTE_MS);
    expect(await said(await post(path, body()))).toEqual(first);
    const { meterReads, outageReports } = await state();
    expect(meterReads.length + outageReports.length).toBe(1);
  });

  it.each([
    ['reading', READING, plainReading],
    ['report', REPORT, plainReport],
  ] as const)('the same %s on many connections at once is one', async (_name, path, body) => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(path, body())));
    const statuses = new Set(replies.map(({ status }) => status));
    expect(statuses).toContain(200);
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect((await post(path, body())).status).toBe(200);
    const { meterReads, outageReports } = await state();
    expect(meterReads.length + outageReports.length).toBe(1);
  });

  it.each([
    ['reading', READING, plainReading],
    ['report', REPORT, plainReport],
  ] as const)('the same %s after a lost reply is one', async (_name, path, body) => {
    await lostOnce(path);
    await expect(post(path, body())).rejects.toThrow();
    await expect.poll(async () => (await post(path, body())).status).toBe(200);
    const { meterReads, outageReports } = await state();
    expect(meterReads.length + outageReports.length).toBe(1);
  });

  it('a reading is the same by customer, meter, date and value, whatever time of day it names', async () => {
    const first = await said(await post(READING, plainReading()));
    const { submittedDateTime } = plainReading();
    const other = { submittedDateTime: `${submittedDateTime.slice(0, 10)}T00:00:01-06:00` };
    expect(await said(await post(READING, plainReading(other)))).toEqual(first);
    const [, { data }] = (await said(await post(READING, plainReading({ meterRead: '48214' })))) as [
      number,
      { data: { errorMessage: string } },
    ];
    expect(data.errorMessage).toMatch(/^A reading for this meter and date was already received \(R-\d+\)\.$/);
    const farm = await running.signedIn('farm');
    expect(await refused(await post(READING, plainReading(), {}, farm))).toEqual([
      403,
      'accountNotYours',
      'This account is not one of yours.',
    ]);
    expect((await state()).meterReads).toHaveLength(1);
  });

  it('a declined reading is judged anew when it comes once more: what was wrong may be mended', async () => {
    const farm = await running.signedIn('farm');
    const [first, second] = [await accountOf(farm, 0), await accountOf(farm, 1)];
    const read = (caAccount: string) =>
      post(READING, plainReading({ caAccount, meterNumber: first.meterNumber, meterRead: '6301' }), {}, farm);
    const wrong = { errorCode: 1, errorMessage: 'This meter does not belong to the account.' };
    expect(await said(await read(second.caAccount))).toEqual([200, { data: wrong }]);
    expect(await said(await read(second.caAccount))).toEqual([200, { data: wrong }]);
    // The same customer, meter, date and value.
    const [status, answer] = await said(await read(first.caAccount));
    expect([status, answer]).toEqual([200, { data: { errorCode: 0, reference: expect.any(String) } }]);
    expect(await said(await read(first.caAccount))).toEqual([200, answer]);
    expect((await state()).meterReads).toHaveLength(1);
  });

  it('an hour after the first one the same report is another, and not before, also over the full hour', async () => {
    clock = new Date('2026-11-21T18:59:30.000Z');
    const first = await said(await post(REPORT, plainReport()));
    clock = new Date('2026-11-21T19:59:29.000Z');
    expect(await said(await post(REPORT, plainReport()))).toEqual(first);
    expect(await said(await post(REPORT, plainReport({ callerName: 'Somebody Else' })))).not.toEqual(first);
    clock = new Date('2026-11-21T19:59:30.000Z');
    const next = await said(await post(REPORT, plainReport()));
    expect(next).not.toEqual(first);
    expect(await said(await post(REPORT, plainReport()))).toEqual(next);
    expect((await state()).outageReports).toHaveLength(3);
  });

  it('with a key of its own it is answered by that', async () => {
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const first = await said(await post(READING, plainReading(), key));
    expect(await said(await post(READING, plainReading(), key))).toEqual(first);
    expect((await post(READING, plainReading({ meterRead: '48214' }), key)).status).toBe(422);
    expect((await post(READING, plainReading(), { [IDEMPOTENCY_HEADER]: 'short' })).status).toBe(400);
    // What takes the place of something is known by its key.
    const replaces = { [REPLACES_HEADER]: key[IDEMPOTENCY_HEADER] ?? '' };
    expect((await post(READING, plainReading({ meterRead: '48214' }), replaces)).status).toBe(400);
  });

  it('no key can be named that the server makes', async () => {
    const made = `derived:${createHash('sha256').update('x').digest('hex')}`;
    expect((await post(READING, plainReading(), { [IDEMPOTENCY_HEADER]: made })).status).toBe(400);
  });

  it('our own app is asked for its key and the time of capture as before', async () => {
    const ours = { [APP_HEADER]: OUR_APP };
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const noKey = [400, 'badRequest', 'A submission needs its Idempotency-Key.'];
    const signed = { 'signature-input': 'grant=()', signature: 'grant=::' };
    expect(await refused(await post(READING, reading(mine), ours))).toEqual(noKey);
    expect(await refused(await post(REPORT, outageReport(), ours))).toEqual(noKey);
    expect(await refused(await post(REPORT, outageReport(), signed))).toEqual(noKey);
    const misses = (fields: string) => [400, 'badRequest', `The request does not fit its contract: ${fields}.`];
    expect(await refused(await post(READING, plainReading(), { ...ours, ...key }))).toEqual(misses('capturedDateTime'));
    expect(await refused(await post(REPORT, plainReport(), { ...ours, ...key }))).toEqual(misses('capturedDateTime'));
    const { meterReads, outageReports } = await state();
    expect([meterReads, outageReports]).toEqual([[], []]);
  });

  it('is asked for the header, our Origin and, for a reading, the session as anybody', async () => {
    const bare = (path: string, body: object) =>
      basement.go(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    for (const [path, body] of [
      [READING, plainReading()],
      [REPORT, plainReport()],
    ] as const) {
      expect((await bare(path, body)).status).toBe(403);
      expect((await post(path, body, { origin: 'https://evil.example' })).status).toBe(403);
    }
    expect((await post(READING, plainReading(), {}, running.browser())).status).toBe(401);
    const { meterReads, outageReports } = await state();
    expect([meterReads, outageReports]).toEqual([[], []]);
  });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { type OutageReport, outageReportAnswer } from '#contracts/outageReport.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { onDayAtTimeOf, reginaDay } from '#rules/reginaTime.ts';
import { associations, idempotencyKeys, meterReads } from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { accountOf, answerOf, type Known, reading } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60_000;

describeOnEachDatabase('A submission that replaces an earlier one', (engine) => {
  let running: RunningServer;
  let basement: Browser;
  let mine: Known;
  beforeAll(async () => {
    running = await startServer(engine);
    basement = await running.signedIn('basement');
    mine = await accountOf(basement);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const state = async () => (await (await running.sandbox('GET', '/state')).json()) as SandboxState;
  const headers = (key: string, replaces: string[] = []) => ({
    [IDEMPOTENCY_HEADER]: key,
    ...(replaces.length > 0 && { [REPLACES_HEADER]: replaces.join(',') }),
  });
  const send = (body: MeterReadSubmission, key: string, replaces?: string[]) =>
    basement.post('/api/utility/meterRead', body, headers(key, replaces));
  const report = async (body: OutageReport, key: string, replaces?: string[]) =>
    outageReportAnswer.parse(
      await (await running.browser().post('/api/utility/createOutage', body, headers(key, replaces))).json(),
    );
  const kept = async () =>
    (await state()).meterReads.map(({ meterRead, supersededBy }) => [meterRead, supersededBy] as const);

  it('a received reading of the same day is corrected: both are kept, the first one is marked', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const body = reading(mine, { meterRead: '48213' });
    await send(body, first);
    const answer = await answerOf(await send(reading(mine, { meterRead: '48231' }), second, [first]));
    expect(answer).toEqual({ errorCode: 0, reference: expect.stringMatching(/^R-\d+$/) });
    expect(await kept()).toEqual([
      ['48213', second],
      ['48231', null],
    ]);
    expect((await state()).meterReads.map((read) => read.flaggedForReview)).toEqual([null, null]);
    const { caAccount, meterNumber } = mine;
    const details = await basement.post('/api/utility/meterReadDetails', { caAccount, meterNumber });
    const { data } = (await details.json()) as {
      data: { lastRead: { meterRead: string }; currentSubmittedReads: unknown[] };
    };
    expect(data.lastRead.meterRead).toBe('48231');
    expect(data.currentSubmittedReads).toHaveLength(1);
    // The first one's repeat, whose reply was lost, hears of what took its place.
    expect(await answerOf(await send(body, first))).toEqual({ ...answer, replaced: true });
  });

  it('a replaced reading that arrives late has no effect, and is answered as replaced', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const late = reading(mine, { meterRead: '48213' });
    const { reference } = await answerOf(await send(reading(mine, { meterRead: '48231' }), second, [first]));
    expect(await answerOf(await send(late, first))).toEqual({ errorCode: 0, reference, replaced: true });
    expect(await kept()).toEqual([['48231', null]]);
  });

  it('a replacement that is declined leaves what it was to replace in force', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const body = reading(mine, { meterRead: '48213' });
    const received = await answerOf(await send(body, first));
    const declined = await answerOf(await send(reading(mine, { meterRead: '4823' }), second, [first]));
    expect(declined.errorMessage).toBe('A reading of this meter has 5 digits.');
    expect(await kept()).toEqual([['48213', null]]);
    expect(await answerOf(await send(body, first))).toEqual(received);
    await send(reading(mine, { meterRead: '48231' }), third, [second, first]);
    expect(await kept()).toEqual([
      ['48213', third],
      ['48231', null],
    ]);
  });

  it('a replacement of another day that is taken already leaves the first one in force', async () => {
    const [first, other, second] = [randomUUID(), randomUUID(), randomUUID()];
    const yesterday = new Date(Date.now() - DAY_MS);
    const day = { submittedDateTime: onDayAtTimeOf(reginaDay(yesterday), yesterday) };
    await send(reading(mine, { meterRead: '48210', ...day }), other);
    await send(reading(mine, { meterRead: '48213' }), first);
    const declined = await answerOf(await send(reading(mine, { meterRead: '48231', ...day }), second, [first]));
    expect(declined.errorMessage).toMatch(/^A reading for this meter and date was already received \(R-\d+\)\.$/);
    expect(await kept()).toEqual([
      ['48210', null],
      ['48213', null],
    ]);
  });

  it('a correction of what was received on an earlier day is flagged for a person', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { reference } = await answerOf(await send(reading(mine, { meterRead: '48213' }), first));
    const { db } = running.server.services;
    await db.update(meterReads).set({ receivedAt: new Date(Date.now() - 2 * DAY_MS) });
    await send(reading(mine, { meterRead: '48231' }), second, [first]);
    expect((await state()).meterReads[1]?.flaggedForReview).toBe(`replaces ${reference} of an earlier day`);
  });

  it('nobody replaces what another customer submitted', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await send(reading(mine, { meterRead: '48213' }), first);
    const farm = await running.signedIn('farm');
    const theirs = reading(await accountOf(farm), { meterRead: '6301' });
    await farm.post('/api/utility/meterRead', theirs, headers(second, [first]));
    expect(await kept()).toEqual([
      ['48213', null],
      ['6301', null],
    ]);
  });

  it('a report replaces the one before it, received or on its way', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await report(outageReport({ callerComments: 'one' }), first);
    await report(outageReport({ callerComments: 'three' }), third, [second, first]);
    const late = await report(outageReport({ callerComments: 'two' }), second);
    const { outageReports } = await state();
    expect(outageReports.map(({ callerComments, supersededBy }) => [callerComments, supersededBy])).toEqual([
      ['one', third],
      ['three', null],
    ]);
    expect(late).toEqual({ errorCode: 0, reference: outageReports[1]?.reference, replaced: true });
  });

  it('a second replacement of the same one takes the place of the first replacement too', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await send(reading(mine, { meterRead: '48213' }), first);
    await send(reading(mine, { meterRead: '48231' }), second, [first]);
    // As from a device that was put back from its backup and changes the first one once more.
    const answer = await answerOf(await send(reading(mine, { meterRead: '48300' }), third, [first]));
    expect(await kept()).toEqual([
      ['48213', second],
      ['48231', third],
      ['48300', null],
    ]);
    expect(await answerOf(await send(reading(mine, { meterRead: '48231' }), second, [first]))).toEqual({
      ...answer,
      replaced: true,
    });
    await report(outageReport({ callerComments: 'one' }), first);
    await report(outageReport({ callerComments: 'two' }), second, [first]);
    await report(outageReport({ callerComments: 'three' }), third, [first]);
    expect((await state()).outageReports.map(({ supersededBy }) => supersededBy)).toEqual([second, third, null]);
  });

  it('what is no list of keys is refused, and nothing is kept', async () => {
    for (const replaces of [['short'], ['a b c d e f g'], Array.from({ length: 21 }, () => randomUUID())]) {
      expect((await send(reading(mine), randomUUID(), replaces)).status).toBe(400);
    }
    expect(await kept()).toEqual([]);
  });

  it('a repeat is answered also when the account belongs to somebody else by now; a first arrival is not', async () => {
    const key = randomUUID();
    const body = reading(mine);
    const first = await answerOf(await send(body, key));
    const { db } = running.server.services;
    const [account] = await db.select().from(associations).where(eq(associations.caAccount, mine.caAccount));
    const [other] = await db.select().from(associations).where(eq(associations.position, 2));
    if (!account || !other) throw new Error('no accounts');
    const move = (customerId: string) =>
      db.update(associations).set({ customerId, isDefault: false }).where(eq(associations.caAccount, mine.caAccount));
    await move(other.customerId);
    try {
      expect(await answerOf(await send(body, key))).toEqual(first);
      const refused = await send(reading(mine, { meterRead: '48300' }), randomUUID());
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: { code: 'accountNotYours' } });
    } finally {
      await move(account.customerId);
    }
  });

  it('a key that comes back after it was pruned finds what it did', async () => {
    const [key, reportKey] = [randomUUID(), randomUUID()];
    const body = reading(mine);
    const first = await answerOf(await send(body, key));
    const firstReport = await report(outageReport(), reportKey);
    await running.server.services.db.delete(idempotencyKeys);
    expect(await answerOf(await send(body, key))).toEqual(first);
    expect(await report(outageReport(), reportKey)).toEqual(firstReport);
    expect((await state()).outageReports).toHaveLength(1);
  });
});

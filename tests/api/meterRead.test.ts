import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { CLOCK_TOLERANCE_MS, isFromFuture } from '#rules/clockTolerance.ts';
import { addDays } from '#rules/day.ts';
import { onDayAtTimeOf, reginaDay } from '#rules/reginaTime.ts';
import { findReadOfDay } from '#server/store/meter/meterReads.ts';
import { meterReads, meters } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { accountOf, answerOf, type Known, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describeOnEachDatabase('Submitting a meter reading', (engine) => {
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
  const details = async (browser: Browser, known: Known) => {
    const { caAccount, meterNumber } = known;
    const reply = await browser.post('/api/utility/meterReadDetails', { caAccount, meterNumber });
    return meterReadDetailsCall.reply.parse(await reply.json()).data;
  };

  it('a meter’s details say what was billed of it: the latest bill, and the estimated ones since it was read', async () => {
    const read = await details(basement, mine);
    expect(read.billed).toMatchObject({
      latest: { meterNumber: mine.meterNumber, read: read.lastRead?.meterRead, to: read.lastRead?.meterReadDate },
      estimated: [],
    });
    const browser = await running.signedIn('estimated');
    const { billed, lastRead } = await details(browser, await accountOf(browser));
    expect(billed?.estimated).toHaveLength(6);
    expect(billed?.estimated[0]).toEqual(billed?.latest);
    expect([billed?.latest.readType, billed?.latest.read]).toEqual(['E', lastRead?.meterRead]);
    const kwh = billed?.estimated.reduce((sum, bill) => sum + (bill.kwh ?? 0), 0);
    expect(Number(billed?.lastRead?.read) + (kwh ?? NaN)).toBe(Number(lastRead?.meterRead));
  });

  it('[API-15] a reading is received with errorCode 0 and the utility’s reference', async () => {
    const key = randomUUID();
    const reply = await submit(basement, reading(mine), key);
    const { data } = meterReadCall.reply.parse(await reply.json());
    expect(data.errorCode).toBe(0);
    expect(data.reference).toMatch(/^R-\d{5,}$/);
    const { meterReads } = await state();
    expect(meterReads).toHaveLength(1);
    expect(meterReads[0]).toMatchObject({
      caAccount: mine.caAccount,
      meterNumber: mine.meterNumber,
      meterRead: '48213',
      idempotencyKey: key,
      reference: data.reference,
      flaggedForReview: null,
      photo: null,
    });
  });

  it('[API-14] the meter’s details show a received reading as the customer’s last one', async () => {
    const before = await details(basement, mine);
    expect(before).toMatchObject({ lastRead: { meterRead: '48102', meterReadType: 'A' }, currentSubmittedReads: [] });
    const sent = reading(mine);
    await submit(basement, sent);
    const after = await details(basement, mine);
    expect(after.lastRead).toMatchObject({
      meterRead: '48213',
      meterReadType: 'C',
      meterReadDate: reginaDay(new Date()),
    });
    expect(after.currentSubmittedReads).toEqual([{ submittedDateTime: sent.submittedDateTime }]);
  });

  it('numbers of account and meter may be asked with as numbers [API-05] [API-14]', async () => {
    const [bpAccount, caAccount, meterNumber] = [mine.bpAccount, mine.caAccount, mine.meterNumber].map(Number);
    const account = await basement.post('/api/utility/accountDetails', { bpAccount });
    expect(await account.json()).toMatchObject({ data: { accountDetails: { caAccount: mine.caAccount } } });
    const meter = await basement.post('/api/utility/meterReadDetails', { caAccount, meterNumber });
    expect(await meter.json()).toMatchObject({ data: { lastRead: { meterRead: '48102' } } });
  });

  it('one odd date among the meter’s own keeps neither the details nor a reading out, and is logged [API-14]', async () => {
    const { db } = running.server.services;
    const [meter] = await db.select().from(meters).where(eq(meters.meterNumber, mine.meterNumber));
    if (!meter) throw new Error('no meter');
    const good = { submittedDateTime: '2026-01-05T10:00:00-06:00' };
    const currentSubmittedReads = [{ submittedDateTime: 'soon' }, good];
    const change = (facts: typeof meter.facts) =>
      db.update(meters).set({ facts }).where(eq(meters.meterNumber, mine.meterNumber));
    await change({ ...meter.facts, currentSubmittedReads });
    try {
      expect((await details(basement, mine)).currentSubmittedReads).toEqual([good]);
      expect(running.logged.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ msg: 'entries left out', list: 'submitted reads', count: 1 }),
      );
      expect((await answerOf(await submit(basement, reading(mine)))).errorCode).toBe(0);
    } finally {
      await change(meter.facts);
    }
  });

  it('a repeat with the same key gets the first answer and is kept once', async () => {
    const key = randomUUID();
    const body = reading(mine);
    const first = await answerOf(await submit(basement, body, key));
    const second = await answerOf(await submit(basement, body, key));
    expect(second).toEqual(first);
    expect((await state()).meterReads).toHaveLength(1);
  });

  it('a refusal is an answer too: its repeat gets the same refusal', async () => {
    const key = randomUUID();
    const body = reading(mine, { meterRead: '482131' });
    const first = await answerOf(await submit(basement, body, key));
    expect(first.errorCode).not.toBe(0);
    expect(await answerOf(await submit(basement, body, key))).toEqual(first);
  });

  it('the same key with another body is refused as reused', async () => {
    const key = randomUUID();
    await submit(basement, reading(mine), key);
    const reply = await submit(basement, reading(mine, { meterRead: '48214' }), key);
    expect([reply.status, ((await reply.json()) as { error: { code: string } }).error.code]).toEqual([
      422,
      'keyReused',
    ]);
  });

  it('the same key means nothing under another customer', async () => {
    const key = randomUUID();
    await submit(basement, reading(mine), key);
    const farm = await running.signedIn('farm');
    const reply = await submit(farm, reading(await accountOf(farm), { meterRead: '6301' }), key);
    expect((await answerOf(reply)).errorCode).toBe(0);
    expect((await state()).meterReads).toHaveLength(2);
  });

  it('many sends at once are one reading; the others are told to ask again or get the same answer', async () => {
    const key = randomUUID();
    const body = reading(mine);
    const replies = await Promise.all(Array.from({ length: 12 }, () => submit(basement, body, key)));
    const statuses = replies.map((reply) => reply.status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await state()).meterReads).toHaveLength(1);
    expect((await submit(basement, body, key)).status).toBe(200);
  });

  it('a second reading for the same meter and date is refused visibly, naming the first', async () => {
    const first = await answerOf(await submit(basement, reading(mine)));
    const second = await answerOf(await submit(basement, reading(mine, { meterRead: '48214' })));
    expect(second.errorCode).not.toBe(0);
    expect(second.errorMessage).toBe(`A reading for this meter and date was already received (${first.reference}).`);
    expect((await state()).meterReads).toHaveLength(1);
  });

  it('two keys for one date at the same moment: one is received', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => submit(basement, reading(mine, { meterRead: `4821${i}` }))),
    );
    const codes = await Promise.all(replies.map(async (reply) => (await answerOf(reply)).errorCode));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect((await state()).meterReads).toHaveLength(1);
  });

  it('a submission without a key is refused', async () => {
    const reply = await basement.post('/api/utility/meterRead', reading(mine));
    expect(reply.status).toBe(400);
  });

  it('another customer’s account is forbidden, and nothing is kept', async () => {
    const farm = await running.signedIn('farm');
    expect((await submit(farm, reading(mine))).status).toBe(403);
    expect((await farm.post('/api/utility/accountDetails', { bpAccount: mine.bpAccount })).status).toBe(403);
    expect((await farm.post('/api/utility/meterReadDetails', mine)).status).toBe(403);
    expect((await state()).meterReads).toHaveLength(0);
  });

  it('[API-05] account details are found by bpAccount', async () => {
    const reply = await basement.post('/api/utility/accountDetails', { bpAccount: mine.bpAccount });
    expect(await reply.json()).toMatchObject({
      data: {
        accountDetails: {
          caAccount: mine.caAccount,
          activeFlag: true,
          regionId: 'SK-101',
          installationNumber: expect.stringMatching(/^4\d{9}$/),
        },
      },
    });
  });

  it('[API-26] the profile lists every account of a landlord with forty', async () => {
    const landlord = await running.signedIn('landlord');
    const reply = (await (await landlord.get('/api/utility/profileDetails')).json()) as {
      errorCode: number;
      data: { associatedAccounts: { account: { caAccount: string }[] } };
    };
    const numbers = reply.data.associatedAccounts.account.map((one) => one.caAccount);
    expect(reply.errorCode).toBe(0);
    expect(new Set(numbers).size).toBe(40);
    expect(numbers.every((number) => /^5\d{11}$/.test(number))).toBe(true);
  });

  it('a meter of another account is declined', async () => {
    expect((await answerOf(await submit(basement, reading(mine, { meterNumber: '1' })))).errorCode).not.toBe(0);
  });

  it('[MTR-25] a reading with the wrong number of digits is declined', async () => {
    const answer = await answerOf(await submit(basement, reading(mine, { meterRead: '4821' })));
    expect(answer).toMatchObject({ errorMessage: 'A reading of this meter has 5 digits.' });
    expect(answer.errorCode).not.toBe(0);
  });

  it.each(['business', 'smart', 'netmetered', 'disconnected', 'inactive'])(
    '%s may not read the meter',
    async (handle) => {
      const browser = await running.signedIn(handle);
      const known = await accountOf(browser);
      const answer = await answerOf(await submit(browser, reading(known, { meterRead: '104401' })));
      expect(answer.errorMessage).toBe('This meter cannot be read by the customer.');
    },
  );

  it('a read date after the capture is declined', async () => {
    const now = new Date();
    const tomorrow = onDayAtTimeOf(addDays(reginaDay(now), 1), now);
    const answer = await answerOf(
      await submit(
        basement,
        reading(mine, { submittedDateTime: tomorrow }, new Date(now.getTime() - 6 * 60 * MINUTE_MS)),
      ),
    );
    expect(answer.errorCode).not.toBe(0);
  });

  it('a reading that travelled for days is judged by its capture time and passes unflagged', async () => {
    const moveout = await running.signedIn('farm');
    const known = await accountOf(moveout, 1);
    const captured = new Date(Date.now() - 5 * DAY_MS);
    const day = Number(reginaDay(captured).slice(8));
    const answer = await answerOf(await submit(moveout, reading(known, { meterRead: '1201' }, captured)));
    expect(answer.errorCode).toBe(0);
    // Days 1 and 2 of a month take no regular reads: a capture there is odd, and still kept.
    expect((await state()).meterReads[0]?.flaggedForReview).toBe(day <= 2 ? 'read date: dayOfMonth' : null);
  });

  it('a capture time a little ahead is a phone’s clock; one beyond the tolerance is kept and flagged', async () => {
    const farm = await running.signedIn('farm');
    const near = new Date(Date.now() + CLOCK_TOLERANCE_MS - MINUTE_MS);
    const far = new Date(Date.now() + CLOCK_TOLERANCE_MS + DAY_MS);
    expect(
      (await answerOf(await submit(farm, reading(await accountOf(farm, 0), { meterRead: '6301' }, near)))).errorCode,
    ).toBe(0);
    expect(
      (await answerOf(await submit(farm, reading(await accountOf(farm, 1), { meterRead: '1201' }, far)))).errorCode,
    ).toBe(0);
    expect((await state()).meterReads.map((read) => read.flaggedForReview)).toEqual([
      null,
      'read date after the day received',
    ]);
  });

  describe('by a clock that is ahead', () => {
    /** The first instant of a Regina day after today. */
    const midnightIn = (days: number) => Date.parse(`${addDays(reginaDay(new Date()), days)}T00:00:00-06:00`);
    /** The tolerance is added, because in the last minutes before midnight it covers a read date of tomorrow. */
    const aheadBy = (days: number) => {
      const captured = new Date(Date.now() + CLOCK_TOLERANCE_MS + days * DAY_MS);
      return reading(mine, { meterRead: '48200' }, captured);
    };

    it.each([1, 2, 365])('%i days, it is kept, flagged, and blocks no other', async (days) => {
      const theirs = aheadBy(days);
      expect(await answerOf(await submit(basement, theirs))).toMatchObject({ errorCode: 0 });
      const [kept] = (await state()).meterReads;
      expect(kept).toMatchObject({
        meterRead: '48200',
        submittedDateTime: theirs.submittedDateTime,
        flaggedForReview: 'read date after the day received',
      });
      expect(await details(basement, mine)).toMatchObject({
        lastRead: { meterRead: '48102' },
        currentSubmittedReads: [],
      });
      const { db } = running.server.services;
      const { meterNumber } = mine;
      const readDate = theirs.submittedDateTime.slice(0, 10);
      expect(await findReadOfDay(db, meterNumber, readDate)).toBeNull();
      // Of the same day, and of today: neither is kept out.
      expect(await answerOf(await submit(basement, { ...theirs, meterRead: '48201' }))).toMatchObject({ errorCode: 0 });
      expect(await answerOf(await submit(basement, reading(mine)))).toMatchObject({ errorCode: 0 });
      expect((await details(basement, mine)).lastRead).toMatchObject({ meterRead: '48213' });
      expect((await state()).meterReads).toHaveLength(3);
    });

    it('a reading is from the future when its date is after the day received, a quarter of an hour granted', () => {
      const midnight = midnightIn(1);
      const tomorrow = reginaDay(new Date(midnight));
      expect(isFromFuture(tomorrow, new Date(midnight - CLOCK_TOLERANCE_MS))).toBe(false);
      expect(isFromFuture(tomorrow, new Date(midnight - CLOCK_TOLERANCE_MS - 1))).toBe(true);
      expect(isFromFuture(addDays(tomorrow, -1), new Date(midnight - 1))).toBe(false);
    });

    it('one that was set back: the day is taken as the customer wrote it, and a person looks at it', async () => {
      expect(await answerOf(await submit(basement, { ...reading(mine), clockSetBack: true }))).toMatchObject({
        errorCode: 0,
      });
      const [kept] = (await state()).meterReads;
      expect(kept?.flaggedForReview).toBe('date as the customer wrote it: the clock was set back');
      expect((await details(basement, mine)).lastRead).toMatchObject({ meterRead: '48213' });
    });

    it('the details say the time by our clock', async () => {
      const before = Date.now();
      const { serverTime = '' } = await details(basement, mine);
      expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(serverTime)).toBeLessThanOrEqual(Date.now());
    });

    it('what was received before is marked by the migration, by the same bounds', async () => {
      const { db } = running.server.services;
      await submit(basement, reading(mine));
      const folder = 'server/store/migrations';
      const file = (await readdir(folder)).find((name) => name.endsWith('_readings_from_the_future.sql'));
      const sqlFile = await readFile(`${folder}/${file}`, 'utf8');
      const mark = sqlFile.split('--> statement-breakpoint').find((statement) => statement.includes('UPDATE')) ?? '';
      const midnight = midnightIn(1);
      const readDate = reginaDay(new Date(midnight));
      const marked = async (receivedAt: number, flaggedForReview: string | null = null) => {
        await db
          .update(meterReads)
          .set({ readDate, receivedAt: new Date(receivedAt), fromFuture: false, flaggedForReview });
        await db.execute(sql.raw(mark));
        const [row] = await db.select().from(meterReads);
        return [row?.fromFuture, row?.flaggedForReview];
      };
      expect(await marked(midnight - CLOCK_TOLERANCE_MS)).toEqual([false, null]);
      expect(await marked(midnight - CLOCK_TOLERANCE_MS - 1)).toEqual([true, 'read date after the day received']);
      expect(await marked(midnight - DAY_MS, 'captured in the future')).toEqual([true, 'captured in the future']);
    });
  });

  it('a reading outside its lifecycle is kept and flagged, never lost', async () => {
    const browser = await running.signedIn('final');
    const answer = await answerOf(await submit(browser, reading(await accountOf(browser), { meterRead: '88444' })));
    expect(answer.errorCode).toBe(0);
    expect((await state()).meterReads[0]?.flaggedForReview).toBe('captured in state postMoveOut');
  });

  it('reset forgets the readings and keeps the sign-ins', async () => {
    await submit(basement, reading(mine));
    await running.sandbox('POST', '/reset');
    expect((await state()).meterReads).toEqual([]);
    expect((await basement.get('/api/utility/profileDetails')).status).toBe(200);
    expect((await answerOf(await submit(basement, reading(mine)))).errorCode).toBe(0);
  });

  it('what was submitted stays when the customers are dated anew', async () => {
    await submit(basement, reading(mine));
    const { seed } = await import('#server/seed/seed.ts');
    await seed(running.server.services.db, new Date(Date.now() + DAY_MS));
    expect((await state()).meterReads).toHaveLength(1);
    expect((await details(basement, mine)).lastRead?.meterReadType).toBe('C');
  });
});

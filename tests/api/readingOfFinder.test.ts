import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { addDays } from '#rules/day.ts';
import { reginaMoment } from '#rules/reginaMoment.ts';
import { onDayAtTimeOf, reginaDay } from '#rules/reginaTime.ts';
import { writeText } from '#rules/textMessage.ts';
import { customers, notifications } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf, answerOf, type Known, reading, submit } from './reading.ts';
import { add, adder, HENRY, MARLENE, proofsOf, remove, toldOf, utilityGives, utilitySays } from './takeover.ts';

vi.setConfig({ testTimeout: 30_000 });

const DAY_MS = 24 * 60 * 60_000;
const TAKEN = /^A reading for this meter and date was already received \((R-\d+)\)\.$/;

describeOnOneDatabase('A reading by somebody who found the account on a bill', (engine) => {
  const running = clockedServer(engine);
  let holder: Browser;
  let finder: Browser;
  let known: Known;
  beforeEach(async () => {
    holder = await running.signedIn('basement');
    known = await accountOf(holder);
    finder = await adder(running, 'lonely', MARLENE);
  });

  const read = async (who: Browser, meterRead: string, { at = running.now, key = randomUUID() as string } = {}) =>
    answerOf(await submit(who, reading(known, { meterRead }, at), key));
  const inForce = async () => {
    const { meterReads } = (await (await running.sandbox('GET', '/state')).json()) as SandboxState;
    return meterReads.filter(({ supersededBy }) => supersededBy === null).map(({ meterRead }) => meterRead);
  };
  const details = async (who: Browser) => {
    const { caAccount, meterNumber } = known;
    const reply = await who.post('/api/utility/meterReadDetails', { caAccount, meterNumber });
    return meterReadDetailsCall.reply.parse(await reply.json()).data;
  };
  const noticesTo = async (handle: string) => {
    const { db } = running.server.services;
    const rows = await db
      .select({ text: notifications.interactionText, type: notifications.interactionType })
      .from(notifications)
      .innerJoin(customers, eq(customers.id, notifications.customerId))
      .where(eq(customers.email, `${handle}@sandbox.example`));
    return rows.filter(({ text }) => text.includes('It counts in place of yours'));
  };
  const handedOver = async () =>
    (await toldOf(running, MARLENE, 'meterRead')).map(
      ({ payload }) => payload as { reference: string; replaces: string[]; flaggedForReview: string; proof?: string },
    );

  it('gives way to the holder’s of the same day: one counts, the utility is told once which it replaces', async () => {
    const theirs = await read(finder, '99000');
    const key = randomUUID();
    const mine = await read(holder, '48213', { key });
    expect([theirs.errorCode, mine.errorCode]).toEqual([0, 0]);
    expect(await inForce()).toEqual(['48213']);
    const told = await handedOver();
    expect(told.map(({ reference, replaces, proof }) => [reference, replaces, proof])).toEqual([
      [theirs.reference, [], 'bill'],
      [mine.reference, [theirs.reference], undefined],
    ]);
    expect(await read(holder, '48213', { key })).toEqual(mine);
    expect(await handedOver()).toHaveLength(2);
  });

  it('its sender is told so once, and hears the first answer again under its key', async () => {
    const key = randomUUID();
    const theirs = await read(finder, '99000', { key });
    const own = randomUUID();
    await read(holder, '48213', { key: own });
    await read(holder, '48213', { key: own });
    expect(await noticesTo('lonely')).toEqual([
      {
        type: 'Meter Read Reminder',
        text: `The holder of the account ending 0137 sent a reading of ${reginaMoment(running.now).day}, too. It counts in place of yours (${theirs.reference}). Is the account yours? Show it in the app, or call us.`,
      },
    ]);
    expect(await noticesTo('basement')).toEqual([]);
    expect(await read(finder, '99000', { key })).toEqual(theirs);
    expect((await details(finder)).gaveWay).toHaveLength(1);
    expect((await details(holder)).gaveWay).toBeUndefined();
  });

  it('the holder’s details are as if there were none, the finder’s own show it', async () => {
    await read(finder, '99000');
    const seen = async (who: Browser) => {
      const { lastRead, currentSubmittedReads, gaveWay } = await details(who);
      return [lastRead?.meterRead, currentSubmittedReads.length, gaveWay?.length ?? 0];
    };
    expect([await seen(holder), await seen(finder)]).toEqual([
      ['48102', 0, 0],
      ['99000', 1, 0],
    ]);
  });

  it('after the holder’s it is refused, and a correction of what gave way as well', async () => {
    const key = randomUUID();
    await read(finder, '99000', { key });
    const mine = await read(holder, '48213');
    const later = await read(finder, '99001');
    const corrected = await finder.post('/api/utility/meterRead', reading(known, { meterRead: '99002' }, running.now), {
      [IDEMPOTENCY_HEADER]: randomUUID(),
      [REPLACES_HEADER]: key,
    });
    for (const answer of [later, await answerOf(corrected)]) {
      expect([answer.errorCode, TAKEN.exec(answer.errorMessage ?? '')?.[1]]).toEqual([5, mine.reference]);
    }
    expect(await inForce()).toEqual(['48213']);
  });

  it('the holder corrects their own in force, and a second one is refused as before', async () => {
    await read(finder, '99000');
    const key = randomUUID();
    await read(holder, '48213', { key });
    const corrected = await holder.post('/api/utility/meterRead', reading(known, { meterRead: '48214' }, running.now), {
      [IDEMPOTENCY_HEADER]: randomUUID(),
      [REPLACES_HEADER]: key,
    });
    expect((await answerOf(corrected)).errorCode).toBe(0);
    expect(await inForce()).toEqual(['48214']);
    expect((await read(holder, '48215')).errorCode).toBe(5);
    expect((await handedOver()).at(-1)?.replaces).toHaveLength(1);
  });

  it('of an earlier day a person looks at it, for it may be on a bill', async () => {
    const before = new Date(running.now.getTime() - 2 * DAY_MS);
    const today = running.now;
    running.now = before;
    const theirs = await read(finder, '99000', { at: before });
    running.now = today;
    holder = await running.signedIn('basement');
    const readDay = onDayAtTimeOf(reginaDay(before), today);
    const mine = await answerOf(await submit(holder, reading(known, { submittedDateTime: readDay }, today)));
    expect(mine.errorCode).toBe(0);
    expect((await handedOver()).at(-1)?.flaggedForReview).toBe(`replaces ${theirs.reference} of an earlier day`);
  });

  it('a finder who takes the account out of their list does not keep the holder out either', async () => {
    await read(finder, '99000');
    running.now = new Date(running.now.getTime() + 60_000);
    await remove(finder, MARLENE);
    const other = onDayAtTimeOf(addDays(reginaDay(running.now), -1), running.now);
    const captured = new Date(running.now.getTime() - 30 * 60_000);
    const former = await answerOf(
      await submit(finder, reading(known, { meterRead: '99003', submittedDateTime: other }, captured)),
    );
    expect(former.errorCode).toBe(0);
    expect((await read(holder, '48213')).errorCode).toBe(0);
    const mine = await answerOf(await submit(holder, reading(known, { submittedDateTime: other }, running.now)));
    expect(mine.errorCode).toBe(0);
    expect(await inForce()).toEqual(['48213', '48213']);
  });

  it('gives way to one that the holder took down before they moved out, and sent later', async () => {
    await read(finder, '99000');
    const captured = running.now;
    running.now = new Date(running.now.getTime() + 60_000);
    await remove(holder, MARLENE);
    expect((await read(holder, '48213', { at: captured })).errorCode).toBe(0);
    expect(await inForce()).toEqual(['48213']);
    expect((await handedOver()).at(-1)?.flaggedForReview).toBe(
      'the account was the customer’s when it was captured, and is not any more',
    );
  });

  it('once they have shown that the account is theirs their reading stays', async () => {
    const theirs = await read(finder, '48200');
    await utilitySays(running, 'lonely', MARLENE);
    expect(await proofsOf(running, MARLENE)).toMatchObject({ lonely: 'utility' });
    expect((await details(holder)).lastRead?.meterRead).toBe('48200');
    const mine = await read(holder, '48213');
    expect([mine.errorCode, TAKEN.exec(mine.errorMessage ?? '')?.[1]]).toEqual([5, theirs.reference]);
    expect(await noticesTo('lonely')).toEqual([]);
  });

  it('of two who have shown nothing the first reading stays', async () => {
    const one = await adder(running, 'plan', HENRY);
    expect(await add(finder, HENRY)).toMatchObject({ errorCode: 0 });
    known = await accountOf(finder, 1);
    expect((await read(finder, '44000')).errorCode).toBe(0);
    expect((await read(one, '44001')).errorCode).toBe(5);
    // Now it is known whose it is.
    await utilityGives(running, HENRY, { accountEmail: 'plan@sandbox.example' });
    expect(await proofsOf(running, HENRY)).toEqual({ plan: 'contact', lonely: 'bill' });
    expect((await read(one, '44002')).errorCode).toBe(0);
    expect(await inForce()).toEqual(['44002']);
  });

  it('two devices of holders at the same moment: one takes its place, the other one is refused', async () => {
    await utilitySays(running, 'spouse', MARLENE);
    const spouse = await running.signedIn('spouse');
    await read(finder, '99000');
    const answers = await Promise.all([read(holder, '48213'), read(spouse, '48214')]);
    expect(answers.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 5]);
    expect(await inForce()).toHaveLength(1);
    expect(await noticesTo('lonely')).toHaveLength(1);
  });

  it('by text message a finder’s is looked at by a person first, a holder’s counts', async () => {
    const text = (meterRead: string, from: string) =>
      running.sandbox('POST', '/texts', {
        from,
        body: writeText({
          kind: 'meterRead',
          key: randomUUID(),
          meterNumber: known.meterNumber,
          meterRead,
          readDate: reginaDay(running.now),
        }),
        mode: 'once',
      });
    const mobileOf = async (who: Browser) =>
      ((await (await who.get('/api/utility/profileDetails')).json()) as { data: { contactNumber: string } }).data
        .contactNumber;
    await text('99000', await mobileOf(finder));
    await text('48213', await mobileOf(holder));
    expect((await handedOver()).map(({ flaggedForReview }) => flaggedForReview)).toEqual([
      'from somebody who has not shown that the account is theirs',
      null,
    ]);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { notificationsCall } from '#contracts/notifications.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { type SandboxState, sandboxState } from '#contracts/sandboxState.ts';
import { accounts, regionLadders, textMessages } from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const REPORTED = /^We have your outage report: no\. (O-\d+)\. If a line is down, stay away and call 1-306-555-0110\.$/;
const BACK = 'Thank you. We noted that your power is back. If it goes out again, text OUT or call 1-306-555-0110.';
const UNKNOWN = 'We do not know this number. Please report the outage in the app, or call 1-306-555-0110.';
const HOUR_MS = 60 * 60_000;

describeOnOneDatabase('A word by text message', (engine) => {
  let running: RunningServer;
  let one: string;
  let several: string;
  let places: string[];

  const profileOf = async (browser: Browser) => {
    const reply = await (await browser.get('/api/utility/profileDetails')).json();
    return profileDetailsCall.reply.parse(reply).data;
  };
  beforeAll(async () => {
    running = await startServer(engine);
    one = (await profileOf(await running.signedIn('basement'))).contactNumber;
    const farm = await profileOf(await running.signedIn('farm'));
    several = farm.contactNumber;
    places = farm.associatedAccounts.account.map(({ descriptiveName }) => descriptiveName);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const state = async (): Promise<SandboxState> =>
    sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  const text = async (from: string, body: string, mode = 'once'): Promise<string[]> => {
    const sent = await running.sandbox('POST', '/texts', { from, body, mode });
    expect(sent.status).toBe(200);
    return ((await sent.json()) as { answers: string[] }).answers;
  };
  const numberIn = ([answer = '']: string[]): string => REPORTED.exec(answer)?.[1] ?? `no number in: ${answer}`;
  /** So much time passes for what came by text. */
  const later = async (ms: number) => {
    await running.server.services.db
      .update(textMessages)
      .set({ receivedAt: sql`${textMessages.receivedAt} - ${`${ms} ms`}::interval` });
  };

  it('OUT from a phone with one place is a report of it, said once however often it is texted', async () => {
    const reference = numberIn(await text(one, ' out! '));
    expect(reference).toMatch(/^O-\d+$/);
    for (const mode of ['once', 'twice']) {
      const answers = await text(one, 'No power', mode);
      expect(answers.map((answer) => numberIn([answer]))).toEqual(answers.map(() => reference));
    }
    const { outageReports, texts } = await state();
    expect(outageReports).toHaveLength(1);
    expect(outageReports).toMatchObject([
      { reference, isByText: true, callbackPhoneNumber: one, flaggedForReview: null },
    ]);
    expect(outageReports[0]?.installationNumber).toMatch(/^\d{10}$/);
    expect(outageReports[0]?.callbackAddress).toMatch(
      /^Call \+1306\d{7}, Marlene Kowalchuk\. At 218 Second Avenue West/,
    );
    expect(texts.map(({ kind, isInForce }) => [kind, isInForce])).toEqual([['outageReport', true]]);
  });

  it('handed over twice at the same moment it is one report', async () => {
    const answers = await text(one, 'OUT', 'twice');
    expect(answers).toHaveLength(2);
    expect(new Set(answers.map((answer) => numberIn([answer]))).size).toBe(1);
    expect((await state()).outageReports).toHaveLength(1);
  });

  it('from a phone with several places it is asked which, and the number says it', async () => {
    expect(places.length).toBeGreaterThanOrEqual(3);
    const choices = places.map((name, at) => `OUT ${at + 1} for ${name}`).join(', ');
    const asked = `At which place? Answer ${choices}. If a line is down, stay away and call 1-306-555-0110.`;
    expect(await text(several, 'OUT')).toEqual([asked]);
    expect(await text(several, 'OUT 0')).toEqual([asked]);
    expect(await text(several, `OUT ${places.length + 1}`)).toEqual([asked]);
    expect((await state()).outageReports).toEqual([]);
    const second = numberIn(await text(several, 'OUT 2'));
    const third = numberIn(await text(several, 'OUT 3'));
    expect(numberIn(await text(several, 'Out 2.'))).toBe(second);
    expect(third).not.toBe(second);
    const installations = (await state()).outageReports.map(({ installationNumber }) => installationNumber);
    expect(new Set(installations).size).toBe(2);
  });

  it('BACK closes nothing, is noted beside the report, and an OUT after it is another one', async () => {
    const first = numberIn(await text(one, 'OUT'));
    expect(await text(one, 'BACK', 'twice')).toEqual([BACK, BACK]);
    const { outageReports, texts } = await state();
    expect(outageReports.map(({ reference, supersededBy }) => [reference, supersededBy])).toEqual([[first, null]]);
    expect(texts.map(({ kind, from, body }) => [kind, from, body.slice(0, 4)])).toEqual([
      ['outageReport', one, 'OUT '],
      ['powerBack', one, 'BACK'],
    ]);
    expect(numberIn(await text(one, 'OUT'))).not.toBe(first);
    expect((await state()).outageReports).toHaveLength(2);
  });

  it('of several places BACK is the one that was out last, or the one it names', async () => {
    expect((await text(several, 'BACK'))[0]).toMatch(/^At which place\? Answer BACK 1 for /);
    await text(several, 'OUT 2');
    expect(await text(several, 'BACK')).toEqual([BACK]);
    expect(await text(several, 'BACK 1')).toEqual([BACK]);
    const rows = await running.server.services.db.select().from(textMessages).orderBy(textMessages.receivedAt);
    const where = (kind: string) =>
      rows.filter((row) => row.kind === kind).map(({ installationNumber }) => installationNumber);
    expect(where('powerBack')[0]).toBe(where('outageReport')[0]);
    expect(where('powerBack')[1]).not.toBe(where('outageReport')[0]);
  });

  it('twelve hours later OUT is another outage, and not a minute before', async () => {
    const first = numberIn(await text(one, 'OUT'));
    await later(12 * HOUR_MS - 60_000);
    expect(numberIn(await text(one, 'OUT'))).toBe(first);
    await later(60_000);
    expect(numberIn(await text(one, 'OUT'))).not.toBe(first);
  });

  it('answers whether the power is back under the key of the notice, as each device does in its own words', async () => {
    const browser = await running.signedIn('basement');
    const db = running.server.services.db;
    const [ladder] = await db.select().from(accounts).where(sql`${accounts.details}->>'address' like '218 Second%'`);
    const regionId = ladder?.details.regionId;
    const step = { name: 'Here', spell: 'one', step: 'back' as const, stepAt: new Date(), isTold: false };
    await db.delete(regionLadders);
    await db.insert(regionLadders).values({ regionId: regionId ?? '', ...step });
    await running.server.services.notices.produceOutages(new Date());
    const reply = await (await browser.get('/api/utility/notifications')).json();
    const { results } = notificationsCall.reply.parse(reply);
    const key = results.flatMap(({ outage }) => outage?.questions ?? [])[0]?.key ?? '';
    const report = (callerComments: string) =>
      browser.post('/api/utility/createOutage', outageReport({ callerComments }), { 'idempotency-key': key });
    const said = [await report('by the push'), await report('by the push'), await report('by the card at home')];
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
    const references = await Promise.all(said.map(async (one) => (await one.json()).reference));
    const byText = numberIn(await text(one, 'OUT', 'twice'));
    expect(new Set([...references, byText]).size).toBe(1);
    expect((await state()).outageReports).toMatchObject([{ reference: byText, isByText: false }]);
    const other = await browser.post('/api/utility/createOutage', outageReport(), {
      'idempotency-key': `${key}-other`,
    });
    expect(other.status).toBe(200);
    const reused = await browser.post('/api/utility/createOutage', outageReport({ callerComments: 'else' }), {
      'idempotency-key': `${key}-other`,
    });
    expect(reused.status).toBe(422);
  });

  it('from a phone of no customer’s it is nothing, and the sender is told what to do', async () => {
    expect(await text('+13065550199', 'OUT')).toEqual([UNKNOWN]);
    expect(await text('+13065550199', 'BACK')).toEqual([UNKNOWN]);
    const { outageReports, texts } = await state();
    expect([outageReports, texts]).toEqual([[], []]);
  });
});

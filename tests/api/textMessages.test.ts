import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { outageStatusCall } from '#contracts/installation.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { type SandboxState, sandboxState } from '#contracts/sandboxState.ts';
import { TWILIO_SIGNATURE } from '#contracts/textMessage.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { type ReadingText, saidOfOutage, writeText } from '#rules/textMessage.ts';
import { makeWork } from '#server/jobs/work.ts';
import { twilioSignature } from '#server/providers/textCarrier.ts';
import { deleteCustomer } from '#server/store/account/customerData.ts';
import { findByEmail } from '#server/store/account/customers.ts';
import { textMessages } from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { accountOf, answerOf, type Known, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const SENDER = '+13065550142';
const REPORTED = /^We have your outage report: no\. (O-\d+)\. If a line is down, stay away and call 1-306-555-0110\.$/;
const READ = 'Thank you. We have your meter reading by text and will check it.';
const UNREADABLE = 'We could not read this text. Please send it as the app wrote it, or call 1-306-555-0110.';

const outageText = (key: string) =>
  writeText({ kind: 'outageReport', key, installationNumber: '', said: saidOfOutage(outageReport()) }) ?? '';

describeOnEachDatabase('A submission by text message', (engine) => {
  let running: RunningServer;
  let visitor: Browser;
  let basement: Browser;
  let known: Known;
  let mobile: string;
  beforeAll(async () => {
    running = await startServer(engine);
    visitor = running.browser();
    basement = await running.signedIn('basement');
    known = await accountOf(basement);
    const profile = (await (await basement.get('/api/utility/profileDetails')).json()) as {
      data: { contactNumber: string };
    };
    mobile = profile.data.contactNumber;
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const state = async (): Promise<SandboxState> =>
    sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  const text = async (body: string, { from = SENDER, mode = 'once' } = {}): Promise<string[]> => {
    const sent = await running.sandbox('POST', '/texts', { from, body, mode });
    expect(sent.status).toBe(200);
    return ((await sent.json()) as { answers: string[] }).answers;
  };
  const report = async (key: string, headers: Record<string, string> = {}) => {
    const reply = await visitor.post('/api/utility/createOutage', outageReport(), {
      [IDEMPOTENCY_HEADER]: key,
      ...headers,
    });
    return { status: reply.status, answer: createOutageCall.reply.safeParse(await reply.json()).data };
  };
  /** As a device does that is told to ask again. */
  const reportUntilAnswered = async (key: string) => {
    for (;;) {
      const { status, answer } = await report(key);
      if (status !== 409) return { status, answer };
    }
  };
  const referenceIn = ([answer = '']: string[]): string => REPORTED.exec(answer)?.[1] ?? `no number in: ${answer}`;

  it('counts as an outage report, and the answer says its number', async () => {
    const key = randomUUID();
    const reference = referenceIn(await text(outageText(key)));
    const { outageReports, texts } = await state();
    expect(outageReports).toMatchObject([
      {
        idempotencyKey: key,
        reference,
        isByText: true,
        callbackPhoneNumber: SENDER,
        installationNumber: '',
        flaggedForReview: 'installation to be looked up',
      },
    ]);
    expect(outageReports[0]?.callbackAddress).toBe('Call 306-555-0142, Ada Farmer. At 12 MAIN ST, WAKAW');
    expect(texts).toMatchObject([{ idempotencyKey: key, kind: 'outageReport', from: SENDER, isInForce: true }]);
    expect(await running.inbox()).toMatchObject([
      { to: SENDER, channel: 'sms', text: expect.stringMatching(REPORTED) },
    ]);
  });

  it('says which known outage is not over for who sent it', async () => {
    const body = writeText({
      kind: 'outageReport',
      key: randomUUID(),
      installationNumber: '4711',
      relatedOutageId: '99-A_7',
      said: saidOfOutage(outageReport()),
    });
    await text(body ?? '');
    expect((await state()).outageReports).toMatchObject([
      { isByText: true, installationNumber: '4711', relatedOutageId: '99-A_7', flaggedForReview: null },
    ]);
  });

  it('is known to whoever asks about its installation, and to nobody about another one [API2-22]', async () => {
    const status = async (installationNumber: string) =>
      outageStatusCall.reply.parse(
        await (await visitor.post('/api/utility/outageStatus', { installationNumber })).json(),
      ).errorCode;
    const body = writeText({ kind: 'outageReport', key: randomUUID(), installationNumber: '4711', said: 'Call 1' });
    expect(await status('4711')).toBe(0);
    await text(body ?? '');
    expect(await Promise.all(['4711', '471', '711'].map(status))).toEqual([200111, 0, 0]);
  });

  it('is completed by the whole that comes later: the ordinary answer, the same number, no second effect', async () => {
    const key = randomUUID();
    const reference = referenceIn(await text(outageText(key)));
    for (let times = 0; times < 2; times += 1) {
      expect(await report(key)).toEqual({ status: 200, answer: { errorCode: 0, reference } });
    }
    expect(referenceIn(await text(outageText(key)))).toBe(reference);
    const { outageReports, texts } = await state();
    expect(outageReports).toMatchObject([{ ...outageReport(), idempotencyKey: key, reference, isByText: false }]);
    expect(texts).toMatchObject([{ idempotencyKey: key, isInForce: false }]);
  });

  it('that comes after the whole has no effect, and says the number that there is', async () => {
    const key = randomUUID();
    const { answer } = await report(key);
    expect(referenceIn(await text(outageText(key)))).toBe(answer?.reference);
    const { outageReports, texts } = await state();
    expect([outageReports.map(({ isByText }) => isByText), texts]).toEqual([[false], []]);
  });

  it('and the whole at the same moment, each of them twice, are one report with one number', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const [one, texted, other] = await Promise.all([
        reportUntilAnswered(key),
        text(outageText(key), { mode: 'twice' }),
        reportUntilAnswered(key),
      ]);
      expect([one.status, other]).toEqual([200, one]);
      expect(texted.map((answer) => referenceIn([answer]))).toEqual(Array(2).fill(one.answer?.reference));
      const { outageReports } = await state();
      expect(outageReports.filter(({ idempotencyKey }) => idempotencyKey === key)).toHaveLength(1);
    }
  });

  it('handed over twice, and sent twice, is one report', async () => {
    const key = randomUUID();
    const answers = [...(await text(outageText(key), { mode: 'twice' })), ...(await text(outageText(key)))];
    expect(new Set(answers.map((answer) => referenceIn([answer]))).size).toBe(1);
    expect((await state()).outageReports).toHaveLength(1);
  });

  it('that was changed meanwhile counts no more, whichever of the two comes first', async () => {
    const [early, late, replacement] = [randomUUID(), randomUUID(), randomUUID()];
    await text(outageText(early));
    const { answer } = await report(replacement, { [REPLACES_HEADER]: `${late}, ${early}` });
    expect(referenceIn(await text(outageText(late)))).toBe(answer?.reference);
    const { outageReports } = await state();
    expect(outageReports.map(({ idempotencyKey }) => idempotencyKey)).toEqual([replacement]);
  });

  it('cut behind its key is a report; cut before it, or mistyped, it is none, and the sender is told', async () => {
    const body = outageText(randomUUID());
    expect(referenceIn(await text(`${'-'.repeat(100)} ${body}`, { mode: 'cut' }))).toMatch(/^O-\d+$/);
    expect(await text(`${'-'.repeat(120)} ${body}`, { mode: 'cut' })).toEqual([UNREADABLE]);
    const [sign = ''] = /(?<=Ref )./.exec(body) ?? [];
    expect(await text(body.replace(`Ref ${sign}`, `Ref ${sign === '3' ? '4' : '3'}`))).toEqual([UNREADABLE]);
    expect(await text('Is this thing on?')).toEqual([UNREADABLE]);
    expect((await state()).outageReports).toHaveLength(1);
  });

  const readingText = (key: string, changed: Partial<ReadingText> = {}) => {
    const said = { meterNumber: known.meterNumber, meterRead: '48213', readDate: reginaDay(new Date()), ...changed };
    return writeText({ kind: 'meterRead', key, ...said }) ?? '';
  };
  const held = async () =>
    (await state()).texts.map(({ heldForReview, isInForce }) => [heldForReview, isInForce] as const);

  it('with a reading counts from the account’s verified mobile, else is held; every sender hears the same', async () => {
    expect(await text(readingText(randomUUID()), { from: mobile })).toEqual([READ]);
    expect(await text(readingText(randomUUID()))).toEqual([READ]);
    expect(await text(readingText(randomUUID(), { meterNumber: '404' }), { from: mobile })).toEqual([READ]);
    expect(await held()).toEqual([
      [null, true],
      ['not from the account’s verified mobile', true],
      ['no such meter', true],
    ]);
    const { meterReads, meterReads: none } = await state();
    expect([meterReads, none]).toEqual([[], []]);
  });

  it('with a reading that was held counts once the account’s mobile sends it', async () => {
    const key = randomUUID();
    await text(readingText(key));
    await text(readingText(key), { from: mobile });
    expect(await held()).toEqual([[null, true]]);
  });

  it('with a reading is completed by the whole, in both orders and at the same moment', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    await text(readingText(before), { from: mobile });
    expect((await answerOf(await submit(basement, reading(known), before))).errorCode).toBe(0);
    expect(await held()).toEqual([[null, false]]);
    expect((await state()).meterReads).toMatchObject([{ idempotencyKey: before, meterRead: '48213' }]);

    await running.sandbox('POST', '/reset');
    await submit(basement, reading(known), after);
    expect(await text(readingText(after), { from: mobile })).toEqual([READ]);
    const { meterReads, texts } = await state();
    expect([meterReads.length, texts]).toEqual([1, []]);

    await running.sandbox('POST', '/reset');
    const both = randomUUID();
    const [reply] = await Promise.all([
      submit(basement, reading(known), both),
      text(readingText(both), { from: mobile, mode: 'twice' }),
    ]);
    if (reply.status === 409) await submit(basement, reading(known), both);
    const now = await state();
    expect([now.meterReads.length, now.texts.filter(({ isInForce }) => isInForce)]).toEqual([1, []]);
  });

  it('with a reading held under a key does not count with what it said, but with what the account’s mobile wrote', async () => {
    const key = randomUUID();
    await text(readingText(key, { meterRead: '11111' }));
    await text(readingText(key), { from: mobile });
    expect((await state()).texts).toMatchObject([
      { idempotencyKey: key, from: mobile, body: expect.stringContaining(' reads 48213 on '), heldForReview: null },
    ]);
    // And nothing that comes later changes what counts.
    await text(readingText(key, { meterRead: '11111' }));
    await text(readingText(key, { meterRead: '11111' }), { from: mobile });
    expect((await state()).texts).toMatchObject([{ body: expect.stringContaining(' reads 48213 on ') }]);
  });

  it('with a reading for a day that another text has is held, also at the same moment', async () => {
    await text(readingText(randomUUID()), { from: mobile });
    await text(readingText(randomUUID(), { meterRead: '48214' }), { from: mobile });
    expect(await held()).toEqual([
      [null, true],
      ['there is another text of this day', true],
    ]);
    await running.sandbox('POST', '/reset');
    await Promise.all([0, 1, 2].map(() => text(readingText(randomUUID()), { from: mobile })));
    expect((await held()).map(([why]) => why ?? 'counts').sort()).toEqual([
      'counts',
      'there is another text of this day',
      'there is another text of this day',
    ]);
  });

  it('with a reading counts no more when a full one of its day comes under another key, and its own whole is declined', async () => {
    const [texted, full] = [randomUUID(), randomUUID()];
    await text(readingText(texted), { from: mobile });
    expect((await answerOf(await submit(basement, reading(known), full))).errorCode).toBe(0);
    expect(await held()).toEqual([[null, false]]);
    expect((await answerOf(await submit(basement, reading(known), texted))).errorCode).toBe(5);
    expect((await state()).meterReads.map(({ idempotencyKey }) => idempotencyKey)).toEqual([full]);
  });

  it('with a reading that a person would look at is held for that', async () => {
    await text(readingText(randomUUID(), { readDate: '2021-03-04' }), { from: mobile });
    expect(await held()).toEqual([['read date: beforeFirstDay', true]]);
  });

  it('with a reading of a day to come is held, and keeps no other reading out', async () => {
    // The tolerance is added, because in the last minutes before midnight it covers a read date of tomorrow.
    const aDayAhead = new Date(Date.now() + CLOCK_TOLERANCE_MS + 86_400_000);
    const readDate = reginaDay(aDayAhead);
    await text(readingText(randomUUID(), { readDate }), { from: mobile });
    expect(await held()).toEqual([['read date after the day received', true]]);
    const whole = reading(known, { meterRead: '48299' }, aDayAhead);
    expect(await answerOf(await submit(basement, whole))).toMatchObject({ errorCode: 0 });
    expect(await answerOf(await submit(basement, reading(known)))).toMatchObject({ errorCode: 0 });
    // A text of a day for which one from the future stands is held for its own date alone.
    await text(readingText(randomUUID(), { readDate }), { from: mobile });
    expect((await held()).map(([why]) => why)).toEqual(Array(2).fill('read date after the day received'));
  });

  it('with a reading for a day that has one is held: a text replaces nothing', async () => {
    await submit(basement, reading(known));
    await text(readingText(randomUUID()), { from: mobile });
    expect(await held()).toEqual([['there is a reading of this day', true]]);
    expect((await state()).meterReads).toHaveLength(1);
  });

  it('is taken from its carrier alone: signed over our address and every field', async () => {
    const url = `${running.origin}/api/utility/textMessages`;
    const token = running.server.sandbox?.twilio.authToken ?? '';
    const form = { MessageSid: `SM${randomBytes(16).toString('hex')}`, From: SENDER, Body: outageText(randomUUID()) };
    const post = async (signature: string | null, sent: Record<string, string> = form, more = {}) => {
      const headers = { ...(signature !== null && { [TWILIO_SIGNATURE]: signature }), ...more };
      return (await fetch(url, { method: 'POST', body: new URLSearchParams(sent), headers })).status;
    };
    const right = twilioSignature(token, url, form);
    for (const wrong of [null, '', right.slice(1), twilioSignature('another', url, form)]) {
      expect(await post(wrong)).toBe(403);
    }
    expect(await post(twilioSignature(token, 'https://elsewhere.example/', form))).toBe(403);
    expect(await post(right, { ...form, From: mobile })).toBe(403);
    expect(await post(right, { ...form, More: '' })).toBe(403);
    expect(await post(right, form, { origin: 'https://evil.example' })).toBe(403);
    const { MessageSid: _, ...unnamed } = form;
    expect(await post(twilioSignature(token, url, unnamed), unnamed)).toBe(400);
    expect((await state()).texts).toEqual([]);
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { [TWILIO_SIGNATURE]: right },
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(await reply.text()).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?><Response><Message>We have [^<]*<\/Message><\/Response>$/,
    );
  });

  it('is forgotten when reports are, and goes with the account of who sent it', async () => {
    const { services } = running.server;
    const workAfter = (days: number) =>
      makeWork({ ...services, reseed: null, now: () => new Date(Date.now() + days * 24 * 60 * 60_000) });
    await text(outageText(randomUUID()));
    await text(readingText(randomUUID()), { from: mobile });
    await workAfter(399).daily();
    expect(await held()).toHaveLength(2);
    const customer = await findByEmail(services.db, 'basement@sandbox.example');
    const rollback = new Error('only looked at');
    const kept = services.db.transaction(async (tx) => {
      await deleteCustomer(tx, new Date(), customer?.id ?? '');
      expect((await tx.select().from(textMessages)).map(({ kind }) => kind)).toEqual(['outageReport']);
      throw rollback;
    });
    await expect(kept).rejects.toBe(rollback);
    await workAfter(401).daily();
    expect(await held()).toEqual([]);
  });

  it('that the carrier brings late is taken in all the same', async () => {
    const key = randomUUID();
    expect(
      await running
        .sandbox('POST', '/texts', { from: SENDER, body: outageText(key), mode: 'late', value: 50 })
        .then((sent) => sent.json()),
    ).toEqual({ answers: [] });
    await expect
      .poll(async () => (await state()).outageReports.map(({ isByText }) => isByText), { timeout: 10_000 })
      .toEqual([true]);
  });
});

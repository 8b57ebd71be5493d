import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proofOfWork } from '#api/proofOfWork.ts';
import { botChallengeCall, PROOF_HEADER } from '#contracts/botCheck.ts';
import { IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { carryReportCall } from '#contracts/carriedReport.ts';
import { outageStatusCall } from '#contracts/installation.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { type SandboxState, sandboxState } from '#contracts/sandboxState.ts';
import { type CarriedReport, writeCarried } from '#rules/carriedReport.ts';
import { keyHash } from '#rules/keyHash.ts';
import { saidOfCarried, saidOfOutage, writeText } from '#rules/textMessage.ts';
import { makeWork } from '#server/jobs/work.ts';
import { idempotencyKeys, textMessages } from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const NEIGHBOUR = '+13065550199';
const CARRIED_AT = '2026-01-15T19:42:00-06:00';
const hashOf = (key: string) => keyHash(key, (bytes) => crypto.subtle.digest('SHA-256', bytes));

describeOnOneDatabase('A report that a neighbour carries', (engine) => {
  let running: RunningServer;
  let customer: Browser;
  let neighbour: Browser;
  beforeAll(async () => {
    running = await startServer(engine);
    customer = running.browser();
    neighbour = running.browser();
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const state = async (): Promise<SandboxState> =>
    sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  const said = async (key: string, changed: Partial<CarriedReport> = {}) =>
    writeCarried({
      keyHash: await hashOf(key),
      installationNumber: '',
      place: '12 MAIN ST, WAKAW',
      capturedDateTime: CARRIED_AT,
      ...changed,
    }) ?? '';
  const hand = async (carried: string) => {
    const reply = await neighbour.post('/api/utility/carriedReports', { carried });
    expect(reply.status).toBe(200);
    return carryReportCall.reply.parse(await reply.json());
  };
  const carry = async (key: string, changed: Partial<CarriedReport> = {}) => hand(await said(key, changed));
  const text = async (body: string, from = NEIGHBOUR): Promise<string[]> => {
    const sent = await running.sandbox('POST', '/texts', { from, body, mode: 'once' });
    return ((await sent.json()) as { answers: string[] }).answers;
  };
  const carriedText = async (key: string, installationNumber = '') =>
    writeText({
      kind: 'carriedReport',
      keyHash: await hashOf(key),
      installationNumber,
      said: saidOfCarried(outageReport()),
    }) ?? '';
  const ownText = (key: string) =>
    writeText({ kind: 'outageReport', key, installationNumber: '', said: saidOfOutage(outageReport()) }) ?? '';
  const numberIn = ([answer = '']: string[]) => /no\. (O-\d+)\./.exec(answer)?.[1];
  const report = async (key: string, headers: Record<string, string> = {}) => {
    for (;;) {
      const reply = await customer.post('/api/utility/createOutage', outageReport(), {
        [IDEMPOTENCY_HEADER]: key,
        ...headers,
      });
      // As a device does that is told to ask again.
      if (reply.status !== 409) return createOutageCall.reply.parse(await reply.json());
    }
  };

  it('counts as a report with nobody to call back, flagged and of low priority where no work was proven', async () => {
    const key = randomUUID();
    const { outcome, reference } = await carry(key, { relatedOutageId: '99-A_7' });
    expect([outcome, reference]).toEqual(['received', expect.stringMatching(/^O-\d+$/)]);
    const { outageReports, texts } = await state();
    expect(outageReports).toMatchObject([
      {
        idempotencyKey: `carried:${await hashOf(key)}`,
        reference,
        isByText: true,
        isCarried: true,
        callbackAddress: '12 MAIN ST, WAKAW',
        callbackPhoneNumber: '',
        callerName: '',
        relatedOutageId: '99-A_7',
        capturedAt: CARRIED_AT,
        priority: 'low',
        flaggedForReview: 'carried by somebody else; installation to be looked up',
      },
    ]);
    expect(texts).toMatchObject([{ from: '', isInForce: true }]);
    expect(JSON.stringify([outageReports, texts])).not.toContain(key);
  });

  it('by text counts too: the neighbour hears its number and is not the one to be called back', async () => {
    const key = randomUUID();
    const answers = await text(await carriedText(key, '4711'));
    expect(answers).toEqual([
      expect.stringMatching(
        /^We have the outage report you carried: no\. O-\d+\. Please tell your neighbour\. If a line is down, stay away and call 1-306-555-0110\.$/,
      ),
    ]);
    expect((await state()).outageReports).toMatchObject([
      {
        reference: numberIn(answers),
        isCarried: true,
        callbackPhoneNumber: '',
        callbackAddress: 'At 12 MAIN ST, WAKAW',
        installationNumber: '4711',
        priority: 'usual',
        flaggedForReview: 'carried by somebody else',
      },
    ]);
  });

  it('has the usual priority where work was proven, and is flagged all the same', async () => {
    const asked = await neighbour.get(`${botChallengeCall.path}?key=${randomUUID()}`);
    const proof = await proofOfWork(botChallengeCall.reply.parse(await asked.json()).challenge);
    const send = async (header: string | null) => {
      const carried = await said(randomUUID(), { installationNumber: '4711' });
      await neighbour.post('/api/utility/carriedReports', { carried }, header ? { [PROOF_HEADER]: header } : {});
    };
    for (const header of [proof, proof, 'made-up', null]) await send(header);
    const { outageReports } = await state();
    expect(outageReports.map(({ priority, flaggedForReview }) => [priority, flaggedForReview])).toEqual([
      ['usual', 'carried by somebody else'],
      ['low', 'carried by somebody else; no bot check'],
      ['low', 'carried by somebody else; bot check failed'],
      ['low', 'carried by somebody else; no bot check'],
    ]);
  });

  it('is completed by the full report that comes later: the same number, no second effect', async () => {
    const key = randomUUID();
    const { reference } = await carry(key);
    for (let times = 0; times < 2; times += 1) expect(await report(key)).toEqual({ errorCode: 0, reference });
    const { outageReports, texts } = await state();
    expect(outageReports).toMatchObject([
      { ...outageReport(), idempotencyKey: key, reference, isByText: false, isCarried: false },
    ]);
    expect(texts).toMatchObject([{ isInForce: false }]);
  });

  it('that comes after the full report has no effect, and says the number that there is', async () => {
    const key = randomUUID();
    const { reference } = await report(key);
    expect(await carry(key)).toEqual({ outcome: 'received', reference });
    expect(numberIn(await text(await carriedText(key)))).toBe(reference);
    const { outageReports, texts } = await state();
    expect([outageReports.map(({ isByText }) => isByText), texts]).toEqual([[false], []]);
    // Also when the key was forgotten since.
    await running.server.services.db.delete(idempotencyKeys);
    expect(await carry(key)).toEqual({ outcome: 'received', reference });
    expect((await state()).texts).toEqual([]);
  });

  it('twice, by two neighbours and both ways, is one report with one number', async () => {
    const key = randomUUID();
    const first = await carry(key);
    expect(await carry(key)).toEqual(first);
    expect(numberIn(await text(await carriedText(key)))).toBe(first.reference);
    expect((await state()).outageReports).toHaveLength(1);
  });

  it('and the full report and the customer’s own text at the same moment are one report with one number', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const [carried, full, own, other] = await Promise.all([
        carry(key),
        report(key),
        text(ownText(key), '+13065550142'),
        carry(key),
      ]);
      expect([carried.reference, other.reference, numberIn(own)]).toEqual(Array(3).fill(full.reference));
      const { outageReports } = await state();
      expect(outageReports.filter(({ reference }) => reference === full.reference)).toMatchObject([
        { idempotencyKey: key, isByText: false },
      ]);
      expect(outageReports).toHaveLength(round + 1);
    }
  });

  it('gives way to a text from its own customer, who can be called back, whichever came first', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    const { reference } = await carry(before);
    expect(numberIn(await text(ownText(before), '+13065550142'))).toBe(reference);
    const own = numberIn(await text(ownText(after), '+13065550142'));
    expect((await carry(after)).reference).toBe(own);
    expect((await state()).outageReports).toMatchObject([
      { idempotencyKey: before, reference, callbackPhoneNumber: '+13065550142' },
      { idempotencyKey: after, reference: own, callbackPhoneNumber: '+13065550142' },
    ]);
  });

  it('that was replaced meanwhile counts no more, whichever of the two came first', async () => {
    const [early, late, replacement] = [randomUUID(), randomUUID(), randomUUID()];
    await carry(early);
    const { reference } = await report(replacement, { [REPLACES_HEADER]: `${late}, ${early}` });
    expect(await carry(late)).toEqual({ outcome: 'received', reference });
    expect((await state()).outageReports.map(({ idempotencyKey }) => idempotencyKey)).toEqual([replacement]);
  });

  it('cannot replace, take back or hold up the report of whoever showed the code', async () => {
    const key = randomUUID();
    const hash = await hashOf(key);
    // What its carrier knows, used as if it were the key.
    await text(ownText(hash));
    const forged = await report(hash, { [REPLACES_HEADER]: hash });
    const { reference } = await carry(key);
    expect(reference).not.toBe(forged.reference);
    const other = await report(randomUUID(), { [REPLACES_HEADER]: hash });
    expect(await report(key)).toEqual({ errorCode: 0, reference });
    const { outageReports } = await state();
    expect(outageReports.find(({ idempotencyKey }) => idempotencyKey === key)).toMatchObject({
      reference,
      supersededBy: null,
      callbackPhoneNumber: outageReport().callbackPhoneNumber,
    });
    expect(other.reference).not.toBe(reference);
  });

  it('of which a sign was changed, or a part is missing, is not taken in, and the carrier is told', async () => {
    const carried = await said(randomUUID());
    const all = [carried.replace('MAIN', 'MAIM'), carried.slice(0, -1), '', 'https://utility.example/carry'];
    for (const one of all) expect(await hand(one)).toEqual({ outcome: 'unreadable' });
    const body = await carriedText(randomUUID());
    expect(await text(body.replace('Carried: power', 'Power'))).toEqual([
      'We could not read this text. Please send it as the app wrote it, or call 1-306-555-0110.',
    ]);
    expect((await state()).outageReports).toEqual([]);
    const tooLong = await neighbour.post('/api/utility/carriedReports', { carried: 'x'.repeat(1001) });
    expect(tooLong.status).toBe(400);
  });

  it('is known to whoever asks about its installation [API2-22]', async () => {
    const status = async (installationNumber: string) =>
      outageStatusCall.reply.parse(
        await (await customer.post('/api/utility/outageStatus', { installationNumber })).json(),
      ).errorCode;
    await carry(randomUUID(), { installationNumber: '4711' });
    expect(await Promise.all(['4711', '711'].map(status))).toEqual([200111, 0]);
  });

  it('asks nothing about whose device brings it, and keeps nothing of them', async () => {
    const signedIn = await running.signedIn('basement');
    const key = randomUUID();
    const reply = await signedIn.post('/api/utility/carriedReports', { carried: await said(key) });
    expect(carryReportCall.reply.parse(await reply.json()).outcome).toBe('received');
    const [row] = await running.server.services.db.select().from(textMessages);
    expect(row).toMatchObject({ scope: 'anonymous', sender: null, messageSid: null, botCheck: 'missing' });
  });

  it('is forgotten with the texts of its age', async () => {
    await carry(randomUUID());
    await text(await carriedText(randomUUID()));
    const { services } = running.server;
    const workAfter = (days: number) =>
      makeWork({ ...services, reseed: null, now: () => new Date(Date.now() + days * 24 * 60 * 60_000) });
    await workAfter(399).daily();
    expect(await services.db.select().from(textMessages)).toHaveLength(2);
    await workAfter(401).daily();
    expect(await services.db.select().from(textMessages)).toEqual([]);
  });

  it('is known by the same hash of its key in the tables as on its device', async () => {
    const key = randomUUID();
    await report(key);
    const [row] = await running.server.services.db.select().from(idempotencyKeys);
    const half = createHash('sha256').update(`stormlamp key ${key}`).digest('hex').slice(0, 32);
    expect([row?.keyHash, row?.keyHash.replaceAll('-', '')]).toEqual([await hashOf(key), half]);
  });
});

import { randomUUID } from 'node:crypto';
import { and, eq, isNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_HEADER, IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { GIVEN_CAUSES } from '#contracts/noticeImport.ts';
import { pushPayload } from '#contracts/push.ts';
import type { SandboxPushDevice } from '#contracts/sandbox.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { ACCOUNT_CAUSES } from '#server/domain/notice/accountNotices.ts';
import { produceAccountNotices } from '#server/domain/notice/produceNotices.ts';
import {
  associations,
  bills,
  customers,
  handOvers,
  noticesSent,
  outageReports,
  powerQuestions,
} from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { jpeg, nameOf } from './jpeg.ts';
import type { Facts } from './matrix/row.ts';
import { ACCOUNTS_TOKEN, IMPORT_TOKEN } from './matrix/utilityRows.ts';
import { preload, ticketOf } from './payment.ts';
import { planBody, planOf, submitted } from './plan.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { MATRIX } from './routeMatrix.ts';
import { type RunningServer, startServer } from './server.ts';
import { add, adder, detailsOf, HENRY, heldDetails, idOf, MARLENE, provenBy, SOON } from './takeover.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const api = '/api/utility';
const FINDER_PHONE = '+13065550166';
/** What the utility's staff writes to a holder. */
const WRITTEN = 'For the house with the green door, meter beside it.';
const HOLDERS_PAYMENT = '100.25';
const ENDS_SESSION = [
  'POST /api/session/signOut',
  'POST /api/session/endAllDevices',
  'POST /api/customer/deleteAccount',
];
/** What names no account but a number that the caller has to know: asked with what the caller was shown. */
const BY_NUMBER: Record<string, (shown: { meterNumber: string; installationNumber: string }) => unknown> = {
  'POST /api/utility/installationLookup': ({ meterNumber }) => ({
    lookupType: 'Meter_Number',
    outageAddress: { meterNumber },
  }),
  'POST /api/utility/outageStatus': ({ installationNumber }) => ({ installationNumber }),
  'POST /api/utility/confirmInstallation': ({ installationNumber }) => ({ installationNumber, answer: '218' }),
};

describe('Who added an account by its bill alone', () => {
  let running: RunningServer;
  let holder: Browser;
  let finder: Browser;
  /** What the utility has of the holder and the place, as it would stand in an answer. */
  let secrets: Record<string, string>;

  /** Of each of them, the device that shows their notices. */
  let devices: { holder: string; finder: string };

  const db = () => running.server.services.db;
  /** @returns the name of a device on which this customer's notices are shown from now on */
  async function withPush(browser: Browser): Promise<string> {
    await browser.get('/api/session/updateSession?rememberMe=true');
    const made = await running.sandbox('POST', '/pushDevices', { mode: 'taken' });
    const { device, ...subscription } = (await made.json()) as SandboxPushDevice;
    expect(await (await browser.post('/api/push/subscribe', subscription)).json()).toEqual({ isKept: true });
    return device;
  }
  const textOf = async (reply: Response) => `${reply.status} ${await reply.text()}`;
  const found = (said: string) => Object.keys(secrets).filter((name) => said.includes(secrets[name] ?? ''));

  beforeAll(async () => {
    running = await startServer('PGlite', {
      STORMLAMP_IMPORT_TOKEN: IMPORT_TOKEN,
      STORMLAMP_ACCOUNTS_TOKEN: ACCOUNTS_TOKEN,
      // The utility's own system tells of the rest.
      STORMLAMP_NOTICES: 'highBill, requestAnswered',
    });
    holder = await running.signedIn('basement');
    const { caAccount } = await accountOf(holder);
    await submitted(holder, planBody(caAccount, { holderName: 'Zenobia Holder' }));
    await preload(holder, caAccount, HOLDERS_PAYMENT);
    await db()
      .update(customers)
      .set({ contactNumber: FINDER_PHONE })
      .where(eq(customers.id, idOf('lonely')));
    finder = await adder(running, 'lonely', MARLENE);
    devices = { holder: await withPush(holder), finder: await withPush(finder) };
    const by = { email: true, sms: true, pushNotif: true };
    const settings = { billReadyReminder: by, paymentReminder: by, meterReadReminder: by };
    await db().update(associations).set({ settings });
    const details = await heldDetails(running, MARLENE);
    const history = (await (await holder.post(`${api}/billHistory`, { caAccount })).json()) as {
      data: { bills: { documentId: string }[] };
    };
    secrets = {
      street: details.accountAddress?.addressLine1 ?? '',
      postalCode: details.accountAddress?.postalCode ?? '',
      meter: String(details.meterNumber),
      installation: String(details.installationNumber),
      email: details.accountEmail ?? '',
      phone: String(details.accountPhoneNumbers?.[0]?.phoneNumber),
      latitude: String(details.latitude),
      longitude: String(details.longitude),
      bank: (await planOf(holder, caAccount))?.financialInstituteName ?? '',
      'holder of the bank account': 'Zenobia Holder',
      'earlier bill': history.data.bills.at(-1)?.documentId ?? '',
      payment: HOLDERS_PAYMENT,
      'words of the staff': WRITTEN,
    };
  });
  afterAll(() => running.stop());

  /** The answer of every route of the matrix to this customer about the holder's account, by the route's name. */
  async function walk(browser: Browser, handle: string): Promise<Record<string, string>> {
    const known = await accountOf(browser);
    expect(known.caAccount).toBe(MARLENE[1]);
    const { installationNumber = '' } = await detailsOf(browser, MARLENE);
    const photo = jpeg(handle);
    const minted = await browser.post(`${api}/uploadMeterPhoto`, { fileName: nameOf(photo) });
    const { uploadToken } = (await minted.json()) as { uploadToken: string };
    const begun = await preload(browser, known.caAccount, '50.00');
    const ticket = begun.status === 200 ? await ticketOf(begun) : 'made up';
    const facts: Facts = { known, photo, uploadToken, ticket };
    const answers: Record<string, string> = {};
    const names = Object.keys(MATRIX).toSorted(
      (one, other) => Number(ENDS_SESSION.includes(one)) - Number(ENDS_SESSION.includes(other)),
    );
    let who = browser;
    for (const name of names) {
      const row = MATRIX[name];
      if (!row || name === 'POST /api/customer/deleteAccount') continue;
      const [method = 'GET'] = name.split(' ');
      const body =
        BY_NUMBER[name]?.({ meterNumber: known.meterNumber, installationNumber: String(installationNumber) }) ??
        row.body?.(facts);
      const isRaw = body instanceof Uint8Array || body instanceof URLSearchParams;
      const headers = {
        [APP_HEADER]: '1',
        origin: running.origin,
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...row.headers?.(facts),
      };
      const sent = body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) };
      answers[name] = await textOf(await who.go(row.url(facts), { method, headers, ...sent }));
      if (ENDS_SESSION.includes(name)) who = await running.signedIn(handle);
    }
    return answers;
  }

  const asked = async (browser: Browser) => {
    const body = { caAccount: MARLENE[1], asked: { kind: 'equalizedPlan' }, note: '' };
    const capturedDateTime = running.server.services.now().toISOString();
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    expect((await browser.post(`${api}/customerRequest`, { ...body, capturedDateTime }, headers)).status).toBe(200);
  };
  const put = (door: string, lines: object[]) =>
    running.server.app.inject({
      method: 'PUT',
      url: `${api}/backOffice/${door}`,
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' },
    });
  /** The next noon in Regina: outside the quiet hours, and before anything written now is too old to be told. */
  function nextNoon(): Date {
    const now = new Date();
    const noonOf = (day: string) => new Date(`${day}T12:00:00-06:00`);
    const today = noonOf(reginaDay(now));
    return today > now ? today : noonOf(addDays(reginaDay(now), 1));
  }
  /** Everything that is told of the account, to all who have it. */
  async function tellEverything(): Promise<void> {
    for (const browser of [holder, finder]) await asked(browser);
    const at = running.server.services.now().toISOString();
    const requests = await db().select().from(handOvers).where(eq(handOvers.kind, 'request'));
    const answers = requests.map(({ key }) => ({ key, answeredAt: at, text: WRITTEN }));
    expect((await put('answers', answers)).json()).toMatchObject({ taken: 2 });
    const given = GIVEN_CAUSES.map((cause) => ({ caAccount: MARLENE[1], cause, period: 'now', at, text: WRITTEN }));
    expect((await put('notices', given)).json()).toMatchObject({ refusedLines: 0 });
    const asking = { accountNumber: MARLENE[1], installationNumber: secrets.installation ?? '', regionId: 'SK-101' };
    for (const customerId of [idOf('basement'), idOf('lonely')]) {
      const question = { ...asking, key: randomUUID(), customerId, spell: at, askedAt: new Date(at) };
      await db().insert(powerQuestions).values(question);
    }
    await db()
      .update(bills)
      .set({ cameAt: new Date(Date.now() + 1000) })
      .where(eq(bills.caAccount, MARLENE[1]));
    const { notices } = running.server.services;
    await produceAccountNotices({ ...notices.parts, causes: new Set(ACCOUNT_CAUSES.map(({ cause }) => cause)) });
    // What tells of an outage goes at once or not at all: at noon of the next day it is too late.
    const waiting = and(eq(noticesSent.cause, 'outage'), isNull(noticesSent.settledAt));
    await expect
      .poll(async () => {
        await notices.deliver(new Date());
        return db().select().from(noticesSent).where(waiting);
      }, SOON)
      .toEqual([]);
    await notices.deliver(nextNoon());
  }

  it('[ACC-06] sees nothing of its holder in any answer, whatever the holder sees there', async () => {
    await tellEverything();
    const seenByHolder = await walk(holder, 'basement');
    const seen = Object.values(seenByHolder).join('\n');
    expect(Object.keys(secrets).filter((name) => !found(seen).includes(name))).toEqual([]);

    for (const disputedAt of [null, new Date()]) {
      await provenBy(running, 'lonely', 'bill');
      await db()
        .update(associations)
        .set({ disputedAt })
        .where(and(eq(associations.customerId, idOf('lonely')), eq(associations.caAccount, MARLENE[1])));
      const answers = await walk(await running.signedIn('lonely'), 'lonely');
      expect(Object.keys(answers).length).toBeGreaterThan(80);
      const leaks = Object.entries(answers).flatMap(([name, said]) => found(said).map((what) => `${name}: ${what}`));
      expect(leaks).toEqual([]);
      // The walk is about the account: its bill and its meter are shown.
      expect(answers['POST /api/utility/accountDetails']).toMatch(/^200 .*Kindersley SK/);
      expect(answers['POST /api/utility/meterReadDetails']).toMatch(/^200 .*lastRead/);
      expect(answers['POST /api/utility/billDetails']).toMatch(/^200 .*totalDue/);
    }
    finder = await running.signedIn('lonely');
  });

  it('is told nothing of its holder by mail, by text or in the list of notices', async () => {
    const toldTo = async (of: string[]) =>
      (await running.inbox())
        .filter(({ to }) => of.includes(to))
        .map(({ subject, text }) => `${subject} ${text}`)
        .join('\n');
    await expect
      .poll(() => toldTo(['basement@sandbox.example']).then(found), SOON)
      .toEqual(expect.arrayContaining(['words of the staff']));
    const [{ name = '' } = {}] = await db()
      .select()
      .from(customers)
      .where(eq(customers.id, idOf('lonely')));
    const toFinder = () => toldTo(['lonely@sandbox.example', FINDER_PHONE]);
    await expect.poll(toFinder, SOON).toContain('We have a message for the holder of the account ending 0137.');
    const told = await toFinder();
    expect(told).toContain(name);
    expect(found(told)).toEqual([]);
    const rows = await db()
      .select()
      .from(noticesSent)
      .where(and(eq(noticesSent.customerId, idOf('lonely')), like(noticesSent.subject, `%${MARLENE[1]}`)));
    expect(new Set(rows.map(({ cause }) => cause))).toEqual(new Set([...GIVEN_CAUSES, 'requestAnswered']));
  });

  it('is pushed nothing of its holder', async () => {
    const pushedTo = async (device: string) =>
      ((await (await running.sandbox('GET', '/state')).json()) as SandboxState).pushes.filter(
        (push) => push.device === device,
      );
    const titles = async (device: string) =>
      (await pushedTo(device)).map(({ payload }) => pushPayload.parse(payload).notification.title).toSorted();
    await expect
      .poll(() => titles(devices.holder), SOON)
      .toEqual(expect.arrayContaining(['Your new bill is ready', 'Your request is answered']));
    await expect
      .poll(() => titles(devices.finder), SOON)
      .toEqual([...Array(GIVEN_CAUSES.length).fill('A message about an account'), 'Your request is answered']);
    expect(found(JSON.stringify(await pushedTo(devices.finder)))).toEqual([]);
  });

  it('texts OUT, and reads the town alone; the utility gets the installation', async () => {
    await add(finder, HENRY);
    // Where it is asked whether the power is back, OUT means that place.
    await db().delete(powerQuestions);
    const texted = async (body: string) => {
      const sent = await running.sandbox('POST', '/texts', { from: FINDER_PHONE, body, mode: 'once' });
      return ((await sent.json()) as { answers: string[] }).answers.join('\n');
    };
    await db()
      .update(associations)
      .set({ descriptiveName: '' })
      .where(eq(associations.customerId, idOf('lonely')));
    const choices = await texted('OUT');
    expect(choices).toContain('OUT 1 for Kindersley SK, OUT 2 for ');
    expect(found(choices)).toEqual([]);
    expect(found(await texted('OUT 1'))).toEqual([]);
    const { outageReports: reports } = (await (await running.sandbox('GET', '/state')).json()) as SandboxState;
    const report = reports.find(
      ({ isByText, installationNumber }) => isByText && installationNumber === secrets.installation,
    );
    expect(report?.callbackAddress).toMatch(/At Kindersley SK$/);
  });

  it('reports the outage of the place by what stands for its number, and the utility gets the number', async () => {
    const { installationNumber = '' } = await detailsOf(finder, MARLENE);
    expect(String(installationNumber)).not.toContain(secrets.installation);
    expect((await detailsOf(finder, MARLENE)).installationNumber).toBe(installationNumber);
    const send = (number: string) =>
      running.browser().post(`${api}/createOutage`, outageReport({ installationNumber: number }), {
        [IDEMPOTENCY_HEADER]: randomUUID(),
      });
    expect((await send(String(installationNumber))).status).toBe(200);
    const status = await finder.post(`${api}/outageStatus`, { installationNumber });
    expect(await status.json()).not.toEqual({ errorCode: 0 });
    // Sealed by a key that is gone: taken all the same, for a person to look the place up.
    expect((await send(`${Buffer.from('gone').toString('base64url')}.${'A'.repeat(52)}`)).status).toBe(200);
    const rows = await db().select().from(outageReports).orderBy(outageReports.id);
    expect(rows.slice(-2).map(({ report, flaggedForReview }) => [report.installationNumber, flaggedForReview])).toEqual(
      [
        [secrets.installation, expect.not.stringContaining('looked up')],
        ['', 'installation to be looked up'],
      ],
    );
  });

  it('[MTR-59] reads the meter without its number, and no answer tells whether a guess at the number is right', async () => {
    const known = await accountOf(finder);
    expect(known.meterNumber).toBe(UNSHOWN_METER);
    const detailsBy = async (meterNumber: string) => {
      const reply = await finder.post(`${api}/meterReadDetails`, { caAccount: known.caAccount, meterNumber });
      const { data } = (await reply.json()) as { data: object };
      return { ...data, serverTime: '' };
    };
    const shown = await detailsBy(UNSHOWN_METER);
    for (const guess of [secrets.meter ?? '', '70412012']) expect(await detailsBy(guess)).toEqual(shown);
    const day = (days: number) => new Date(running.server.services.now().getTime() - days * 24 * 60 * 60_000);
    const readBy = async (meterNumber: string, days: number) => {
      const body = reading(known, { meterNumber, moveInOutIndicator: 'NONE' }, day(days));
      return answerOf(await submit(finder, body));
    };
    for (const [days, number] of [UNSHOWN_METER, secrets.meter ?? '', '70412012'].entries()) {
      expect(await readBy(number, days + 1)).toMatchObject({ errorCode: 0 });
    }
    const { meterReads } = (await (await running.sandbox('GET', '/state')).json()) as SandboxState;
    expect(meterReads.slice(-3).map(({ meterNumber }) => meterNumber)).toEqual(Array(3).fill(secrets.meter));
    // What was saved before the proof goes after it.
    await provenBy(running, 'lonely', 'contact');
    await db().update(associations).set({ disputedAt: null });
    expect(await readBy(UNSHOWN_METER, 5)).toMatchObject({ errorCode: 0 });
    expect(await readBy('70412012', 6)).toMatchObject({ errorCode: 1 });
  });
});

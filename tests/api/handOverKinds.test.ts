import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountDetails, accountDetailsCall } from '#contracts/account.ts';
import { IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { photoPutHeaders } from '#contracts/photo.ts';
import { type CarriedReport, writeCarried } from '#rules/carriedReport.ts';
import { keyHash } from '#rules/keyHash.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { saidOfOutage, writeText } from '#rules/textMessage.ts';
import { handOvers } from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { jpeg, nameOf } from './jpeg.ts';
import { APPROVED, DECLINED, pay, preload, receipt, ticketOf } from './payment.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const SOON = { timeout: 15_000 };

describeOnOneDatabase('What the back office is told of', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    // It takes nothing: what is told stays to be seen.
    const backOffice = { tell: async () => ({ is: 'again', afterMs: null }) as const };
    running = await startServer(engine, {}, { backOffice });
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const told = async (kind?: string) => {
    const rows = await running.server.services.db.select().from(handOvers).orderBy(asc(handOvers.id));
    return rows.filter((row) => kind === undefined || row.kind === kind);
  };

  it('a reading, what it replaces, and its photo once that was scanned', async () => {
    const browser = await running.signedIn('basement');
    const known = await accountOf(browser);
    const photo = jpeg('of the reading');
    const meterReadImage = { filename: nameOf(photo), fileType: 'image/jpeg', fileLength: photo.length, fileBody: '' };
    const first = randomUUID();
    const { reference: old } = await answerOf(await submit(browser, reading(known), first));
    const body = reading(known, { meterRead: '48214', meterReadImage } as object);
    const replacing = { [IDEMPOTENCY_HEADER]: randomUUID(), [REPLACES_HEADER]: first };
    const { reference } = await answerOf(await browser.post(`${api}/meterRead`, body, replacing));
    const upload = await (await browser.post(`${api}/uploadMeterPhoto`, { fileName: nameOf(photo) })).json();
    const headers = photoPutHeaders(upload.uploadToken);
    await browser.go(upload.uploadUrl, { method: 'PUT', body: new Uint8Array(photo), headers });
    await expect.poll(async () => (await told('meterRead')).length, SOON).toBe(3);
    const [one, two, scanned] = await told('meterRead');
    expect([one, two, scanned].map((row) => row?.caAccount)).toEqual(Array(3).fill(known.caAccount));
    const photoIs = (state: string, name: string | null = null) => ({ photo: { state, name } });
    const said = { reference, meterNumber: known.meterNumber, meterRead: '48214', replaces: [old] };
    expect(one?.payload).toMatchObject({ reference: old, meterRead: '48213', replaces: [], ...photoIs('none') });
    expect(two?.payload).toMatchObject({ ...said, ...photoIs('awaited') });
    const name = `${scanned?.customerId}/${nameOf(photo)}`;
    expect(scanned?.payload).toMatchObject({ ...said, ...photoIs('clean', name) });
  });

  it('a reading that was declined, and a repeat: of nothing', async () => {
    const browser = await running.signedIn('basement');
    const known = await accountOf(browser);
    const key = randomUUID();
    for (let at = 0; at < 2; at++) await submit(browser, reading(known), key);
    expect((await answerOf(await submit(browser, reading(known, { meterRead: '48215' })))).errorCode).toBe(5);
    expect(await told('meterRead')).toHaveLength(1);
  });

  it('a reading by text, held or not, that its whole replaces, or that counts no more', async () => {
    const browser = await running.signedIn('basement');
    const known = await accountOf(browser);
    const { contactNumber } = (await (await browser.get(`${api}/profileDetails`)).json()).data;
    const [key, other] = [randomUUID(), randomUUID()];
    const readDate = reginaDay(new Date());
    const text = (own: string, meterRead: string, from: string) => {
      const body = writeText({ kind: 'meterRead', key: own, meterNumber: known.meterNumber, meterRead, readDate });
      return running.sandbox('POST', '/texts', { from, body, mode: 'twice' });
    };
    await text(key, '11111', '+13065550142');
    await text(key, '48213', contactNumber);
    await text(other, '48214', contactNumber);
    const { reference } = await answerOf(await submit(browser, reading(known), key));
    expect((await answerOf(await submit(browser, reading(known, { meterRead: '48214' }), other))).errorCode).toBe(5);
    const rows = await told('meterRead');
    const byText = { by: 'text', reference: `T-${key}`, readDate, capturedDateTime: null, replaces: [] };
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { ...byText, meterRead: '11111', flaggedForReview: 'not from the account’s verified mobile' },
      { ...byText, meterRead: '48213', flaggedForReview: null },
      { reference: `T-${other}`, flaggedForReview: 'there is another text of this day' },
      { by: 'app', reference, replaces: [`T-${key}`] },
      { reference: `T-${other}`, flaggedForReview: expect.stringContaining('the whole of it was declined: ') },
    ]);
    expect(new Set(rows.map(({ lane }) => lane))).toEqual(new Set([known.caAccount]));
    expect(rows.map(({ customerId }) => customerId === null)).toEqual([true, false, false, false, false]);
  });

  it('an outage report, in nobody’s name: carried, by text, whole, and replaced', async () => {
    const visitor = running.browser();
    const key = randomUUID();
    const installationNumber = '';
    const carried: CarriedReport = {
      keyHash: await keyHash(key, (bytes) => crypto.subtle.digest('SHA-256', bytes)),
      installationNumber,
      place: '12 MAIN ST, WAKAW',
      capturedDateTime: '2026-01-15T19:42:00-06:00',
    };
    for (let at = 0; at < 2; at++) await visitor.post(`${api}/carriedReports`, { carried: writeCarried(carried) });
    const body = writeText({ kind: 'outageReport', key, installationNumber, said: saidOfOutage(outageReport()) });
    await running.sandbox('POST', '/texts', { from: '+13065550142', body, mode: 'twice' });
    const report = (own: string, more = {}) =>
      visitor.post(`${api}/createOutage`, outageReport(), { [IDEMPOTENCY_HEADER]: own, ...more });
    const { reference } = await (await report(key)).json();
    const next = await (await report(randomUUID(), { [REPLACES_HEADER]: key })).json();
    const rows = await told('outageReport');
    expect(rows.map(({ lane, customerId, caAccount, payload }) => [lane, customerId, caAccount, payload])).toEqual(
      (
        [
          ['carried', reference, []],
          ['text', reference, []],
          ['app', reference, []],
          ['app', next.reference, [reference]],
        ] as const
      ).map(([by, own, replaces]) => [
        `outage ${own}`,
        null,
        null,
        expect.objectContaining({ by, reference: own, replaces }),
      ]),
    );
    expect(rows[2]?.payload).toMatchObject({ report: { callerName: 'Ada Farmer' } });
  });

  it('[PAY-21] a card payment that was approved, once, and no other', async () => {
    const browser = await running.signedIn('farm');
    const { caAccount } = await accountOf(browser);
    const declined = await ticketOf(await preload(browser, caAccount, DECLINED));
    await pay(running, declined);
    await receipt(browser, declined);
    const ticket = await ticketOf(await preload(browser, caAccount, APPROVED));
    await pay(running, ticket);
    for (let at = 0; at < 2; at++) await receipt(browser, ticket);
    const [payment, ...others] = await told('payment');
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ caAccount, payload: { amount: '100.25', fee: '1.75' } });
    expect(JSON.stringify(payment)).not.toMatch(/4242|Wójcik/);
  });

  const detailsOf = async (browser: Browser): Promise<AccountDetails> => {
    const { bpAccount } = await accountOf(browser);
    const reply = await browser.post(`${api}/accountDetails`, { bpAccount });
    return accountDetailsCall.reply.parse(await reply.json()).data.accountDetails;
  };
  const requests = (accountNumber: string, changeType: string, value: string) => [
    {
      requestNumber: 1,
      action: 'update-accounts',
      data: [
        { sequence: 1, accountNumber, changeType, value },
        { sequence: 2, accountNumber, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
      ],
    },
  ];

  it('[API2-10, API2-14] what becomes new of an account, and the record of it apart', async () => {
    const browser = await running.signedIn('couple');
    const details = await detailsOf(browser);
    const { caAccount } = details;
    const from = details.billDeliveryMethod;
    const to = from === '1' ? '2' : '1';
    await browser.post(`${api}/accountUpdate`, details);
    expect(await told()).toEqual([]);
    const saved = await browser.post(`${api}/accountUpdate`, { ...details, billDeliveryMethod: to });
    expect((await saved.json()).errorCode).toBe(0);
    await browser.post(`${api}/cdcUpdate`, { requests: requests(caAccount, 'billDelivery', to) });
    expect(await told()).toMatchObject([
      {
        kind: 'account',
        caAccount,
        fields: ['billDeliveryMethod'],
        payload: { changed: { billDeliveryMethod: { from, to } } },
      },
      { kind: 'log', caAccount, payload: { requests: requests(caAccount, 'billDelivery', to) } },
    ]);
  });

  it('[API2-09] what becomes of a list of accounts, and that it ends with its customer', async () => {
    const browser = await running.signedIn('farm');
    const { db } = running.server.services;
    const { caAccount } = await accountOf(browser, 1);
    const change = (changeType: string, value: string) =>
      browser.post(`${api}/updateProfileDetails`, {
        data: {},
        cdcData: { requests: requests(caAccount, changeType, value) },
      });
    await change('descriptiveName', ' Bins ');
    await change('isDefault', 'true');
    await change('removed', 'true');
    const email = 'farm@sandbox.example';
    expect((await told('association')).map((row) => [row.caAccount, row.payload])).toEqual([
      [caAccount, { email, change: 'renamed', descriptiveName: 'Bins' }],
      [caAccount, { email, change: 'isDefault' }],
      [caAccount, { email, change: 'removed' }],
    ]);
    await db.delete(handOvers);
    expect((await browser.post('/api/customer/deleteAccount', {})).status).toBe(200);
    const left = await told('association');
    expect(left.map(({ customerId, payload }) => [customerId, payload])).toEqual(
      Array(2).fill(['deleted', { email, change: 'removed' }]),
    );
  });

  it('[AUTH-32] the name of a customer, with their accounts, and what they said to the terms', async () => {
    const browser = await running.signedIn('basement');
    const { caAccount } = await accountOf(browser);
    const name = 'Nora Quill-Mayer';
    const initialConsent = { isConsentGranted: true, docVersion: 1, lastConsentModified: '2026-11-26T10:00:00-06:00' };
    const saved = await browser.post(`${api}/updateProfileDetails`, {
      data: { profileName: name },
      preferences: { terms: { initialConsent } },
      cdcData: {
        requests: [
          {
            requestNumber: 1,
            action: 'update-global-profile',
            data: [{ sequence: 1, changeType: 'displayName', value: name }],
          },
        ],
      },
    });
    expect((await saved.json()).errorCode).toBe(0);
    const email = 'basement@sandbox.example';
    expect((await told()).map(({ kind, payload }) => [kind, payload])).toEqual([
      ['profile', { email, accounts: [caAccount], changed: { profileName: { from: expect.any(String), to: name } } }],
      ['consent', { email, ...initialConsent }],
    ]);
  });
});

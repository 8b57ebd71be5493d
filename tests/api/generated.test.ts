import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerLine } from '#contracts/answerImport.ts';
import { associationLine } from '#contracts/associationImport.ts';
import { type AnyCall, APP_HEADER, appName, DEFAULT_SEGMENT, IDEMPOTENCY_HEADER, pathOf } from '#contracts/call.ts';
import { carryReportCall } from '#contracts/carriedReport.ts';
import { deleteAccountCall } from '#contracts/customerData.ts';
import { noticeLine } from '#contracts/noticeImport.ts';
import { outageEstimatesAsked, outageImport } from '#contracts/outageImport.ts';
import { outageMapCall, publishedOutage } from '#contracts/outageMap.ts';
import { TEXT_MESSAGE_PATH, TWILIO_SIGNATURE, textMessage } from '#contracts/textMessage.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { writeCarried } from '#rules/carriedReport.ts';
import { writeText } from '#rules/textMessage.ts';
import { bodyLimitOf } from '#server/http/bodyLimit.ts';
import { twilioSignature } from '#server/providers/textCarrier.ts';
import { associations } from '#server/store/schema.ts';
import { DEEP, valuesOf, written } from '../contracts/generated.ts';
import { calls } from '../contracts/hostileTexts.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf, reading } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';
import { add, detailsOf, HENRY } from './takeover.ts';

const RUNS = 100;
const IMPORT_TOKEN = 'an import token of thirty-two signs';
const ACCOUNTS_TOKEN = 'a token of accounts of thirty-two signs';
const every = (await calls()).map((call) => [`${call.method} ${call.path}`, call] as [string, AnyCall]);
/** As another client than our app may ask: without a key. */
const plain = every.filter(([, { plainRequest }]) => plainRequest !== undefined);

describeOnOneDatabase('A request made of its contract', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let known: string[];
  let caAccount: string;
  beforeAll(async () => {
    // Else each guess at an account takes its second.
    const waitUntil = async () => {};
    const unlimited = { STORMLAMP_RATE_LIMIT: '10000000', STORMLAMP_RATE_LIMIT_ADDRESS: '10000000' };
    const tokens = { STORMLAMP_IMPORT_TOKEN: IMPORT_TOKEN, STORMLAMP_ACCOUNTS_TOKEN: ACCOUNTS_TOKEN };
    running = await startServer(engine, { ...tokens, ...unlimited }, { waitUntil });
    browser = await running.signedIn('basement');
    const account = await accountOf(browser);
    caAccount = account.caAccount;
    // A second account by its bill alone: what stands for its meter and its place, as its customer is shown it.
    await add(browser, HENRY);
    const byBill = eq(associations.caAccount, HENRY[1]);
    await running.server.services.db.update(associations).set({ proof: 'bill' }).where(byBill);
    const { meterNumber, installationNumber = '' } = await detailsOf(browser, HENRY);
    expect([meterNumber, installationNumber]).toEqual([UNSHOWN_METER, expect.stringMatching(/^[\w-]+\.[\w-]{40,}$/)]);
    const shown = Object.values(reading(account)).filter((value) => typeof value === 'string');
    known = [...shown, HENRY[1], meterNumber, String(installationNumber)];
  });
  afterAll(() => running.stop());

  /** Signed in again, whatever the calls before did. */
  async function signInAgain(who = 'basement'): Promise<void> {
    const body = JSON.stringify({ email: `${who}@sandbox.example`, rememberMe: true });
    const headers = { 'content-type': 'application/json' };
    expect((await browser.go('/sandbox/sessions', { method: 'POST', body, headers })).status).toBe(200);
  }

  const ours = () => ({ [APP_HEADER]: appName('test'), [IDEMPOTENCY_HEADER]: randomUUID() });

  /** As the app sends it, but for what stands in it. */
  async function send(call: AnyCall, value: unknown, headers: Record<string, string> = ours()): Promise<Response> {
    const url = pathOf(call, DEFAULT_SEGMENT);
    if (call.method === 'POST') {
      const body = written(value);
      return browser.go(url, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } });
    }
    const query = Object.entries((value ?? {}) as Record<string, unknown>).filter(([, one]) => one !== undefined);
    return browser.go(`${url}?${new URLSearchParams(query.map(([name, one]) => [name, String(one)]))}`, { headers });
  }

  it.each(every)('%s never fails on our side', async (_name, call) => {
    // Whoever is deleted is nobody the others need.
    await signInAgain(call === deleteAccountCall ? 'nobill' : 'basement');
    await neverFails(call.request, (value) => send(call, value));
  });

  it.each(plain)('%s never fails on our side, asked by another client than our app', async (_name, call) => {
    await signInAgain();
    await neverFails(call.plainRequest, (value) => send(call, value, { [APP_HEADER]: '1' }));
  });

  it('the utility’s own list of outages never fails on our side', async () => {
    const url = pathOf(outageMapCall, DEFAULT_SEGMENT);
    const headers = { authorization: `Bearer ${IMPORT_TOKEN}`, 'content-type': 'application/json' };
    // The contract leaves the records open, as each is read for itself.
    const list = z.extend(outageImport, { outages: z.array(publishedOutage) });
    await neverFails(list, (value) => browser.go(url, { method: 'PUT', body: written(value), headers }));
  });

  it('the utility’s question what was told of its outages never fails on our side', async () => {
    const headers = { authorization: `Bearer ${IMPORT_TOKEN}` };
    await neverFails(outageEstimatesAsked, (value) => {
      const query = Object.entries((value ?? {}) as object).map(([name, one]) => [name, String(one)]);
      return browser.go(`/api/utility/outageEstimates?${new URLSearchParams(query)}`, { headers });
    });
  });

  it.each([
    ['associations', associationLine],
    ['answers', answerLine],
    ['notices', noticeLine],
  ])('a line of the utility’s %s never fails on our side', async (name, line) => {
    const headers = { authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' };
    const url = `/api/utility/backOffice/${name}`;
    let readable = 0;
    await neverFails(line, (value) => {
      if (line.safeParse(value).success) readable += 1;
      return browser.go(url, { method: 'PUT', body: written(value), headers });
    });
    // A line that is refused is answered with 200 as well.
    expect(readable).toBeGreaterThan(0);
  });

  it('a text message, signed by its carrier, never fails on our side', async () => {
    const url = `${running.origin}${TEXT_MESSAGE_PATH.replace('{product}', DEFAULT_SEGMENT)}`;
    const { authToken = '' } = running.server.sandbox?.twilio ?? {};
    const hostile = fc.record({
      kind: fc.constant('meterRead' as const),
      key: fc.uuid(),
      meterNumber: fc.constantFrom('404', ...known.filter((one) => /^\d{1,20}$/.test(one))),
      meterRead: fc.stringMatching(/^\d{4,10}$/),
      readDate: fc.constantFrom('9999-99-99', '0000-00-00', '2026-02-30', '2026-11-21'),
    });
    const readable = hostile.map((form) => writeText(form) ?? '');
    let number = 0;
    await neverFails(textMessage, async (value) => {
      const made = Object.entries((value ?? {}) as object).map(([name, one]) => [name, String(one)]);
      number += 1;
      const form: Record<string, string> = {
        ...Object.fromEntries(made),
        ...(number % 3 === 0 && { MessageSid: `SM${String(number).padStart(32, '0')}`, From: '+13065550101' }),
        ...(number % 6 === 0 && { Body: fc.sample(readable, { numRuns: 1, seed: number })[0] }),
      };
      const headers = { [TWILIO_SIGNATURE]: twilioSignature(authToken, url, form) };
      return fetch(url, { method: 'POST', body: new URLSearchParams(form), headers });
    });
  });

  it('what a neighbour carries, well written, never fails on our side', async () => {
    const readable = fc
      .record({
        keyHash: fc.uuid(),
        installationNumber: fc.stringMatching(/^\d{0,20}$/),
        place: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
        capturedDateTime: fc.constantFrom('1970-01-01T00:00:00Z', '2026-11-26T19:42:00-06:00', '6109-01-01T00:00:00Z'),
      })
      .map((report) => writeCarried(report));
    const carried = fc.sample(
      readable.filter((one) => one !== null),
      { numRuns: RUNS, seed: 7303 },
    );
    const seen = new Set<string>();
    for (const one of carried) {
      const reply = await send(carryReportCall, { carried: one });
      seen.add(`${reply.status} ${((await reply.json()) as { outcome: string }).outcome}`);
    }
    expect([...seen]).toEqual(['200 received']);
  });

  async function neverFails(request: z.ZodMiniType, ask: (value: unknown) => Promise<Response>): Promise<void> {
    let understood = 0;
    await fc.assert(
      fc.asyncProperty(valuesOf(request, [...known, caAccount]), async (value) => {
        const reply = await ask(value);
        const said = await reply.text();
        if (reply.status !== 400 && reply.status !== 413) understood += 1;
        if (reply.status >= 500) throw new Error(`${reply.status}: ${said}`);
      }),
      { numRuns: RUNS, seed: 7302 },
    );
    // Most of what is made must get past the contract, or nothing behind it was tried.
    expect(understood).toBeGreaterThan(0);
  }

  it('a body of lists in lists is refused, wherever it stands', async () => {
    await signInAgain();
    const deep = JSON.parse('['.repeat(200) + ']'.repeat(200));
    for (const [, call] of every.filter(([, { method }]) => method === 'POST')) {
      expect([call.path, (await send(call, { more: deep })).status]).toEqual([call.path, 400]);
    }
    for (const body of [DEEP.mark, { more: DEEP.mark }, { caAccount: DEEP.mark }]) {
      for (const [, call] of every.filter(([, { method }]) => method === 'POST')) {
        const status = bodyLimitOf(call) < 2 * DEEP.levels ? 413 : 400;
        expect([call.path, (await send(call, body)).status]).toEqual([call.path, status]);
      }
    }
  });
});

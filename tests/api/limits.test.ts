import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofOfWork } from '#api/proofOfWork.ts';
import { botChallengeCall, PROOF_HEADER, REPORT_ACTION } from '#contracts/botCheck.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { TWILIO_SIGNATURE } from '#contracts/textMessage.ts';
import { judgeProofs } from '#server/http/botCheck.ts';
import { twilioSignature } from '#server/providers/textCarrier.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

const OF_CUSTOMER = 40;
const OF_ADDRESS = 400;
const VILLAGE = ['basement', 'farm', 'landlord', 'business', 'movein', 'moveout'];

describe('A limit of calls', () => {
  let running: RunningServer;
  let village: Browser[];
  beforeAll(async () => {
    running = await startServer('PGlite', {
      STORMLAMP_RATE_LIMIT: String(OF_CUSTOMER),
      STORMLAMP_RATE_LIMIT_ADDRESS: String(OF_ADDRESS),
      STORMLAMP_RATE_LIMIT_UNPROVEN: '4',
      STORMLAMP_IMPORT_TOKEN: 'an import token of thirty-two signs',
    });
    village = await Promise.all(VILLAGE.map(comeBack));
  });
  afterAll(() => running.stop());

  /** Signed in by the sandbox, whose own calls are not counted. */
  async function comeBack(handle: string): Promise<Browser> {
    const browser = running.browser();
    const body = JSON.stringify({ email: `${handle}@sandbox.example`, rememberMe: true });
    const headers = { 'content-type': 'application/json' };
    expect((await browser.go('/sandbox/sessions', { method: 'POST', body, headers })).status).toBe(200);
    return browser;
  }
  const call = (browser: Browser) => browser.get('/api/utility/notifications');
  const statuses = async (browser: Browser, calls: number) => {
    const seen: number[] = [];
    for (let made = 0; made < calls; made += 1) seen.push((await call(browser)).status);
    return seen;
  };

  const proven = async () => {
    const key = randomUUID();
    const reply = await running.browser().get(`${botChallengeCall.path}?key=${key}`);
    const proof = await proofOfWork(botChallengeCall.reply.parse(await reply.json()).challenge);
    return { [IDEMPOTENCY_HEADER]: key, [PROOF_HEADER]: proof ?? '' };
  };

  it('is one customer’s own, so that a village behind one address is served', async () => {
    for (const browser of village.slice(0, 5)) {
      expect(await statuses(browser, OF_CUSTOMER)).toEqual(Array(OF_CUSTOMER).fill(200));
    }
    const [first, , , , , last] = village as [Browser, Browser, Browser, Browser, Browser, Browser];
    const refused = await call(first);
    expect([refused.status, problem.parse(await refused.json()).error.code]).toEqual([429, 'tooManyRequests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(last)).status).toBe(200);
    // Another device of the first one is the same customer.
    expect((await call(await comeBack('basement'))).status).toBe(429);
    // And sign-ins have a stricter one: a twentieth.
    const passkey = () => last.post('/api/biometrics/registerStart', {});
    expect([(await passkey()).status, (await passkey()).status, (await passkey()).status]).toEqual([200, 200, 429]);
  });

  it('is an address’s a twentieth where somebody tries tokens of an import', async () => {
    const tried: number[] = [];
    for (const [nth, path] of Array(3).fill(['outageMap', 'kmlTemplate']).flat().entries()) {
      const headers = { authorization: `Bearer guess number ${nth}` };
      tried.push((await running.browser().go(`/api/utility/${path}`, { method: 'PUT', headers })).status);
    }
    expect(new Set(tried)).toEqual(new Set([403]));
    const seen: number[] = [];
    for (let made = 0; made < OF_ADDRESS / 20; made += 1) {
      seen.push((await running.browser().go('/api/utility/outageMap', { method: 'PUT' })).status);
    }
    expect([seen[0], seen.at(-1)]).toEqual([403, 429]);
    // Whoever asks for the outages is not held up by it.
    expect((await running.browser().get('/api/utility/outageMap')).status).toBe(200);
  });

  it('of reports by nobody is tight without a good proof of work, each good for one, and never in the way of one with it', async () => {
    const report = async (headers: Record<string, string>) => {
      const asked = { [IDEMPOTENCY_HEADER]: randomUUID(), ...headers };
      return (await running.browser().post('/api/utility/createOutage', outageReport(), asked)).status;
    };
    const spent = await proven();
    expect(await report(spent)).toBe(200);
    const seen: number[] = [];
    for (const headers of [spent, { [PROOF_HEADER]: 'made-up' }, ...Array(4).fill({})])
      seen.push(await report(headers));
    expect(seen).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await report(spent)).toBe(429);
    expect(await report(await proven())).toBe(200);
    // Who is signed in has a limit of their own.
    expect(
      (
        await (village[5] as Browser).post('/api/utility/createOutage', outageReport(), {
          [IDEMPOTENCY_HEADER]: randomUUID(),
        })
      ).status,
    ).toBe(200);
  });

  it('of unsigned text messages is an address’s; signed ones are their sender’s', async () => {
    const seen: number[] = [];
    for (let sent = 0; sent < OF_ADDRESS / 20 + 2; sent += 1) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const init = { method: 'POST', headers, body: 'From=%2B13065550101&Body=OUT' };
      seen.push((await running.browser().go('/api/utility/textMessages', init)).status);
    }
    expect(seen).toEqual([...Array(OF_ADDRESS / 20).fill(403), 429, 429]);
  });

  it('takes a proof once, at whichever server it is shown, and none while the database is away', async () => {
    const { services } = running.server;
    const asked = { headers: await proven(), routeOptions: { url: '/api/utility/createOutage' } };
    const judges = [judgeProofs(services), judgeProofs(services)] as const;
    const judge = (at: 0 | 1, url = asked.routeOptions.url) =>
      judges[at]({ ...asked, routeOptions: { url } } as unknown as FastifyRequest);
    expect([await judge(0), await judge(1), await judge(0)]).toEqual(['good', 'spent', 'spent']);
    expect(await judge(1, '/api/utility/twilioLookup')).toBe('good');
    const away = new Proxy(services.db, {
      get: () => () => {
        throw new Error('Connection terminated');
      },
    });
    expect(await judgeProofs({ ...services, db: away })(asked as unknown as FastifyRequest)).toBe('none');
  });

  let proof: Record<string, string> | undefined;
  it.each([
    ['twilioLookup', { phoneNumber: '3065550177' }],
    ['installationLookup', { lookupType: 'Meter_Number', outageAddress: { meterNumber: '123' } }],
    ['outageStatus', { installationNumber: '4020500029' }],
    ['verifyRecaptcha', { token: 'made-up', expectedAction: REPORT_ACTION }],
  ])('of what a bot would ask is one for each call, and lets a proof through: %s', async (name, asked) => {
    const ask = async (headers: Record<string, string>) => {
      const reply = await running.browser().post(`/api/utility/${name}`, asked, headers);
      return reply.ok ? 200 : problem.parse(await reply.json()).error.code;
    };
    // The same one for all of them: it is spent by each.
    proof ??= await proven();
    const seen: unknown[] = [];
    for (const headers of [...Array(5).fill({}), proof, proof]) seen.push(await ask(headers));
    expect(seen).toEqual([200, 200, 200, 200, 'proofWanted', 200, 'proofWanted']);
    // Who is signed in has a limit of their own.
    expect((await (await comeBack('smart')).post(`/api/utility/${name}`, asked)).status).toBe(200);
  });

  it('of what neighbours carry is an address’s, also for who is signed in, and lets a proof through', async () => {
    const carry = async (browser: Browser, headers: Record<string, string> = {}) => {
      const reply = await browser.post('/api/utility/carriedReports', { carried: 'made up' }, headers);
      return reply.ok ? 200 : problem.parse(await reply.json()).error.code;
    };
    const seen: unknown[] = [];
    for (let sent = 0; sent < 5; sent += 1) seen.push(await carry(running.browser()));
    expect(seen).toEqual([200, 200, 200, 200, 'proofWanted']);
    expect(await carry(await comeBack('smart'))).toBe('proofWanted');
    expect(await carry(running.browser(), await proven())).toBe(200);
  });

  it('is an address’s too, also for whoever is turned away before', async () => {
    const stranger = running.browser();
    const seen = await statuses(stranger, OF_ADDRESS);
    expect(new Set(seen)).toEqual(new Set([401, 429]));
    expect((await call(stranger)).status).toBe(429);
    expect((await running.browser().get('/healthz')).status).toBe(200);
  });

  it('of text messages is their sender’s, once the carrier has signed them, and never the carrier’s address’s', async () => {
    const url = `${running.origin}/api/utility/textMessages`;
    const text = async (From: string) => {
      const form = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, From, Body: 'Hello' };
      const signature = twilioSignature(running.server.sandbox?.twilio.authToken ?? '', url, form);
      const headers = { [TWILIO_SIGNATURE]: signature };
      return (await fetch(url, { method: 'POST', body: new URLSearchParams(form), headers })).status;
    };
    const [one, other] = ['+13065550142', '+13065550143'];
    const seen: number[] = [];
    for (const from of [one, one, one, other]) seen.push(await text(from));
    expect(seen).toEqual([200, 200, 429, 200]);
    // The address's own calls were all made before.
    expect((await call(running.browser())).status).toBe(429);
    expect(await text('+13065550144')).toBe(200);
  });
});

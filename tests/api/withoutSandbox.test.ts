import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backOfficeState } from '#contracts/backOfficeState.ts';
import { startSignInCall } from '#contracts/session.ts';
import { freePort } from '#e2e/freePort.ts';
import { type SandboxBackOffice, startBackOffice } from '#server/sandbox/backOffice.ts';
import { Browser } from './browser.ts';
import { Child } from './child.ts';
import { answer, CLIENT, type FakeIssuer, fakeIssuer, VERIFIER } from './fakeIssuer.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';

// A whole process, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const ACCOUNTS_TOKEN = 'a token of accounts of thirty-two signs';
const HOME = '500000990001';
const AS_OF = new Date(Date.now() - 60 * 60_000).toISOString();

const account = {
  asOf: AS_OF,
  caAccount: HOME,
  bpAccount: '8001',
  accountType: '01',
  details: {
    address: '1 Main St, Wakaw SK S0K 4P0',
    meterNumber: '7000001',
    meterType: '01',
    billDeliveryMethod: '1',
    accountName: 'Pat Real',
    accountCategory: 'Residential',
    activeFlag: 'X',
  },
  meter: {
    meterNumber: '7000001',
    meterCode: { readType: 'REG', dayOfMonth: 3, meterTypeCode: '01', registerGroup: '5D' },
    lastRead: { meterRead: '48100', meterReadDate: '2026-01-20', meterReadType: 'A' },
  },
};
const listed = { email: 'pat@real.example', name: 'Pat Real', caAccount: HOME, descriptiveName: 'Home' };

/** As docs/operations.md says how to start: a provider, a back office, and what the utility puts. */
describe('A server without a sandbox', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stormlamp-'));
  let provider: FakeIssuer;
  let office: SandboxBackOffice;
  let child: Child;
  let origin: string;
  beforeAll(async () => {
    provider = await fakeIssuer();
    office = await startBackOffice('theirs');
    const port = await freePort();
    origin = `http://localhost:${port}`;
    child = new Child({
      PORT: String(port),
      STORMLAMP_DATA: dataDir,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 's',
      STORMLAMP_ACCOUNTS_TOKEN: ACCOUNTS_TOKEN,
      BACK_OFFICE_URL: office.url,
      BACK_OFFICE_TOKEN: 'theirs',
    });
    await child.listening();
  });
  afterAll(async () => {
    await child.kill('SIGKILL');
    await office.close();
    await provider.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const authorization = `Bearer ${ACCOUNTS_TOKEN}`;
  const put = async (what: string, line: object) => {
    const reply = await fetch(`${origin}/api/utility/backOffice/${what}`, {
      method: 'PUT',
      body: JSON.stringify(line),
      headers: { authorization, 'content-type': 'application/x-ndjson' },
    });
    return reply.json();
  };
  const signIn = async (): Promise<Browser> => {
    const browser = new Browser(origin);
    const started = await browser.post('/api/session/startSignIn', {});
    answer(provider, startSignInCall.reply.parse(await started.json()).nonce);
    expect((await browser.finish('code', VERIFIER)).status).toBe(200);
    return browser;
  };

  it('has its accounts from the utility, and tells it what their customers do', async () => {
    expect((await fetch(`${origin}/sandbox/state`)).status).toBe(404);
    expect(await put('accounts', account)).toMatchObject({ taken: 1, refused: [] });
    expect(await put('associations', listed)).toMatchObject({ taken: 1, refused: [] });
    const pat = await signIn();
    const known = await accountOf(pat);
    expect(known).toMatchObject({ caAccount: HOME, bpAccount: '8001', meterNumber: '7000001' });
    const { reference } = await answerOf(await submit(pat, reading(known), 'c5e9a3f0-alone'));
    const key = `${reference} c5e9a3f0-alone received`;
    await expect.poll(() => office.arrivals.get(key), { timeout: 60_000 }).toBe(1);
    const state = async () => {
      const reply = await fetch(`${origin}/api/utility/backOffice/state`, { headers: { authorization } });
      return backOfficeState.parse(await reply.json());
    };
    await expect.poll(async () => (await state()).waiting, { timeout: 60_000 }).toBe(0);
    expect(await state()).toMatchObject({ parkedChanges: 0, accounts: 1, accountsAsOf: AS_OF });
  });
});

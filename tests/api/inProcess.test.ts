import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_HEADER, IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import type { ProfileDetails } from '#contracts/profile.ts';
import { buildServer, type Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { customerOfIdentity } from '#server/domain/account/customerOfIdentity.ts';
import { makeLog } from '#server/log.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { createSession } from '#server/store/identity/sessions.ts';
import { openMemoryStore, openStore } from '#server/store/open.ts';
import { freshPlace } from './database.ts';
import { reading } from './reading.ts';

/** What a deterministic simulator needs: no port, no file, no background, a clock of its own. */
describe('The server inside another process', () => {
  let server: Server;
  let now = new Date('2027-03-09T18:00:00Z');
  const dataDir = mkdtempSync(join(tmpdir(), 'stormlamp-sim-'));
  beforeAll(async () => {
    const config = readConfig({ STORMLAMP_DATA: dataDir }, join(import.meta.dirname, '../..'));
    const log = makeLog('silent');
    server = await buildServer(config, { store: await openMemoryStore(), now: () => now, log, jobs: false });
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  it('takes in a reading at the simulator’s own time', async () => {
    const secret = await createSession(server.services.db, now, seedIdOf('basement@sandbox.example'), {
      rememberMe: true,
    });
    const headers = { [APP_HEADER]: '1', cookie: `stormlamp=${secret}` };
    const profile = (await server.app.inject({ url: '/api/utility/profileDetails', headers })).json() as {
      data: ProfileDetails;
    };
    const [account] = profile.data.associatedAccounts.account;
    const { caAccount = '', bpAccount = '' } = account ?? {};
    const details = await server.app.inject({
      method: 'POST',
      url: '/api/utility/accountDetails',
      headers,
      payload: { bpAccount },
    });
    const { meterNumber } = details.json().data.accountDetails;
    now = new Date('2027-03-09T18:30:00Z');
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/utility/meterRead',
      headers: { ...headers, [IDEMPOTENCY_HEADER]: randomUUID() },
      payload: reading({ caAccount, bpAccount, meterNumber }, {}, now),
    });
    expect(reply.json().data.errorCode).toBe(0);
    const state = (await server.app.inject('/sandbox/state')).json();
    expect(state.meterReads).toMatchObject([{ receivedDateTime: '2027-03-09T18:30:00.000Z', flaggedForReview: null }]);
  });
});

describe('A database with real customers', () => {
  let place: Awaited<ReturnType<typeof freshPlace>>;
  beforeAll(async () => {
    // A copy: making a database takes seconds of a processor.
    place = await freshPlace('PGlite');
    const store = await openStore(place);
    await customerOfIdentity(store.db, new Date(), {
      issuer: 'i',
      subject: 's',
      email: 'somebody@real.example',
      name: 'Somebody',
    });
    await store.close();
  });
  afterAll(() => place.remove());

  it.each([
    ['alone', {}],
    ['beside a real provider', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }],
  ])('is no place for a sandbox %s', async (_where, env) => {
    const given = { STORMLAMP_SANDBOX: 'on', STORMLAMP_DATA: place.dataDir, ...env };
    const config = readConfig(given, join(import.meta.dirname, '../..'));
    await expect(buildServer(config, { log: makeLog('silent'), jobs: false })).rejects.toThrow('OIDC_ISSUER');
  });
});

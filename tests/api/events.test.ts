import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APP_HEADER, OWNER_HEADER } from '#contracts/call.ts';
import { makeWork } from '#server/jobs/work.ts';
import { makeLog } from '#server/log.ts';
import { outageReport } from '../outages/outageReport.ts';
import { Authenticator } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { newGrantKey } from './grantKey.ts';
import { toEmail } from './profileChange.ts';
import { accountOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('The event log', () => {
  let running: RunningServer;
  const logged: string[] = [];
  beforeAll(async () => {
    const log = makeLog('trace', { write: (line: string) => void logged.push(line) });
    running = await startServer('PGlite', { STORMLAMP_LOG_KEY: 'a-key-of-the-log-of-32-characters' }, { log });
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    logged.length = 0;
  });

  const events = () =>
    logged
      .map((line) => JSON.parse(line))
      .flatMap(({ event, who, route, code }) => (event ? [{ event, who, route, code }] : []));
  const cookieOf = (browser: Browser) => browser.jar.get('localhost')?.get('stormlamp')?.value ?? '?';

  it('says who came in, added a passkey, was refused and left, by one pseudonym', async () => {
    const browser = running.browser();
    const { customerId, email, name } = await browser.signIn('basement');
    const authenticator = new Authenticator();
    const { options } = await (await browser.post('/api/biometrics/registerStart', {})).json();
    const made = authenticator.create({ challenge: options.challenge, origin: running.origin });
    await browser.post('/api/biometrics/registerFinish', { response: made });
    await browser.post('/api/biometrics/registerFinish', { response: made });
    await browser.post('/api/biometrics/removePasskey', { credentialId: authenticator.id });
    await browser.post('/api/biometrics/removePasskey', { credentialId: authenticator.id });
    await browser.post('/api/biometrics/unlockFinish', { response: { id: 'made-up', response: {} } });
    await browser.get('/api/utility/profileDetails', { [OWNER_HEADER]: 'somebody-else' });
    const secret = cookieOf(browser);
    await browser.post('/api/session/signOut', {});
    const seen = events();
    const { who } = seen[0] ?? {};
    expect(who).toMatch(/^[\w-]{12}$/);
    expect(seen).toEqual([
      { event: 'signedIn', who, route: '/api/session/finishSignIn' },
      { event: 'passkeyAdded', who, route: '/api/biometrics/registerFinish' },
      { event: 'passkeyRefused', who, route: '/api/biometrics/registerFinish' },
      { event: 'passkeyRemoved', who, route: '/api/biometrics/removePasskey' },
      { event: 'passkeyRefused', who, route: '/api/biometrics/unlockFinish' },
      { event: 'refused', who, route: '/api/utility/profileDetails', code: 'otherCustomer' },
      { event: 'signedOut', who, route: '/api/session/signOut' },
    ]);
    for (const word of [customerId, email, name, secret]) expect(logged.join('\n')).not.toContain(word);
    await running.signedIn('farm');
    expect(events().at(-1)?.who).not.toBe(who);
    await (await running.signedIn('basement')).get('/api/session');
    expect(events().at(-1)?.who).toBe(who);
  });

  it('says what changed who can come in, and what was done with all that is held of them', async () => {
    const browser = await running.signedIn('smart');
    const tablet = await running.signedIn('smart');
    const to = 'elsewhere@smart.example';
    await browser.post('/api/session/submissionGrant', { publicKey: newGrantKey() });
    await browser.get('/api/customer/data');
    const { devices } = await (await browser.get('/api/session/devices')).json();
    await browser.post('/api/session/endDevice', { id: devices[1].id });
    await browser.post('/api/utility/twilioVerify', { to, channel: 'email' });
    const messages = await running.inbox();
    const code = /\d{6}/.exec(messages.findLast((one) => one.to === to)?.text ?? '')?.[0];
    await browser.post('/api/utility/twilioVerify', { to, channel: 'email', code });
    await browser.post('/api/utility/updateProfileDetails', toEmail(to));
    await browser.post('/api/session/endAllDevices', {});
    const anew = running.browser();
    await anew.signIn('basement');
    await anew.post('/api/customer/deleteAccount', {});
    const seen = events();
    const whose = seen.map(({ who }) => who);
    expect(new Set(whose.slice(0, -2)).size).toBe(1);
    expect(new Set(whose.slice(-2)).size).toBe(1);
    expect(seen.map(({ event, route }) => [event, route])).toEqual([
      ['signedIn', '/api/session/finishSignIn'],
      ['signedIn', '/api/session/finishSignIn'],
      ['grantRegistered', '/api/session/submissionGrant'],
      ['dataDownloaded', '/api/customer/data'],
      ['deviceSignedOut', '/api/session/endDevice'],
      ['emailChanged', '/api/utility/updateProfileDetails'],
      ['signedOutEverywhere', '/api/session/endAllDevices'],
      ['signedIn', '/api/session/finishSignIn'],
      ['accountDeleted', '/api/customer/deleteAccount'],
    ]);
    expect((await tablet.get('/api/utility/profileDetails')).status).toBe(401);
    for (const word of [to, 'smart@sandbox.example', 'basement@sandbox.example']) {
      expect(logged.join('\n')).not.toContain(word);
    }
    await running.sandbox('POST', '/reset');
  });

  it('says of a sign-in that failed and of another site’s page; of a session that ended nothing', async () => {
    const stranger = running.browser();
    await stranger.finish('made-up', 'made-up');
    await stranger.go('/api/session/signOut', { method: 'POST', headers: { origin: 'https://evil.example' } });
    await stranger.get('/api/utility/profileDetails');
    expect(events()).toEqual([
      { event: 'refused', route: '/api/session/finishSignIn', code: 'signInRequired' },
      { event: 'refused', route: '/api/session/signOut', code: 'forbidden' },
    ]);
  });

  it('holds no cookie at any level, also of a request that is none', async () => {
    const browser = await running.signedIn('farm');
    const secret = cookieOf(browser);
    await browser.get('/api/session');
    await browser.go('/api/session', { method: 'POST', body: '{', headers: { [APP_HEADER]: '1' } });
    for (const broken of ['GET / HTTP/9.9\r\n', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n']) {
      const socket = connect({ port: running.port, host: 'localhost' });
      let heard = '';
      socket.setEncoding('utf8').on('data', (text) => {
        heard += text;
      });
      socket.write(`${broken}cookie: stormlamp=${secret}\r\n\r\n`);
      await new Promise((done) => socket.once('close', done));
      expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    }
    const said = logged.join('\n');
    expect(said).not.toContain(secret);
    expect(said).not.toContain([...Buffer.from(secret)].join());
    expect(said).toContain('"route":"/api/session"');
  });

  it('writes of an error no more than where it happened, whoever logs it', () => {
    const error = Object.assign(new Error('cookie: stormlamp=s3cret'), { rawPacket: Buffer.from('s3cret') });
    running.server.app.log.error({ err: error }, 'a library’s own line');
    const line = logged.at(-1) ?? '';
    expect(JSON.parse(line).err).toEqual({ name: 'Error', at: expect.any(Array) });
    expect(line).not.toContain('s3cret');
  });
});

describeOnOneDatabase('What is told of people', (engine) => {
  it('is kept as long as it is said, and forgotten by the nightly job', async () => {
    const keep = { STORMLAMP_KEEP_KEYS_DAYS: '500', STORMLAMP_KEEP_REPORTS_DAYS: '30' };
    const running = await startServer(engine, keep);
    try {
      const browser = await running.signedIn('basement');
      expect((await submit(browser, reading(await accountOf(browser)), 'key-of-a-reading')).status).toBe(200);
      const sent = await browser.post('/api/utility/createOutage', outageReport(), {
        'idempotency-key': 'key-of-a-report',
      });
      expect(sent.status).toBe(200);
      const { services } = running.server;
      const { keepDays } = services.config;
      const after = async (days: number) => {
        const now = () => new Date(Date.now() + days * DAY_MS);
        await makeWork({ ...services, reseed: null, now, keepDays }).daily();
        const { outageReports, meterReads } = await (await running.sandbox('GET', '/state')).json();
        const keys = await services.db.query.idempotencyKeys.findMany();
        return { reports: outageReports.length, reads: meterReads.length, keys: keys.length };
      };
      expect(await after(29)).toEqual({ reports: 1, reads: 1, keys: 2 });
      expect(await after(31)).toEqual({ reports: 0, reads: 1, keys: 2 });
      expect(await after(499)).toEqual({ reports: 0, reads: 1, keys: 2 });
      expect(await after(501)).toEqual({ reports: 0, reads: 1, keys: 0 });
    } finally {
      await running.stop();
    }
  });
});

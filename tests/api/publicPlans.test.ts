import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_HEADER, IDEMPOTENCY_HEADER, REPLACES_HEADER } from '#contracts/call.ts';
import { NATIVE_SIGN_IN_PATH } from '#contracts/nativeSignIn.ts';
import type { ProfileDetails } from '#contracts/profile.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { writeText } from '#rules/textMessage.ts';
import { outageReport } from '../outages/outageReport.ts';
import { Authenticator } from './authenticator.ts';
import { type Browser, OUR_APP } from './browser.ts';
import { fillTables } from './fillTables.ts';
import { jpeg } from './jpeg.ts';
import type { Facts } from './matrix/row.ts';
import { IMPORT_TOKEN } from './matrix/utilityRows.ts';
import { accountOf } from './reading.ts';
import { MATRIX } from './routeMatrix.ts';
import { type RunningServer, startServer } from './server.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** Open to who has its token: not to anybody. */
const BY_TOKEN = [
  'PUT /api/utility/backOffice/accounts',
  'PUT /api/utility/backOffice/associations',
  'PUT /api/utility/backOffice/answers',
  'GET /api/utility/backOffice/state',
  'PUT /api/utility/outageMap',
  'PUT /api/utility/kmlTemplate',
  'GET /api/utility/outageEstimates',
];
const SHELL = 'ca.utility.app://signed-in';
/** Along a part of an index that grows with the table it is hundreds and more. */
const HIGHEST_COST = 100;
const INSTALLATION = '4020500029';

/** As PostgreSQL explains how it would run a statement. */
interface Plan {
  'Node Type': string;
  /** In PostgreSQL's own unit: one row by an index costs about 8. */
  'Total Cost': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** The tables that a plan goes through from end to end, be it along an index. */
function scannedBy(plan: Plan): string[] {
  const isWhole =
    plan['Node Type'] === 'Seq Scan' || (/^Index (Only )?Scan/.test(plan['Node Type']) && !plan['Index Cond']);
  return [...(isWhole ? [plan['Relation Name'] ?? ''] : []), ...(plan.Plans ?? []).flatMap(scannedBy)];
}

/** A server asks its database by itself whether it takes writes: no request does. */
const isHeartbeat = (text: string) => /"heartbeat"|generate_series\(1, 5000\)/.test(text);
const isData = ({ text }: Statement) => /^\s*(select|insert|update|delete|with)\b/i.test(text) && !isHeartbeat(text);

describe.skipIf(!process.env.TEST_DATABASE_URL)('What anybody may ask', () => {
  let running: RunningServer;
  let client: pg.Client;
  let facts: Facts;
  /** By their text, with the values of the first time. */
  const statements = new Map<string, Statement>();

  const ask = (who: Browser, name: string, row = MATRIX[name]) => {
    if (!row) throw new Error(`no row for ${name}`);
    const body = row.body?.(facts);
    const isRaw = body instanceof URLSearchParams || body instanceof Uint8Array;
    const sent = body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) };
    const type: Record<string, string> = body === undefined || isRaw ? {} : { 'content-type': 'application/json' };
    const headers = { [APP_HEADER]: OUR_APP, origin: running.origin, ...type, ...row.headers?.(facts) };
    return who.go(row.url(facts), { method: name.split(' ')[0] ?? 'GET', headers, ...sent });
  };

  /** Every public route, signed in or not; where the body says which query it is, every such body. */
  async function askPublicRoutes(): Promise<void> {
    const routes = running.server.app.registeredRoutes.filter(({ auth }) => auth === 'public');
    const names = routes.map(({ method, path }) => `${method} ${path}`).filter((name) => !BY_TOKEN.includes(name));
    const isLast = (name: string) => Number(name.endsWith('/signOut'));
    names.sort((a, b) => isLast(a) - isLast(b));
    for (const who of [running.browser(), await running.signedIn('basement')]) {
      for (const name of names) expect((await ask(who, name)).status, name).toBeLessThan(500);
    }
    const visitor = running.browser();
    const post = async (call: string, body: unknown, headers?: Record<string, string>) =>
      expect((await visitor.post(`/api/utility/${call}`, body, headers)).status).toBe(200);
    const address = { house: '5', streetName: 'Lantern Street', cityTown: 'Kindersley' };
    await post('installationLookup', { lookupType: 'Civic_Address', outageAddress: address });
    const [nearPremises, nearNone] = [
      { latitude: 51.47, longitude: -109.16 },
      { latitude: 54, longitude: -106 },
    ];
    for (const point of [nearPremises, nearNone]) {
      await post('installationLookup', { lookupType: 'Geospatial', outageAddress: point });
    }
    const replaced = randomUUID();
    const report = outageReport({ installationNumber: INSTALLATION });
    await post('createOutage', report, { [IDEMPOTENCY_HEADER]: replaced });
    const replacing = { [IDEMPOTENCY_HEADER]: randomUUID(), [REPLACES_HEADER]: replaced };
    await post('createOutage', { ...report, callerName: 'Another' }, replacing);
  }

  /** The carrier hands in what anybody writes; a reading counts from the customer's own number. */
  async function sendTexts(): Promise<void> {
    const { meterNumber } = facts.known;
    const owner = await running.signedIn('basement');
    const profile = (await (await owner.get('/api/utility/profileDetails')).json()) as { data: ProfileDetails };
    const from = profile.data.contactNumber;
    const texts = [
      writeText({ kind: 'outageReport', key: randomUUID(), installationNumber: INSTALLATION, said: 'Call me.' }),
      writeText({
        kind: 'meterRead',
        key: randomUUID(),
        meterNumber,
        meterRead: '48213',
        readDate: reginaDay(new Date()),
      }),
    ];
    for (const body of texts) await running.sandbox('POST', '/texts', { from, body, mode: 'twice' });
  }

  /** The ways in beside the provider's own page in the app, which `signedIn` walks. */
  async function signInOtherwise(): Promise<void> {
    const ceremony = async (who: Browser, name: string) => {
      const { options } = (await (await who.post(`/api/biometrics/${name}Start`, {})).json()) as {
        options: { challenge: string; user?: { id: string } };
      };
      return { options, asked: { challenge: options.challenge, origin: running.origin } };
    };
    const passkey = new Authenticator();
    const owner = await running.signedIn('farm');
    const made = await ceremony(owner, 'register');
    passkey.userHandle = made.options.user?.id ?? '';
    await owner.post('/api/biometrics/registerFinish', { response: passkey.create(made.asked) });
    const visitor = running.browser();
    const { asked } = await ceremony(visitor, 'login');
    const reply = await visitor.post('/api/biometrics/loginFinish', { response: passkey.get(asked) });
    expect(await reply.json()).toMatchObject({ verified: true });

    const shell = running.browser();
    const { csrfToken } = (await (await shell.get('/api/auth/csrf')).json()) as { csrfToken: string };
    const form = new URLSearchParams({ callbackUrl: SHELL, csrfToken });
    const started = await shell.go(NATIVE_SIGN_IN_PATH, { method: 'POST', body: form });
    const system = running.browser();
    const page = await system.follow(started.headers.get('location') ?? '');
    const { url } = await system.submit(page.url, { email: 'farm', password: 'lamp' });
    const code = url.searchParams.get('code');
    expect((await shell.post('/api/session/finishNativeSignIn', { code, csrfToken })).status).toBe(200);
  }

  beforeAll(async () => {
    const env = {
      STORMLAMP_IMPORT_TOKEN: IMPORT_TOKEN,
      NATIVE_CALLBACK_URLS: SHELL,
    };
    running = await startServer('PostgreSQL', env, { jobs: false });
    const { services } = running.server;
    // From then on they are answered from memory.
    await Promise.all([services.outages.first(), services.regions.first()]);
    client = new pg.Client({ connectionString: services.config.databaseUrl });
    await client.connect();
    const known = await accountOf(await running.signedIn('basement'));
    facts = { known, photo: jpeg('plans'), uploadToken: '', ticket: '' };

    const query = pg.Client.prototype.query;
    const recording = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
      const [what, values] = asked as unknown as [string | { text: string }, unknown];
      const text = typeof what === 'string' ? what : what.text;
      if (!statements.has(text)) statements.set(text, { text, values: Array.isArray(values) ? values : [] });
      return (query as (...asked: unknown[]) => unknown).apply(this, asked);
    });
    await askPublicRoutes();
    await sendTexts();
    await signInOtherwise();
    recording.mockRestore();
    await fillTables(client);
  });
  afterAll(async () => {
    await client?.end();
    await running?.stop();
  });

  it('goes through no table from end to end, nor through a part that grows with it', async () => {
    const data = [...statements.values()].filter(isData);
    // What was seen to scan tables: the look-ups of a place, and whether somebody reported it, by the app or by text.
    for (const part of [
      'regexp_replace(',
      "'meterNumber'",
      "'longitude'",
      "'regionId'",
      '@> box(',
      "'installationNumber'",
      'exists',
    ]) {
      expect(data.map(({ text }) => text).join('\n')).toContain(part);
    }
    const found: string[] = [];
    for (const { text, values } of data) {
      const { rows } = await client.query({ text: `explain (format json) ${text}`, values });
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
      const cost = Plan['Total Cost'];
      for (const table of scannedBy(Plan)) found.push(`${table}: ${text.slice(0, 400)}`);
      if (cost > HIGHEST_COST) found.push(`costs ${cost}: ${text.slice(0, 400)}`);
    }
    expect(found).toEqual([]);
  });
});

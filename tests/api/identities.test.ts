import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NATIVE_SIGN_IN_PATH } from '#contracts/nativeSignIn.ts';
import { problem } from '#contracts/problem.ts';
import { type Session, startSignInCall } from '#contracts/session.ts';
import type { SignInAction } from '#contracts/signIn.ts';
import { customerOfIdentity } from '#server/domain/account/customerOfIdentity.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import type { Customer } from '#server/store/account/customers.ts';
import { customers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { answer, CLIENT, type FakeIssuer, fakeIssuer, VERIFIER } from './fakeIssuer.ts';
import { type RunningServer, startServer } from './server.ts';

const SHELL = 'ca.utility.app://signed-in';

const start = async (browser: Browser, action?: SignInAction) =>
  startSignInCall.reply.parse(await (await browser.post('/api/session/startSignIn', action ? { action } : {})).json());
const rowOf = async (running: RunningServer, email: string): Promise<Customer | undefined> =>
  (await running.server.services.db.select().from(customers).where(eq(customers.email, email)))[0];
/** What a browser without a session gets for an ID token with these claims. */
async function signIn(running: RunningServer, provider: FakeIssuer, claims: object) {
  const browser = running.browser();
  answer(provider, (await start(browser)).nonce, claims);
  const reply = await browser.finish('code', VERIFIER);
  const said: unknown = await reply.json();
  const session = reply.ok ? (said as { session: Session }).session : null;
  return { browser, status: reply.status, session, code: session ? null : problem.parse(said).error.code };
}
const isNobody = async (browser: Browser) => (await (await browser.get('/api/session')).json()).session === null;
const withProvider = (provider: FakeIssuer) => ({
  STORMLAMP_SANDBOX: 'off',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT,
  OIDC_CLIENT_SECRET: 's',
  // Several attempts a test, all from one address.
  STORMLAMP_RATE_LIMIT_ADDRESS: '60000',
});

describeOnOneDatabase('Whom a provider’s answer stands for', (engine) => {
  let running: RunningServer;
  let provider: FakeIssuer;
  let resetPolicy: FakeIssuer;
  beforeAll(async () => {
    provider = await fakeIssuer();
    resetPolicy = await fakeIssuer('/reset-policy');
    running = await startServer(engine, {
      ...withProvider(provider),
      OIDC_PASSWORD_RESET_ISSUER: resetPolicy.issuer,
      OIDC_PASSWORD_CHANGE_PARAMS: 'kc_action=UPDATE_PASSWORD',
      NATIVE_CALLBACK_URLS: SHELL,
    });
  });
  afterAll(async () => {
    await running.stop();
    await provider.stop();
    await resetPolicy.stop();
  });
  beforeEach(async () => {
    await running.server.services.db.delete(customers);
  });

  /** A customer whom the utility entered, or an earlier version of this server. */
  const enter = async (email: string, identity: Partial<Pick<Customer, 'issuer' | 'subject'>> = {}) => {
    const row = { id: seedIdOf(email), email, name: 'Vera', contactNumber: '', ...identity };
    await running.server.services.db.insert(customers).values(row);
  };
  const EMAIL = 'vera@real.example';
  const victim = () => rowOf(running, EMAIL);

  it('another person at the provider with the same verified address is refused, and changes nothing', async () => {
    const vera = await signIn(running, provider, { sub: 'x', email: EMAIL, userIdentitiesIssuers: ['live.com'] });
    const before = await victim();
    expect(before).toMatchObject({ issuer: provider.issuer, subject: 'x', identityIssuers: ['live.com'] });
    for (const email of [EMAIL, 'Vera@Real.Example']) {
      const claims = { sub: 'y', email, name: 'Mallory', userIdentitiesIssuers: ['evil.example'] };
      const mallory = await signIn(running, provider, claims);
      expect([mallory.status, mallory.code]).toEqual([403, 'emailTaken']);
      expect(await isNobody(mallory.browser)).toBe(true);
      expect(mallory.browser.setCookies.filter((cookie) => cookie.startsWith('stormlamp='))).toEqual([]);
    }
    expect(await victim()).toEqual(before);
    expect(await isNobody(vera.browser)).toBe(false);
    expect((await signIn(running, provider, { sub: 'x', email: EMAIL })).session).toMatchObject(vera.session ?? {});
  });

  it('a customer who never signed in is linked once, to the first who has the address verified', async () => {
    await enter(EMAIL);
    expect((await signIn(running, provider, { sub: 'x', email: EMAIL })).session?.customerId).toBe(seedIdOf(EMAIL));
    expect(await victim()).toMatchObject({ name: 'Vera', issuer: provider.issuer, subject: 'x' });
    expect((await signIn(running, provider, { sub: 'y', email: EMAIL })).code).toBe('emailTaken');
    expect((await signIn(running, provider, { sub: 'x', email: EMAIL })).status).toBe(200);
  });

  it.each<[string, object]>([
    ['says not verified', { email_verified: false }],
    ['says in other letters', { email_verified: 'True' }],
    ['says null about', { email_verified: null }],
    ['says nothing about', { email_verified: undefined }],
    ['lists among `emails`, which is not configured', { email: undefined, email_verified: undefined, emails: [EMAIL] }],
    ['lists among `emails`, and says not verified', { email_verified: false, emails: [EMAIL] }],
  ])('an address that the provider %s links nobody', async (_what, claims) => {
    await enter(EMAIL);
    const before = await victim();
    const mallory = await signIn(running, provider, { sub: 'y', email: EMAIL, ...claims });
    expect([mallory.status, mallory.code]).toEqual([403, 'emailUnverified']);
    expect(await isNobody(mallory.browser)).toBe(true);
    expect(await victim()).toEqual(before);
  });

  it('the same subject at another issuer is another person', async () => {
    await enter(EMAIL, { issuer: 'https://id.before.example', subject: 'x' });
    const before = await victim();
    expect((await signIn(running, provider, { sub: 'x', email: EMAIL })).code).toBe('emailTaken');
    const other = await signIn(running, provider, { sub: 'x', email: 'xaver@real.example' });
    expect(other.session).toMatchObject({ email: 'xaver@real.example', name: 'Pat' });
    expect(other.session?.customerId).not.toBe(seedIdOf(EMAIL));
    expect(await victim()).toEqual(before);
  });

  it('a subject from before issuers were kept is the configured provider’s, whichever of its doors is used', async () => {
    for (const [sub, from, action] of [
      ['x', provider, 'signIn'],
      ['z', resetPolicy, 'forgotPassword'],
    ] as const) {
      const email = `${sub}@real.example`;
      await enter(email, { subject: sub });
      const browser = running.browser();
      answer(from, (await start(browser, action)).nonce, { sub, email });
      expect((await browser.finish('code', VERIFIER)).status).toBe(200);
      expect(await rowOf(running, email)).toMatchObject({
        id: seedIdOf(email),
        issuer: provider.issuer,
        subject: sub,
      });
    }
  });

  it('a forgotten password is reset for the same customer, though that policy has an issuer of its own', async () => {
    const { session } = await signIn(running, provider, { sub: 'x', email: EMAIL });
    const browser = running.browser();
    answer(resetPolicy, (await start(browser, 'forgotPassword')).nonce, { sub: 'x', email: EMAIL });
    const reset = (await (await browser.finish('code', VERIFIER)).json()) as { session: Session };
    expect(reset.session.customerId).toBe(session?.customerId);
  });

  it('whoever has another address at the provider by now is the same customer, with the profile’s own', async () => {
    const { session } = await signIn(running, provider, { sub: 'x', email: EMAIL });
    const again = await signIn(running, provider, { sub: 'x', email: 'new@real.example' });
    expect(again.session).toMatchObject({ customerId: session?.customerId, email: EMAIL });
    expect(await rowOf(running, 'new@real.example')).toBeUndefined();
  });

  it('of sign-ins at once those of one person are one customer, and of two persons one is', async () => {
    const { db } = running.server.services;
    const at = (subject: string, email: string) =>
      customerOfIdentity(db, new Date(), { issuer: provider.issuer, subject, email, name: 'Vera' });
    const same = await Promise.all([at('x', EMAIL), at('x', EMAIL), at('x', EMAIL)]);
    expect(new Set(same.map((one) => one?.id)).size).toBe(1);
    await enter('free@real.example');
    const two = await Promise.all([at('y', 'free@real.example'), at('z', 'free@real.example')]);
    expect(two.filter((one) => one !== null)).toHaveLength(1);
    expect(await db.select().from(customers)).toHaveLength(2);
  });

  it('a new customer’s id tells nothing of whom it is', async () => {
    const { session } = await signIn(running, provider, { sub: 'x', email: EMAIL });
    await running.server.services.db.delete(customers);
    const again = await signIn(running, provider, { sub: 'x', email: EMAIL });
    expect([session?.customerId, again.session?.customerId]).toEqual(
      Array(2).fill(expect.stringMatching(/^c[0-9a-f]{20}$/)),
    );
    expect(again.session?.customerId).not.toBe(session?.customerId);
  });

  it('a new password that somebody else set with the same address is not this customer’s', async () => {
    const { browser } = await signIn(running, provider, { sub: 'x', email: EMAIL });
    answer(provider, (await start(browser, 'changePassword')).nonce, { sub: 'y', email: EMAIL });
    const reply = await browser.finish('code', VERIFIER);
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([403, 'emailTaken']);
    expect(await isNobody(browser)).toBe(false);
  });

  it('a native shell is told of the refusal, and gets no code', async () => {
    await enter(EMAIL, { issuer: provider.issuer, subject: 'x' });
    const before = await victim();
    const comeBack = async (claims: object) => {
      const shell = running.browser();
      const { csrfToken } = (await (await shell.get('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = new URLSearchParams({ callbackUrl: SHELL, csrfToken });
      const reply = await shell.go(NATIVE_SIGN_IN_PATH, { method: 'POST', body });
      const asked = new URL(reply.headers.get('location') ?? '').searchParams;
      answer(provider, asked.get('nonce') ?? '', claims);
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        code: 'code',
        state: asked.get('state') ?? '',
        iss: provider.issuer,
      }).toString();
      return (await shell.go(back.href)).headers.get('location') ?? '';
    };
    expect(await comeBack({ sub: 'y', email: EMAIL })).toBe(`${SHELL}?error=emailTaken`);
    expect(await comeBack({ sub: 'y', email: EMAIL, email_verified: false })).toBe(`${SHELL}?error=emailUnverified`);
    expect(await victim()).toEqual(before);
    expect(await comeBack({ sub: 'x', email: EMAIL })).toMatch(/\?code=/);
  });
});

describe('A provider whose `emails` are configured', () => {
  let running: RunningServer;
  let provider: FakeIssuer;
  beforeAll(async () => {
    provider = await fakeIssuer();
    running = await startServer('PGlite', { ...withProvider(provider), OIDC_EMAILS_CLAIM: 'on' });
  });
  afterAll(async () => {
    await running.stop();
    await provider.stop();
  });
  const silent = { email: undefined, email_verified: undefined };

  it('vouches for the first of them', async () => {
    const emails = ['vera@real.example', 'other@real.example'];
    const { session } = await signIn(running, provider, { ...silent, emails });
    expect(session?.email).toBe('vera@real.example');
  });

  it.each<[string, object]>([
    [
      'it says that the address is not verified',
      { email: 'v@real.example', email_verified: false, emails: ['v@real.example'] },
    ],
    ['it says so in letters', { email: 'v@real.example', email_verified: 'false', emails: ['v@real.example'] }],
    ['there are none', { ...silent, emails: [] }],
    ['they are no list', { ...silent, emails: 'v@real.example' }],
    ['they are no texts', { ...silent, emails: [7] }],
  ])('vouches for nobody where %s', async (_what, claims) => {
    const { status, code } = await signIn(running, provider, { sub: 'p7', ...claims });
    expect([status, code]).toEqual([403, 'emailUnverified']);
  });
});

describe('A real provider beside a sandbox', () => {
  it('names the sandbox’s customers by their addresses, each once', async () => {
    const provider = await fakeIssuer();
    const running = await startServer('PGlite', { ...withProvider(provider), STORMLAMP_SANDBOX: 'on' });
    try {
      const farm = { email: 'farm@sandbox.example' };
      const { session } = await signIn(running, provider, { ...farm, sub: 'f1' });
      expect(session?.customerId).toBe(seedIdOf(farm.email));
      expect((await signIn(running, provider, { ...farm, sub: 'f2' })).code).toBe('emailTaken');
    } finally {
      await running.stop();
      await provider.stop();
    }
  });
});

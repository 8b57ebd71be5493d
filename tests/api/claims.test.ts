import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '#contracts/problem.ts';
import { type Session, startSignInCall } from '#contracts/session.ts';
import { answer, CLIENT, type FakeIssuer, fakeIssuer, VERIFIER } from './fakeIssuer.ts';
import b2cReply from './samples/b2c-token-reply.json' with { type: 'json' };
import cognitoUserInfo from './samples/userinfo-email-verified-as-text.json' with { type: 'json' };
import { type RunningServer, startServer } from './server.ts';

const THIN = { email: undefined, email_verified: undefined, name: undefined };
const textVerified = { email_verified: cognitoUserInfo.email_verified };
const PERSON = { sub: 'p1', email: 'vera@real.example', email_verified: true, name: 'Vera' };

const configured = (provider: FakeIssuer) => ({
  STORMLAMP_SANDBOX: 'off',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT,
  OIDC_CLIENT_SECRET: 's',
  STORMLAMP_RATE_LIMIT_ADDRESS: '60000',
});

/** What a browser gets for an ID token with these claims: who is signed in, or the code of the refusal. */
async function signIn(running: RunningServer, provider: FakeIssuer, claims: object) {
  const browser = running.browser();
  const started = await browser.post('/api/session/startSignIn', {});
  answer(provider, startSignInCall.reply.parse(await started.json()).nonce, claims);
  const reply = await browser.finish('code', VERIFIER);
  const said: unknown = await reply.json();
  if (!reply.ok) return { refused: problem.parse(said).error.code };
  const { name, email } = (said as { session: Session }).session;
  return { name, email };
}

describe('The sandbox’s provider', () => {
  it.each(['userInfo', 'unverified', 'noAccessToken', 'textVerified'])(
    'may tell who it is as one of the kind %s does',
    async (kind) => {
      const running = await startServer('PGlite', { STORMLAMP_SANDBOX_CLAIMS: kind });
      try {
        const session = await running.browser().signIn('basement');
        expect(session).toMatchObject({ name: 'Marlene Kowalchuk', email: 'basement@sandbox.example' });
      } finally {
        await running.stop();
      }
    },
  );
});

describe('A provider with a thin ID token', () => {
  let running: RunningServer;
  let provider: FakeIssuer;
  beforeAll(async () => {
    provider = await fakeIssuer('', { hasUserInfo: true });
    running = await startServer('PGlite', configured(provider));
  });
  afterAll(async () => {
    await running.stop();
    await provider.stop();
  });
  beforeEach(() => {
    provider.asked = 0;
    provider.userInfo = PERSON;
    running.logged.length = 0;
  });
  const refusals = () =>
    running.logged
      .map((line) => JSON.parse(line))
      .flatMap(({ code, why, msg }) => (msg === 'refused' ? [{ code, why }] : []));

  it('is asked at UserInfo for name and e-mail', async () => {
    expect(await signIn(running, provider, THIN)).toEqual({ name: 'Vera', email: 'vera@real.example' });
    expect(provider.asked).toBe(1);
  });

  it('is not asked for what its ID token says', async () => {
    expect(await signIn(running, provider, { sub: 'p2' })).toEqual({ name: 'Pat', email: 'pat@real.example' });
    expect(provider.asked).toBe(0);
  });

  it('signs nobody in where UserInfo speaks of another subject', async () => {
    provider.userInfo = { ...PERSON, sub: 'p9' };
    expect(await signIn(running, provider, THIN)).toEqual({ refused: 'signInRequired' });
    expect(refusals()).toEqual([{ code: 'signInRequired', why: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' }]);
  });

  it('is believed at UserInfo for the address that stands there alone', async () => {
    const claims = { sub: 'p1', email: 'other@real.example', email_verified: undefined };
    expect(await signIn(running, provider, claims)).toEqual({ name: 'Vera', email: 'vera@real.example' });
  });

  it('is not believed at UserInfo where its ID token says that the address is not verified', async () => {
    expect(await signIn(running, provider, { sub: 'p1', email_verified: false, name: undefined })).toEqual({
      refused: 'emailUnverified',
    });
    expect(provider.asked).toBe(0);
  });

  it('is not asked for a name alone: then it is the address', async () => {
    expect(await signIn(running, provider, { sub: 'p3', email: 'lee@real.example', name: undefined })).toEqual({
      name: 'lee@real.example',
      email: 'lee@real.example',
    });
    expect(provider.asked).toBe(0);
  });

  it('is believed at UserInfo in text, as Cognito writes it, in exactly that', async () => {
    provider.userInfo = { ...PERSON, ...textVerified, sub: 'p4', email: 'lettered@real.example' };
    expect(await signIn(running, provider, { ...THIN, sub: 'p4' })).toEqual({
      name: 'Vera',
      email: 'lettered@real.example',
    });
    for (const email_verified of ['false', 'True', ' true', 1, null]) {
      provider.userInfo = { ...PERSON, sub: 'p5', email: 'five@real.example', email_verified };
      expect(await signIn(running, provider, { ...THIN, sub: 'p5' })).toEqual({ refused: 'emailUnverified' });
    }
  });

  it.each<[number, string]>([
    [401, 'signInRequired'],
    [500, 'unavailable'],
  ])('answers %i at UserInfo: nobody is signed in', async (status, code) => {
    provider.userInfo = status;
    expect(await signIn(running, provider, THIN)).toEqual({ refused: code });
  });

  it.each<[string, object, string]>([
    ['no address', { sub: 'p1' }, 'no email in ID token and UserInfo'],
    [
      'no word about its address',
      { ...PERSON, email_verified: undefined },
      'no email_verified in ID token and UserInfo',
    ],
    [
      'an address that is not verified',
      { ...PERSON, email_verified: false },
      'email_verified is not true, or email is no address',
    ],
  ])('has %s: the log says what is missing, and not of whom', async (_what, info, why) => {
    provider.userInfo = info;
    expect(await signIn(running, provider, THIN)).toEqual({ refused: 'emailUnverified' });
    expect(refusals()).toEqual([{ code: 'emailUnverified', why }]);
    expect(running.logged.join()).not.toContain('real.example');
  });

  it('is not believed about a token that it made in the future', async () => {
    const iat = Math.floor(Date.now() / 1000) + 600;
    expect(await signIn(running, provider, { iat, exp: iat + 60 })).toEqual({ refused: 'signInRequired' });
    expect(refusals()).toEqual([{ code: 'signInRequired', why: 'iat is ahead' }]);
    const soon = Math.floor(Date.now() / 1000) + 60;
    expect(await signIn(running, provider, { sub: 'p2', iat: soon })).toMatchObject({ name: 'Pat' });
  });
});

describe('A provider that vouches for its addresses', () => {
  let running: RunningServer;
  let provider: FakeIssuer;
  beforeAll(async () => {
    provider = await fakeIssuer();
    running = await startServer('PGlite', { ...configured(provider), OIDC_VOUCHES_FOR_EMAIL: 'on' });
  });
  afterAll(async () => {
    await running.stop();
    await provider.stop();
  });

  it('needs not say so of each', async () => {
    const claims = { email_verified: undefined };
    expect(await signIn(running, provider, claims)).toEqual({ name: 'Pat', email: 'pat@real.example' });
  });

  it.each([
    ['it says that it is not verified', { email_verified: false }],
    ['it says so in letters', { email_verified: 'false' }],
    ['it says null', { email_verified: null }],
    ['it tells none', { email: undefined, email_verified: undefined }],
  ])('is not taken at its word where %s', async (_what, claims) => {
    expect(await signIn(running, provider, { sub: 'p7', ...claims })).toEqual({ refused: 'emailUnverified' });
  });
});

describe('A provider that answers as Azure AD B2C does, without an access token', () => {
  let running: RunningServer;
  let provider: FakeIssuer;
  beforeAll(async () => {
    provider = await fakeIssuer('', { hasUserInfo: true });
    running = await startServer('PGlite', {
      ...configured(provider),
      OIDC_EMAILS_CLAIM: 'on',
      OIDC_SCOPE: 'openid offline_access',
    });
  });
  afterAll(async () => {
    await running.stop();
    await provider.stop();
  });
  beforeEach(() => {
    provider.asked = 0;
    provider.userInfo = PERSON;
    const { id_token: _, ...beside } = b2cReply;
    provider.beside = beside;
  });
  const B2C = { email: undefined, email_verified: undefined, emails: ['b2c@real.example'] };

  it('signs its customer in, and is never asked at UserInfo with a token that it did not send', async () => {
    expect(await signIn(running, provider, { sub: 'b1', ...B2C })).toEqual({ name: 'Pat', email: 'b2c@real.example' });
    const without = { sub: 'b2', ...B2C, emails: undefined, name: undefined };
    expect(await signIn(running, provider, without)).toEqual({ refused: 'emailUnverified' });
    expect(provider.asked).toBe(0);
  });

  it('may say null of what it does not send', async () => {
    provider.beside = { ...provider.beside, access_token: null, refresh_token: null, expires_in: null };
    expect(await signIn(running, provider, { sub: 'b1', ...B2C })).toEqual({ name: 'Pat', email: 'b2c@real.example' });
  });

  it.each<[string, object]>([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'another app' }],
    ['another nonce', { nonce: 'made up' }],
    ['a token that is over', { iat: 1_700_000_000, exp: 1_700_000_060 }],
  ])('is checked as every provider is: %s', async (_what, claims) => {
    expect(await signIn(running, provider, { sub: 'b1', ...B2C, ...claims })).toEqual({ refused: 'signInRequired' });
  });

  it('is asked for the scope that is configured', async () => {
    const started = await running.browser().post('/api/session/startSignIn', {});
    expect((await started.json()).scope).toBe('openid offline_access');
  });
});

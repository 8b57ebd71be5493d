import { expect, test, vi } from 'vitest';
import { NOBODY, SignInError } from '#machines/auth/authContext.ts';
import { DEFAULT_FLAGS } from '#rules/stickyFlags.ts';
import { customer, enter, newcomer, SEEN, settled } from './authWorld.ts';

const fails = (kind: 'offline' | 'failed' | 'profile' | 'session') => new SignInError({ kind });
const BIOMETRICS = { ...SEEN, biometricsEnabledSticky: true };
const REMEMBERED = { ...SEEN, rememberMeEnabledSticky: true };

/* The splash. */

test.each([
  ['nobody is signed in', NOBODY, 'session.login.signedOut'],
  ['biometrics are on', customer(BIOMETRICS, { isLocked: true }), 'session.login.locked'],
  ['biometrics are on, and the lock was opened before', customer(BIOMETRICS), 'session.login.locked'],
])('after two seconds the splash leads to the sign-in when %s [APP-14] [AUTH-06]', async (_when, device, state) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const way = enter('splash', { device });
  await way.settle();
  vi.advanceTimersByTime(1999);
  expect(way.state).toBe('session.splash');
  vi.advanceTimersByTime(1);
  expect([way.state, way.done.at(-1)]).toEqual([state, 'show login']);
  vi.useRealTimers();
});

test('otherwise it leads to the profile initialisation [AUTH-07]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const way = enter('splash', { device: customer(REMEMBERED) });
  await way.settle();
  vi.advanceTimersByTime(2000);
  await way.settle();
  expect(way.done.slice(0, 4)).toEqual(['look', 'show initialise', 'look', 'loadProfileStatus']);
  vi.useRealTimers();
});

/* The sign-in page. */

test('the passkey is offered only to a customer who is signed in and chose it [AUTH-02] [AUTH-03]', async () => {
  const flags = { ...DEFAULT_FLAGS, ...BIOMETRICS };
  const signedOut = enter('login', { device: { ...NOBODY, flags } });
  await signedOut.send({ type: 'UNLOCK' });
  expect([signedOut.state, signedOut.done]).toEqual(['session.login.signedOut', ['look']]);
  const remembered = enter('login', { device: customer(REMEMBERED) });
  await remembered.settle();
  expect(remembered.state).toBe('session.login.signedOut');
  const locked = enter('login', { device: customer(BIOMETRICS, { isLocked: true }) });
  await locked.settle();
  expect(locked.state).toBe('session.login.locked');
});

test('what the provider remembers is asked for anew once; a provider that does not ask leaves passkey and sign-out', async () => {
  const tooOld = enter('callback', {
    device: customer(BIOMETRICS, { isLocked: true }),
    redeemed: { kind: 'tooOld', next: '/bill' },
  });
  await tooOld.settle();
  expect(tooOld.state).toBe('session.login.away');
  expect(tooOld.handed.startSignIn).toMatchObject({ action: 'signIn', asksAnew: true, next: '/bill' });
  const failing = { redeem: new SignInError({ kind: 'notProven' }) };
  const notAsked = enter('callback', { device: NOBODY, failing });
  await notAsked.settle();
  expect([notAsked.state, notAsked.context.problem]).toEqual(['session.login.signedOut', { kind: 'notProven' }]);
  await notAsked.send({ type: 'SIGN_OUT' });
  expect(notAsked.done).toContain('signOut');
});

test('the lock screen has the provider ask who is there', async () => {
  const locked = enter('login', { device: customer(BIOMETRICS, { isLocked: true }) });
  await locked.send({ type: 'SIGN_IN' });
  expect(locked.handed.startSignIn?.asksAnew).toBe(true);
  const signedOut = enter('login', { device: NOBODY });
  await signedOut.send({ type: 'SIGN_IN' });
  expect(signedOut.handed.startSignIn?.asksAnew).toBe(false);
});

test('a passkey that opened the lock leads to the profile initialisation [AUTH-38]', async () => {
  const way = enter('login', { device: customer(BIOMETRICS, { isLocked: true }) });
  await way.send({ type: 'UNLOCK' });
  expect(way.done.slice(0, 5)).toEqual(['look', 'unlock', 'show initialise', 'look', 'loadProfileStatus']);
});

test('a passkey that failed says why and opens nothing [AUTH-39]', async () => {
  const detail = 'Failed to verify authentication';
  const failing = { unlock: new SignInError({ kind: 'passkey', detail }) };
  const way = enter('login', { device: customer(BIOMETRICS, { isLocked: true }), failing });
  await way.send({ type: 'UNLOCK' });
  expect([way.state, way.context.problem]).toEqual(['session.login.locked', { kind: 'passkey', detail }]);
});

test.each(['initialise', 'tour', 'preferences', 'biometricsWarning', 'rememberMeWarning', 'terms'] as const)(
  'without a session the address of %s leads to the sign-in; with a closed lock too [AUTH-04]',
  async (page) => {
    for (const device of [NOBODY, customer(BIOMETRICS, { isLocked: true })]) {
      const way = enter(page, { device });
      await way.settle();
      expect(way.done).toEqual(['look', 'show login']);
    }
  },
);

test('a forgotten password that the customer told the provider starts its own sign-in', async () => {
  const way = enter('callback', { device: NOBODY, redeemed: { kind: 'forgotPassword', next: '/my-bill' } });
  await way.settle();
  expect(way.done).toEqual(['look', 'redeem', 'show login', 'startSignIn forgotPassword']);
  expect([way.state, way.context.next]).toEqual(['session.login.away', '/my-bill']);
});

test('a sign-in that cannot start says so and stays', async () => {
  const way = enter('login', { device: NOBODY, failing: { startSignIn: fails('offline') } });
  await way.send({ type: 'SIGN_IN' });
  expect([way.state, way.context.problem]).toEqual(['session.login.signedOut', { kind: 'offline' }]);
});

/* Profile initialisation, one step after the other. */

test('it decides only after loading, and first a forgotten password: marker cleared, then its page [AUTH-08] [AUTH-09]', async () => {
  const profileStatus = { ...newcomer, forgotPassword: true };
  const way = enter('initialise', { device: customer({ rememberMeEnabledSticky: true }), profileStatus });
  await way.settle();
  expect(way.done).toEqual(['look', 'loadProfileStatus', 'clearForgotPassword', 'leave for resetSuccess']);
});

test.each(['rememberMeEnabledSticky', 'biometricsEnabledSticky'])(
  'second, %s refreshes the session, then routing goes on [AUTH-10]',
  async (flag) => {
    const way = enter('initialise', { device: customer({ [flag]: true }) });
    await way.settle();
    expect(way.done.slice(1)).toEqual(['loadProfileStatus', 'refreshRememberMe', 'show tour']);
    const failing = enter('initialise', {
      device: customer({ [flag]: true }),
      failing: { refreshRememberMe: fails('failed') },
    });
    await failing.settle();
    expect([failing.state, failing.context.problem]).toEqual(['firstRun.tour.asking', null]);
  },
);

test('without either flag nothing is refreshed; nor from a copy [AUTH-10]', async () => {
  const none = enter('initialise', { device: customer() });
  await none.settle();
  expect(none.done).not.toContain('refreshRememberMe');
  const offline = enter('initialise', { device: customer(REMEMBERED), profileStatus: { ...settled, isCopy: true } });
  await offline.settle();
  expect(offline.done).not.toContain('refreshRememberMe');
});

test('third, the tour as long as it was not seen, before everything that follows [AUTH-11]', async () => {
  const way = enter('initialise', { device: customer(), profileStatus: newcomer });
  await way.settle();
  expect([way.state, way.done.at(-1)]).toEqual(['firstRun.tour.asking', 'show tour']);
});

test('fourth, the preferences unless the customer asked not to see them again [AUTH-12]', async () => {
  const way = enter('initialise', { device: customer({ showAppTourSticky: false }), profileStatus: newcomer });
  await way.settle();
  expect([way.state, way.done.at(-1)]).toEqual(['firstRun.preferences.asking', 'show preferences']);
});

test.each([
  ['consent was not granted', { ...settled, hasConsented: false }, 'terms'],
  [
    'not registered, and notifyLogin said 206 with a nonzero errorCode',
    { ...settled, isRegistered: false, errorCode: 1 },
    'terms',
  ],
  ['not registered, and notifyLogin said so without a nonzero errorCode', { ...settled, isRegistered: false }, 'home'],
  ['consent granted and registered', settled, 'home'],
  ['registered, although notifyLogin said 206 with a nonzero errorCode', { ...settled, errorCode: 1 }, 'home'],
  ['registered, and consent was not granted', { ...settled, hasConsented: false, errorCode: 1 }, 'terms'],
] as const)('fifth and sixth: %s → %s [AUTH-13] [AUTH-14] [AUTH-15]', async (_when, profileStatus, end) => {
  const way = enter('initialise', { profileStatus });
  await way.settle();
  if (end === 'terms') expect([way.state, way.done.at(-1)]).toEqual(['firstRun.terms.asking', 'show terms']);
  else expect(way.done.slice(2)).toEqual(['refreshNotifications', 'arrive', 'leave for home']);
});

test('a notify login that fails says so, and trying again goes on [AUTH-16]', async () => {
  const way = enter('initialise', { failing: { loadProfileStatus: fails('profile') } });
  await way.settle();
  expect([way.state, way.context.problem]).toEqual(['session.initialising.notLoaded', { kind: 'profile' }]);
  way.world.failing = {};
  await way.send({ type: 'RETRY' });
  expect(way.done.at(-1)).toBe('leave for home');
});

/* The tour. */

test.each(['FINISH', 'SKIP'] as const)(
  '%s: the tour is seen, and the preferences follow [TOUR-03] [TOUR-06]',
  async (type) => {
    const way = enter('tour', { device: customer(), profileStatus: newcomer });
    await way.send({ type });
    expect(way.kept.at(-1)).toMatchObject({ showAppTourSticky: false });
    expect(way.done.at(-1)).toBe('show preferences');
  },
);

test.each(['FINISH', 'SKIP'] as const)(
  '%s: without preferences to ask, the terms or home follow [TOUR-04] [TOUR-05]',
  async (type) => {
    const device = customer({ doNotShowAgainSticky: true });
    for (const profileStatus of [
      { ...settled, hasConsented: false },
      { ...settled, isRegistered: false, errorCode: 1 },
    ]) {
      const terms = enter('tour', { device, profileStatus });
      await terms.send({ type });
      expect(terms.done.at(-1)).toBe('show terms');
    }
    const home = enter('tour', { device, profileStatus: settled });
    await home.send({ type });
    expect(home.done.slice(-2)).toEqual(['arrive', 'leave for home']);
  },
);

test('the page that the customer wanted is kept from the sign-in page to the end', async () => {
  const way = enter('login', { device: NOBODY }, { next: '/meter-read' });
  await way.settle();
  expect(way.context.next).toBe('/meter-read');
  const back = enter('callback', { redeemed: { kind: 'signedIn', next: '/meter-read' }, device: customer(SEEN) });
  await back.settle();
  expect([back.done.at(-1), back.context.next]).toEqual(['leave for home', '/meter-read']);
});

test('a warning that the security page opened leads there after a sign-in that had to come first', async () => {
  const way = enter('biometricsWarning', { device: NOBODY }, { returnUrl: '/menu/security' });
  await way.settle();
  const { next, returnUrl } = way.context;
  expect([way.page, next, returnUrl]).toEqual(['login', '/menu/security', null]);
});

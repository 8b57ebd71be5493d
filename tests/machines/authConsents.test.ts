import { expect, test } from 'vitest';
import { SignInError } from '#machines/auth/authContext.ts';
import { customer, enter, newcomer, SEEN, settled } from './authWorld.ts';

const fails = (kind: 'offline' | 'failed' | 'profile' | 'session') => new SignInError({ kind });

/* The preferences. */

const ASKED = { showAppTourSticky: false };
const RM = { type: 'SWITCH', mode: 'rememberMe', on: true } as const;
const BIO = { type: 'SWITCH', mode: 'biometrics', on: true } as const;

test('one way at a time: marking one unmarks the other, and nothing is in force yet [AUTH-18]', async () => {
  const way = enter('preferences', { device: customer(ASKED) });
  await way.send(RM);
  expect(way.context.chosen).toBe('rememberMe');
  await way.send(BIO);
  expect(way.context.chosen).toBe('biometrics');
  await way.send({ ...BIO, on: false });
  expect([way.context.chosen, way.kept]).toEqual(['none', []]);
});

test.each([
  ['rememberMe', 'rememberMeEnabledSticky'],
  ['biometrics', 'biometricsEnabledSticky'],
] as const)('switching %s off ends it at once: session false, both flags cleared [AUTH-19]', async (mode, flag) => {
  const way = enter('preferences', { device: customer({ ...ASKED, [flag]: true }) });
  await way.send({ type: 'SWITCH', mode, on: false });
  expect([way.done.at(-1), way.page]).toEqual(['updateSession none', 'preferences']);
  expect(way.kept.at(-1)).toMatchObject({ rememberMeEnabledSticky: false, biometricsEnabledSticky: false });
});

test('switching off that the server did not hear of changes nothing and says so [AUTH-19] [AUTH-41]', async () => {
  const device = customer({ ...ASKED, rememberMeEnabledSticky: true });
  const way = enter('preferences', { device, failing: { updateSession: fails('session') } });
  await way.send({ ...RM, on: false });
  expect([way.state, way.context.chosen, way.kept]).toEqual(['firstRun.preferences.asking', 'rememberMe', []]);
  expect(way.context.problem).toEqual({ kind: 'session' });
});

test('continuing with biometrics newly chosen leads to its warning [AUTH-20]', async () => {
  const way = enter('preferences', { device: customer({ ...ASKED, rememberMeEnabledSticky: true }) });
  await way.send(BIO, { type: 'CONTINUE' });
  expect(way.done.at(-1)).toBe('show biometricsWarning');
});

test('continuing with remember-me newly chosen leads to its warning [AUTH-21]', async () => {
  const way = enter('preferences', { device: customer(ASKED) });
  await way.send(RM, { type: 'CONTINUE' });
  expect(way.done.at(-1)).toBe('show rememberMeWarning');
});

test('continuing with nothing new leads home, or to the terms [AUTH-22]', async () => {
  for (const flags of [ASKED, { ...ASKED, rememberMeEnabledSticky: true }]) {
    const home = enter('preferences', { device: customer(flags) });
    await home.send({ type: 'CONTINUE' });
    expect(home.done.slice(-2)).toEqual(['arrive', 'leave for home']);
    const terms = enter('preferences', { device: customer(flags), profileStatus: newcomer });
    await terms.send({ type: 'CONTINUE' });
    expect(terms.done.at(-1)).toBe('show terms');
  }
});

test('not to be shown again: kept on Continue; later the page leads to the terms, which pass on who has agreed [AUTH-23]', async () => {
  const way = enter('preferences', { device: customer(ASKED), profileStatus: newcomer });
  await way.send({ type: 'DO_NOT_SHOW', checked: true });
  expect(way.kept).toEqual([]);
  await way.send({ type: 'CONTINUE' });
  expect(way.kept.at(-1)).toMatchObject({ doNotShowAgainSticky: true });
  const later = enter('preferences', { device: customer(SEEN), profileStatus: newcomer });
  await later.settle();
  expect(later.done.at(-1)).toBe('show terms');
  for (const [page, flags] of [
    ['preferences', SEEN],
    ['terms', SEEN],
    ['terms', ASKED],
  ] as const) {
    const passedOn = enter(page, { device: customer(flags) });
    await passedOn.settle();
    expect(passedOn.done.slice(-2)).toEqual(['arrive', 'leave for home']);
  }
});

test('both ways in are optional: a choice is registered, and without one Continue leads on with neither [AUTH-03]', async () => {
  const registered = enter('preferences', { device: customer(ASKED) });
  await registered.send(BIO, { type: 'CONTINUE' }, { type: 'AGREE' });
  expect(registered.done).toEqual(expect.arrayContaining(['registerPasskey', 'updateSession biometrics']));
  const neither = enter('preferences', { device: customer(ASKED) });
  await neither.send({ type: 'CONTINUE' });
  expect(neither.done).toEqual(['look', 'loadProfileStatus', 'refreshNotifications', 'arrive', 'leave for home']);
  expect(neither.kept.at(-1)).toMatchObject({ rememberMeEnabledSticky: false, biometricsEnabledSticky: false });
});

/* The warnings. */

test('agreeing to biometrics: passkey, then the session, then the flags [AUTH-25]', async () => {
  const way = enter('biometricsWarning', { device: customer({ ...ASKED, rememberMeEnabledSticky: true }) });
  await way.send({ type: 'AGREE' });
  const from = way.done.indexOf('registerPasskey');
  expect(way.done.slice(from, from + 2)).toEqual(['registerPasskey', 'updateSession biometrics']);
  expect(way.kept).toHaveLength(1);
  expect(way.kept[0]).toMatchObject({ biometricsEnabledSticky: true, rememberMeEnabledSticky: false });
});

test('a passkey that failed changes no flag and says why [AUTH-25] [AUTH-40]', async () => {
  const detail = 'Registration verification failed';
  const failing = { registerPasskey: new SignInError({ kind: 'passkey', detail }) };
  const way = enter('biometricsWarning', { device: customer(ASKED), failing });
  await way.send({ type: 'AGREE' });
  expect([way.state, way.kept, way.context.problem]).toEqual([
    'firstRun.biometricsWarning.asking',
    [],
    { kind: 'passkey', detail },
  ]);
  expect(way.done).not.toContain('updateSession biometrics');
});

test('a session that could not be told changes no flag; agreeing again makes no second passkey [AUTH-25] [AUTH-41]', async () => {
  const way = enter('biometricsWarning', { device: customer(ASKED), failing: { updateSession: fails('session') } });
  await way.send({ type: 'AGREE' });
  expect([way.state, way.kept, way.context.problem]).toEqual([
    'firstRun.biometricsWarning.asking',
    [],
    { kind: 'session' },
  ]);
  way.world.failing = {};
  await way.send({ type: 'AGREE' });
  expect(way.done.filter((one) => one === 'registerPasskey')).toHaveLength(1);
  expect(way.kept.at(-1)).toMatchObject({ biometricsEnabledSticky: true });
});

test.each([
  ['biometricsWarning', 'biometrics'],
  ['rememberMeWarning', 'rememberMe'],
] as const)(
  'agreed: %s leads back to security where it came from there, else home or to the terms [AUTH-26] [AUTH-28]',
  async (page, mode) => {
    const security = enter(page, { device: customer(SEEN) }, { returnUrl: '/menu/security' });
    await security.send({ type: 'AGREE' });
    expect([security.done.at(-1), security.context.answer]).toEqual(['leave for security', { mode, agreed: true }]);
    const home = enter(page, { device: customer(ASKED) });
    await home.send({ type: 'AGREE' });
    expect(home.done.at(-1)).toBe('leave for home');
    const terms = enter(page, { device: customer(ASKED), profileStatus: newcomer });
    await terms.send({ type: 'AGREE' });
    expect(terms.done.at(-1)).toBe('show terms');
  },
);

test('agreeing to be remembered: the session, then the flags [AUTH-28]', async () => {
  const way = enter('rememberMeWarning', { device: customer({ ...ASKED, biometricsEnabledSticky: true }) });
  await way.send({ type: 'AGREE' });
  expect(way.done).toContain('updateSession rememberMe');
  expect(way.kept).toHaveLength(1);
  expect(way.kept[0]).toMatchObject({ rememberMeEnabledSticky: true, biometricsEnabledSticky: false });
});

test.each([
  ['biometricsWarning', 'biometricsEnabledSticky', 'biometrics'],
  ['rememberMeWarning', 'rememberMeEnabledSticky', 'rememberMe'],
] as const)(
  'disagreeing to %s clears %s, and back to security or signed out [AUTH-27] [AUTH-29]',
  async (page, flag, mode) => {
    const device = customer({ ...SEEN, [flag]: true });
    const security = enter(page, { device }, { returnUrl: '/menu/security' });
    await security.send({ type: 'DISAGREE' });
    expect(security.kept.at(-1)).toMatchObject({ [flag]: false });
    expect([security.done.at(-1), security.context.answer]).toEqual(['leave for security', { mode, agreed: false }]);
    const out = enter(page, { device });
    await out.send({ type: 'DISAGREE' });
    expect(out.kept.at(-1)).toMatchObject({ [flag]: false });
    expect(out.done.at(-1)).toBe('signOut');
  },
);

test('a warning left without an answer changes nothing and is gone', async () => {
  const way = enter('rememberMeWarning', { device: customer(ASKED) });
  await way.send({ type: 'BACK' });
  expect([way.done.at(-1), way.kept]).toEqual(['show preferences', []]);
});

/* The terms. */

const TERMS = { device: customer(SEEN), profileStatus: newcomer };

test('agreed: the profile, the welcome, notify login, the profile again, then the new profile [AUTH-32] [AUTH-33] [AUTH-34] [AUTH-35]', async () => {
  const way = enter('terms', TERMS);
  await way.send({ type: 'AGREE' });
  const from = way.done.indexOf('updateProfile');
  expect(way.done.slice(from)).toEqual([
    'updateProfile',
    'sendWelcomeEmail',
    'notifyLogin',
    'loadProfile',
    'refreshNotifications',
    'arrive',
    'leave for newProfile',
  ]);
  // Name and e-mail of the session are what is stored.
  expect(way.handed.updateProfile?.device.customer).toEqual({
    name: 'Marlene Kowalchuk',
    email: 'basement@sandbox.example',
  });
});

test('who is registered gets no second welcome [AUTH-33]', async () => {
  const way = enter('terms', { ...TERMS, profileStatus: { ...settled, hasConsented: false } });
  await way.send({ type: 'AGREE' });
  expect(way.done).not.toContain('sendWelcomeEmail');
  expect(way.done).toContain('notifyLogin');
});

test.each([
  [true, true, 'newProfile'],
  [true, false, 'home'],
  [false, true, 'home'],
])('registered %s, profile %s → %s [AUTH-35]', async (isRegisteredAfterwards, hasProfile, exit) => {
  const way = enter('terms', { ...TERMS, isRegisteredAfterwards, hasProfile });
  await way.send({ type: 'AGREE' });
  expect(way.done.at(-1)).toBe(`leave for ${exit}`);
});

test.each([
  ['updateProfile', 'UPDATE_PROFILE_ERROR'],
  ['sendWelcomeEmail', 'SEND_WELCOME_EMAIL_ERROR'],
  ['notifyLogin', 'NOTIFY_LOGIN_ERROR'],
  ['loadProfile', 'PROFILE_DETAILS_ERROR'],
])(
  'when %s fails, %s is logged, the flow stops and the terms stay open to try again [AUTH-36]',
  async (effect, tag) => {
    const way = enter('terms', { ...TERMS, failing: { [effect]: fails('failed') } });
    await way.send({ type: 'AGREE' });
    expect([way.state, way.context.problem]).toEqual(['firstRun.terms.asking', { kind: tag }]);
    expect([...way.done.slice(-2), way.page]).toEqual([effect, `log ${tag}`, 'terms']);
    way.world.failing = {};
    await way.send({ type: 'AGREE' });
    expect(way.done.at(-1)).toBe('leave for newProfile');
  },
);

test.each(['name', 'email'])('agreeing without the session’s %s signs out [AUTH-31]', async (missing) => {
  const device = customer(SEEN);
  const way = enter('terms', { ...TERMS, device: { ...device, customer: { name: 'A', email: 'a@b', [missing]: '' } } });
  await way.send({ type: 'AGREE' });
  expect(way.done.slice(-2)).toEqual(['log SESSION_EMPTY', 'signOut']);
});

test('disagreeing signs out [AUTH-37]', async () => {
  const way = enter('terms', TERMS);
  await way.send({ type: 'DISAGREE' });
  expect(way.done.at(-1)).toBe('signOut');
  const offline = enter('terms', { ...TERMS, signedOut: 'here' });
  await offline.send({ type: 'DISAGREE' });
  expect([offline.state, offline.page]).toEqual(['session.login.signedOut', 'login']);
});

test.each(['terms', 'rememberMeWarning', 'biometricsWarning'] as const)(
  'a sign-out that fails leads back to %s and says so: the device still knows the customer',
  async (page) => {
    const way = enter(page, TERMS);
    way.world.failing = { signOut: new Error('the disk does not answer') };
    await way.send({ type: 'DISAGREE' });
    expect([way.state, way.context.problem]).toEqual([`firstRun.${page}.asking`, { kind: 'failed' }]);
    expect(way.context.device.customer).not.toBeNull();
    way.world.failing = {};
    await way.send({ type: 'DISAGREE' });
    expect(way.done.at(-1)).toBe('signOut');
  },
);

import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { LoginFailure } from '#features/sign-in/LoginFailure.tsx';
import { LoginPage } from '#features/sign-in/LoginPage.tsx';
import { ModeFailure } from '#features/sign-in/ModeFailure.tsx';
import { NotLoaded } from '#features/sign-in/NotLoaded.tsx';
import { PreferencesPage } from '#features/sign-in/PreferencesPage.tsx';
import { TermsPage } from '#features/sign-in/TermsPage.tsx';
import { WarningPage } from '#features/sign-in/WarningPage.tsx';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { type AuthContext, beginAuth, type Device, NOBODY, type SignInFailure } from '#machines/auth/authContext.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* The pages of the way in: what each says of whoever is there, and of what failed. */

vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('login', 'first-run', 'session', 'terms', 'contact', 'shell'));

const send = () => {};
type State = Parameters<typeof authMachine.resolveState>[0]['value'];
const stateAt = (value: State, more: Partial<AuthContext> = {}) => ({
  state: authMachine.resolveState({ value, context: { ...beginAuth({ page: 'login' }), ...more } }),
  send,
});

type Login = Parameters<typeof LoginPage>[0];
const loginTexts = (more: Partial<Login>) =>
  textsIn(markupOf(LoginPage, { device: NOBODY, problem: null, busy: null, send, ...more }));
const ADA = { name: 'Ada', email: 'ada@farm.example' };
const LOCKED: Device = {
  ...NOBODY,
  customer: ADA,
  isLocked: true,
  flags: { ...NOBODY.flags, biometricsEnabledSticky: true },
};

test.each<[string, Partial<Login>, string[]]>([
  [
    'a visitor [AUTH-01]',
    {},
    ['You sign in once. After that the app opens without a connection.', 'Sign in', 'Forgot password?'],
  ],
  [
    'who has the lock here [AUTH-02]',
    { device: LOCKED },
    [
      'Show your fingerprint or face to open your pages. Contact numbers and outages stay open to everyone.',
      'Use fingerprint or face',
      'Sign in',
      'Forgot password?',
    ],
  ],
  [
    'whose session is over',
    { device: { ...NOBODY, customer: ADA, isExpired: true } },
    ['You were signed out.', 'Sign in', 'Forgot password?'],
  ],
  [
    'who cannot be let in without a connection',
    { problem: { kind: 'offline' } },
    [
      'You sign in once. After that the app opens without a connection.',
      'Signing in needs a connection. What you saved before stays safe on this device.',
      'Sign in',
      'Forgot password?',
    ],
  ],
  [
    'who had no answer',
    { problem: { kind: 'noAnswer' } },
    [
      'You sign in once. After that the app opens without a connection.',
      'We cannot be reached right now. Your connection is fine: please try again in a few minutes. What you saved before stays safe on this device.',
      'Sign in',
      'Forgot password?',
    ],
  ],
  [
    'who was not let in',
    { problem: { kind: 'failed' } },
    [
      'You sign in once. After that the app opens without a connection.',
      'You are not signed in. Please try again.',
      'Sign in',
      'Forgot password?',
    ],
  ],
])('the sign-in page for %s', (_who, more, says) => {
  const texts = loginTexts(more);
  expect(texts.slice(2, texts.indexOf('Without signing in'))).toEqual(says);
  // What works without signing in stays a tap away, whoever it is.
  expect(texts.slice(texts.indexOf('Without signing in'))).toEqual([
    'Without signing in',
    'Outages as text',
    'Report an outage',
    'See outages',
    'Power out? Call ',
    '1-306-555-0110',
  ]);
});

test('what was pressed on the sign-in page says that it is under way', () => {
  expect(loginTexts({})).not.toContain('Signing you in …');
  expect(loginTexts({ busy: 'signIn' })).toContain('Signing you in …');
  expect(loginTexts({ device: LOCKED, busy: 'unlock' })).toContain('Waiting for your fingerprint or face …');
});

test.each<[SignInFailure, string[]]>([
  [
    { kind: 'passkey', detail: '' },
    ['Error logging in with passkey', 'Nothing was recognised. Try again, or sign in with your password.'],
  ],
  [
    { kind: 'passkey', detail: 'Failed to start authentication' },
    ['Error logging in with passkey', 'Failed to start authentication'],
  ],
  [
    { kind: 'passkey', detail: 'Failed to verify authentication' },
    ['Error logging in with passkey', 'Failed to verify authentication'],
  ],
  [{ kind: 'notOffered' }, ['A new password is not offered here. Press “Sign in”; the sign-in page helps you on.']],
  [
    { kind: 'notProven' },
    [
      'The sign-in service let you through without asking who you are. That is not enough for your pages. Use your fingerprint or face, or sign out here: then it asks you next time.',
    ],
  ],
  [
    { kind: 'refused', why: 'emailTaken' },
    [
      'Your e-mail address is already used by another way of signing in. Sign in the way you did before; then you can connect this one under Menu, Security. If you never signed in before, call us.',
    ],
  ],
  [
    { kind: 'refused', why: 'emailUnverified' },
    ['The sign-in service has not verified your e-mail address yet. Verify it there, then sign in again.'],
  ],
  [
    { kind: 'ended' },
    [
      'You were signed out here, from another device or because your password or e-mail address was changed. Was that not you? Set a new password with “Forgot password?”, and call us.',
    ],
  ],
])('why a customer is not let in, or no longer: %o [AUTH-39]', (problem, says) => {
  expect(textsIn(markupOf(LoginFailure, { problem: problem as never }))).toEqual(says);
});

const NO_PASSKEY = 'Fingerprint sign-in was not set up';
const REGISTERING = 'Error registering passkey';
test.each<[SignInFailure | null, string[]]>([
  [null, []],
  [
    { kind: 'session' },
    ['Failed to update session', 'This needs a connection. Nothing was changed; please try again.'],
  ],
  [
    { kind: 'noAnswer' },
    [
      NO_PASSKEY,
      'We cannot be reached right now. Your connection is fine. Nothing was changed; please try again in a few minutes.',
      REGISTERING,
    ],
  ],
  [
    { kind: 'offline' },
    [NO_PASSKEY, 'This needs a connection. Nothing was changed; try again when you are connected.', REGISTERING],
  ],
  [
    { kind: 'passkey', detail: '' },
    [NO_PASSKEY, 'This device did not make one. Nothing was changed; try again, or press “Disagree”.', REGISTERING],
  ],
  [
    { kind: 'passkey', detail: 'Failed to start registration' },
    [NO_PASSKEY, 'Error registering passkey: Failed to start registration'],
  ],
  [
    { kind: 'oldSignIn' },
    [
      'Please sign in again first',
      'A passkey can only be made shortly after a sign-in, so that nobody makes theirs on a phone that you left open. You come back to the security page and switch it on there.',
    ],
  ],
])('why the way in was not changed: %o [AUTH-40] [AUTH-41]', (problem, says) => {
  expect(textsIn(markupOf(ModeFailure, { problem }))).toEqual(says);
});

test.each([
  ['rememberMeWarning', 'Stay signed in on this device?'],
  ['biometricsWarning', 'Open the app with your fingerprint or face?'],
] as const)('a warning is agreed to or not: %s [AUTH-20] [AUTH-21]', (page, title) => {
  const texts = textsIn(markupOf(WarningPage, stateAt({ firstRun: { [page]: 'asking' } } as State)));
  expect(texts[0]).toBe(title);
  expect(texts.slice(-2)).toEqual(['Agree', 'Disagree']);
});

test.each(['UPDATE_PROFILE_ERROR', 'SEND_WELCOME_EMAIL_ERROR', 'NOTIFY_LOGIN_ERROR', 'PROFILE_DETAILS_ERROR'] as const)(
  'terms that were agreed to and not taken in are agreed to again, and say no tag: %s [AUTH-36]',
  (kind) => {
    const terms = (problem: SignInFailure | null) =>
      textsIn(markupOf(TermsPage, stateAt({ firstRun: { terms: 'asking' } }, { problem })));
    const failed = 'That did not go through, and nothing was lost. Check your connection and press “Agree” again.';
    expect(terms(null)).not.toContain(failed);
    expect(terms({ kind }).slice(-3)).toEqual([failed, 'Agree', 'Disagree']);
    expect(terms({ kind })[0]).toBe('Terms and conditions');
    expect(terms({ kind }).join(' ')).not.toContain(kind);
  },
);

test('an account that could not be loaded says so, in the words of the specification too [AUTH-16]', () => {
  expect(textsIn(markupOf(NotLoaded, { send }))).toEqual([
    'We could not load your account',
    'Check your connection and try again. Contact numbers and outages stay open under Menu.',
    'error fetching profile details',
    'Try again',
  ]);
});

test('the preferences ask for one way in; without passkeys they say why there is none [AUTH-17] [AUTH-18]', () => {
  const preferences = (more: Partial<AuthContext> = {}) =>
    markupOf(PreferencesPage, stateAt({ firstRun: { preferences: 'asking' } }, more));
  const asks = (biometrics: string) => [
    'How should this device let you in next time? You choose one way, and you can change it later under Menu, Security.',
    'Remember me',
    'You stay signed in on this device for 90 days, also after the app was closed.',
    'Biometrics',
    biometrics,
    'Do not show this again',
    'Continue',
  ];
  expect(textsIn(preferences())).toEqual(asks('This browser cannot use a fingerprint or face.'));
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(textsIn(preferences())).toEqual(
    asks(
      'The app is locked when it starts. Your fingerprint, your face or the passcode of this device opens it, also without a connection.',
    ),
  );
  const checked = (chosen: AuthContext['chosen']) => preferences({ chosen }).match(/checked=""/g)?.length ?? 0;
  expect([checked('none'), checked('rememberMe'), checked('biometrics')]).toEqual([0, 1, 1]);
});

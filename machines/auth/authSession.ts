import { assign } from 'xstate';
import { PREFERENCES_TERMS_OR_HOME, TERMS_OR_HOME } from './authFirstRun.ts';
import { authSetup } from './authSetup.ts';

const SPLASH_MS = 2000;

const leaveFor = <Action extends 'signIn' | 'forgotPassword'>(action: Action) => ({
  target: '#auth.session.login.starting' as const,
  actions: { type: 'begin' as const, params: { action } },
});
const SIGN_IN = { SIGN_IN: leaveFor('signIn'), FORGOT_PASSWORD: leaveFor('forgotPassword') };

/** The provider let the customer through without asking, and was refused. */
const WHERE_NOT_ASKED = {
  UNLOCK: { guard: 'asksAnew' as const, target: 'unlocking' as const },
  SIGN_OUT: { guard: 'asksAnew' as const, target: 'leavingProvider' as const },
};

export const splash = authSetup.createStateConfig({
  meta: { page: 'splash' },
  after: {
    [SPLASH_MS]: [
      { guard: 'mustSignIn', target: 'login' },
      { target: '#auth.opening', actions: assign({ opened: 'initialise' }) },
    ],
  },
});

export const login = authSetup.createStateConfig({
  meta: { page: 'login' },
  entry: 'goOnAfterSignIn',
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasBiometrics', target: 'locked' },
        { guard: 'isExpired', target: 'expired' },
        { target: 'signedOut' },
      ],
    },
    /** Nobody is signed in, or a customer who wants to sign in as another. */
    signedOut: { on: { ...SIGN_IN, ...WHERE_NOT_ASKED } },
    /** The session is over; the copies stay readable and what waits stays safe. */
    expired: { on: { ...SIGN_IN, ...WHERE_NOT_ASKED } },
    locked: {
      // What the provider remembers opens no lock.
      entry: 'askAnew',
      on: { UNLOCK: 'unlocking', SIGN_OUT: 'leavingProvider', ...SIGN_IN },
    },
    unlocking: {
      entry: 'clearProblem',
      invoke: {
        src: 'unlock',
        onDone: { target: '#auth.opening', actions: assign({ opened: 'initialise', profileStatus: null }) },
        onError: { target: 'deciding', actions: 'noteProblem' },
      },
    },
    starting: {
      entry: 'clearProblem',
      invoke: {
        src: 'startSignIn',
        input: ({ context }) => context,
        onDone: 'away',
        onError: { target: 'deciding', actions: 'noteProblem' },
      },
    },
    /** The provider has a session and would not ask: that session ends too. */
    leavingProvider: {
      tags: 'signingOut',
      entry: 'clearProblem',
      invoke: {
        src: 'signOut',
        onDone: { target: '#auth.opening', actions: ['forgetCustomer', assign({ opened: 'login' })] },
        onError: { target: 'deciding', actions: 'noteProblem' },
      },
    },
    /** On the way to the provider's page; coming back loads the app anew. */
    away: {},
  },
});

/** The provider's answer is in the address. */
export const callback = authSetup.createStateConfig({
  meta: { page: 'callback' },
  invoke: {
    src: 'redeem',
    onDone: [
      {
        guard: ({ event }) => event.output.kind === 'signedIn',
        target: '#auth.opening',
        actions: assign({ opened: 'initialise', profileStatus: null, next: ({ event }) => event.output.next }),
      },
      {
        guard: ({ event }) => event.output.kind === 'forgotPassword',
        target: '#auth.session.login.starting',
        actions: assign({ action: 'forgotPassword', next: ({ event }) => event.output.next }),
      },
      {
        guard: ({ event }) => event.output.kind === 'tooOld',
        target: '#auth.session.login.starting',
        actions: ['askAnew', assign({ action: 'signIn', next: ({ event }) => event.output.next })],
      },
      {
        guard: ({ event }) => event.output.kind === 'cancelled',
        target: 'login',
        actions: assign({ next: ({ event }) => event.output.next }),
      },
      { guard: 'isNobody', target: 'login', actions: assign({ problem: { kind: 'failed' } }) },
      { target: '#auth.opening', actions: assign({ opened: 'initialise' }) },
    ],
    onError: { target: 'login', actions: 'noteProblem' },
  },
});

/** Profile initialisation, in the order of AUTH-09 to AUTH-14. */
export const initialising = authSetup.createStateConfig({
  meta: { page: 'opened' },
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearProblem',
      invoke: {
        src: 'loadProfileStatus',
        onDone: { target: 'placing', actions: assign({ profileStatus: ({ event }) => event.output }) },
        onError: { target: 'notLoaded', actions: 'noteProblem' },
      },
    },
    notLoaded: { on: { RETRY: '#auth.opening' } },
    placing: {
      always: [
        { guard: 'forgotPassword', target: 'clearingForgotPassword' },
        { guard: 'mustRefresh', target: 'refreshing' },
        { guard: { type: 'wasOpened', params: { page: 'initialise' } }, target: 'routing' },
        { guard: { type: 'wasOpened', params: { page: 'tour' } }, target: '#auth.firstRun.tour' },
        {
          guard: { type: 'wasOpened', params: { page: 'biometricsWarning' } },
          target: '#auth.firstRun.biometricsWarning',
        },
        {
          guard: { type: 'wasOpened', params: { page: 'rememberMeWarning' } },
          target: '#auth.firstRun.rememberMeWarning',
        },
        { guard: 'opensPreferences', target: '#auth.firstRun.preferences' },
        ...TERMS_OR_HOME,
      ],
    },
    clearingForgotPassword: {
      exit: { type: 'headFor', params: { exit: 'resetSuccess' } },
      invoke: { src: 'clearForgotPassword', onDone: '#auth.leaving.left', onError: '#auth.leaving.left' },
    },
    /** Its failure is logged and changes nothing (AUTH-41). */
    refreshing: { invoke: { src: 'refreshRememberMe', onDone: 'routing', onError: 'routing' } },
    routing: {
      always: [{ guard: 'wantsTour', target: '#auth.firstRun.tour' }, ...PREFERENCES_TERMS_OR_HOME],
    },
  },
});

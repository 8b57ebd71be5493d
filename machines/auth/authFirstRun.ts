import { assign } from 'xstate';
import type { Answer, TermsTag } from './authContext.ts';
import { authSetup } from './authSetup.ts';

const HOME = { target: '#auth.leaving', actions: { type: 'headFor', params: { exit: 'home' } } } as const;

/** AUTH-22, AUTH-23, and after a warning AUTH-26: the terms pass on whom they have nothing to ask. */
export const TERMS_OR_HOME = [{ guard: 'isSettled', ...HOME }, { target: '#auth.firstRun.terms' }] as const;

/** AUTH-12 to AUTH-14; after the tour TOUR-03 to TOUR-05. */
export const PREFERENCES_TERMS_OR_HOME = [
  { guard: 'wantsPreferences', target: '#auth.firstRun.preferences' },
  { guard: 'needsTerms', target: '#auth.firstRun.terms' },
  HOME,
] as const;

/** Beside `asking`, which a sign-out that failed leads back to. */
const signingOut = authSetup.createStateConfig({
  tags: 'signingOut',
  invoke: {
    src: 'signOut',
    // With `atProvider` the browser is leaving for the provider's page.
    onDone: {
      guard: ({ event }) => event.output === 'here',
      target: '#auth.opening',
      actions: 'forgetCustomer',
    },
    // The device still knows them: they are not shown the sign-in page as if it did not, and may try again.
    onError: { target: 'asking', actions: 'noteProblem' },
  },
});

export const tour = authSetup.createStateConfig({
  meta: { page: 'tour' },
  initial: 'asking',
  states: {
    asking: { on: { FINISH: 'seen', SKIP: 'seen' } },
    seen: { entry: ['noteTourSeen', 'keepFlags'], always: PREFERENCES_TERMS_OR_HOME },
  },
});

export const preferences = authSetup.createStateConfig({
  meta: { page: 'preferences' },
  initial: 'asking',
  states: {
    asking: {
      entry: 'markMode',
      on: {
        SWITCH: [{ guard: 'turnsOff', target: 'switchingOff' }, { actions: ['noteChoice', 'clearProblem'] }],
        DO_NOT_SHOW: { actions: assign({ doNotShowAgain: ({ event }) => event.checked }) },
        CONTINUE: 'chosen',
      },
    },
    switchingOff: {
      entry: 'clearProblem',
      invoke: {
        src: 'updateSession',
        input: { mode: 'none' },
        onDone: { target: 'asking', actions: ['noteNoMode', 'keepFlags'] },
        onError: { target: 'asking', actions: 'noteProblem' },
      },
    },
    chosen: {
      entry: ['noteDoNotShow', 'keepFlags'],
      always: [
        { guard: { type: 'isNew', params: { mode: 'biometrics' } }, target: '#auth.firstRun.biometricsWarning' },
        { guard: { type: 'isNew', params: { mode: 'rememberMe' } }, target: '#auth.firstRun.rememberMeWarning' },
        ...TERMS_OR_HOME,
      ],
    },
  },
});

/** Back to the security page, where the warning was opened from there. */
const toSecurity = (answer: Answer | null) =>
  ({
    guard: 'isForSecurity',
    target: '#auth.leaving.left',
    actions: { type: 'answerSecurity', params: { answer } },
  }) as const;

const UNANSWERED = {
  DISAGREE: 'disagreed',
  BACK: [toSecurity(null), { target: '#auth.firstRun.preferences', actions: 'clearProblem' }],
} as const;

/** What follows on the answer to a warning. */
const answered = (mode: Answer['mode']) => ({
  saving: authSetup.createStateConfig({
    entry: 'clearProblem',
    invoke: {
      src: 'updateSession',
      input: { mode },
      onDone: { target: 'agreed', actions: [{ type: 'noteMode', params: { mode } }, 'keepFlags'] },
      onError: { target: 'asking', actions: 'noteProblem' },
    },
  }),
  agreed: authSetup.createStateConfig({ always: [toSecurity({ mode, agreed: true }), ...TERMS_OR_HOME] }),
  disagreed: authSetup.createStateConfig({
    entry: [{ type: 'noteRefusal', params: { mode } }, 'keepFlags'],
    always: [toSecurity({ mode, agreed: false }), { target: 'signingOut' }],
  }),
  signingOut,
});

export const biometricsWarning = authSetup.createStateConfig({
  meta: { page: 'biometricsWarning' },
  initial: 'asking',
  states: {
    asking: { on: { AGREE: [{ guard: 'hasPasskey', target: 'saving' }, { target: 'registering' }], ...UNANSWERED } },
    registering: {
      entry: 'clearProblem',
      invoke: {
        src: 'registerPasskey',
        onDone: { target: 'saving', actions: assign({ hasPasskey: true }) },
        onError: { target: 'asking', actions: 'noteProblem' },
      },
    },
    ...answered('biometrics'),
  },
});

export const rememberMeWarning = authSetup.createStateConfig({
  meta: { page: 'rememberMeWarning' },
  initial: 'asking',
  states: { asking: { on: { AGREE: 'saving', ...UNANSWERED } }, ...answered('rememberMe') },
});

/** A step of agreeing to the terms failed: logged under its tag, and the customer may try again (AUTH-36). */
const failWith = (tag: TermsTag) => ({
  target: 'asking' as const,
  actions: [
    { type: 'noteTag' as const, params: { tag } },
    { type: 'log' as const, params: { tag } },
  ],
});

export const terms = authSetup.createStateConfig({
  meta: { page: 'terms' },
  initial: 'asking',
  states: {
    asking: {
      on: {
        AGREE: [
          { guard: 'isSessionEmpty', target: 'signingOut', actions: { type: 'log', params: { tag: 'SESSION_EMPTY' } } },
          { target: 'updatingProfile' },
        ],
        DISAGREE: 'signingOut',
      },
    },
    updatingProfile: {
      entry: 'clearProblem',
      invoke: {
        src: 'updateProfile',
        input: ({ context }) => context,
        onDone: [{ guard: 'isRegistered', target: 'notifying' }, { target: 'welcoming' }],
        onError: failWith('UPDATE_PROFILE_ERROR'),
      },
    },
    welcoming: {
      invoke: { src: 'sendWelcomeEmail', onDone: 'notifying', onError: failWith('SEND_WELCOME_EMAIL_ERROR') },
    },
    notifying: {
      invoke: {
        src: 'notifyLogin',
        onDone: {
          target: 'loadingProfile',
          actions: assign({
            profileStatus: ({ context, event }) =>
              context.profileStatus && { ...context.profileStatus, isRegistered: event.output },
          }),
        },
        onError: failWith('NOTIFY_LOGIN_ERROR'),
      },
    },
    loadingProfile: {
      invoke: {
        src: 'loadProfile',
        onDone: { target: 'agreed', actions: assign({ hasProfile: ({ event }) => event.output }) },
        onError: failWith('PROFILE_DETAILS_ERROR'),
      },
    },
    agreed: {
      always: [
        {
          guard: 'hasNewProfile',
          target: '#auth.leaving',
          actions: { type: 'headFor', params: { exit: 'newProfile' } },
        },
        HOME,
      ],
    },
    signingOut,
  },
});

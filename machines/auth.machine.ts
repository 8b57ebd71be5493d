import { assign } from 'xstate';
import { beginAuth, type TermsTag } from './authContext.ts';
import { authSetup, modeOfWarning } from './authSetup.ts';

const SPLASH_MS = 2000;

/** A step of agreeing to the terms failed: logged under its tag, and the customer may try again (AUTH-36). */
const failWith = (tag: TermsTag) => ({
  target: 'terms' as const,
  actions: [
    { type: 'noteTag' as const, params: { tag } },
    { type: 'log' as const, params: { tag } },
  ],
});

/** What a page asked for failed: the customer is on it again, and it says why. */
const backTo = <Page extends 'biometricsWarning' | 'rememberMeWarning' | 'terms'>(page: Page) => ({
  guard: { type: 'isPage' as const, params: { page } },
  target: page,
  actions: 'noteProblem' as const,
});

/**
 * The sign-in flow: from the splash to the customer's home (part 1 §4; AUTH, TOUR).
 *
 * looking → [splash → ] signedOut, locked, expired → away at the provider → redeeming → loading → routing → tour →
 * preferences → warnings → terms → arriving → signedIn. Every page's address opens its state directly, by `looking`;
 * what a state shows is its page, and `show` brings the address along.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => beginAuth(input),
  initial: 'looking',
  on: { OPEN: [{ guard: 'isHere' }, { target: '.looking', actions: 'opened' }] },
  states: {
    looking: {
      invoke: {
        src: 'look',
        onDone: { target: 'opening', actions: assign({ device: ({ event }) => event.output }) },
        onError: { target: 'broken', actions: assign({ broken: ({ event }) => event.error }) },
      },
    },
    /** This device gives us no storage: the frame says so. */
    broken: {},
    opening: {
      always: [
        { guard: { type: 'isPage', params: { page: 'splash' } }, target: 'splash' },
        { guard: { type: 'isPage', params: { page: 'login' } }, target: 'atDoor' },
        { guard: { type: 'isPage', params: { page: 'callback' } }, target: 'redeeming' },
        { guard: 'isNobody', target: 'atDoor' },
        { guard: 'isLocked', target: 'atDoor' },
        { guard: 'isWarningForSecurity', target: 'placing' },
        { guard: 'mustLoad', target: 'loading' },
        { target: 'placing' },
      ],
    },
    splash: {
      after: {
        [SPLASH_MS]: [
          { guard: 'mustSignIn', target: 'atDoor' },
          { target: 'looking', actions: assign({ page: 'initialise' }) },
        ],
      },
    },

    /* The sign-in page, in three states. */
    atDoor: {
      entry: assign({ page: 'login' }),
      always: [
        { guard: 'hasBiometrics', target: 'locked' },
        { guard: 'isExpired', target: 'expired' },
        { target: 'signedOut' },
      ],
    },
    /** Nobody is signed in, or somebody who wants to sign in as another. */
    signedOut: { entry: 'show', on: { SIGN_IN: 'leaving', FORGOT_PASSWORD: 'leavingForgotten' } },
    /** The session is over; the copies stay readable and what waits stays safe. */
    expired: { entry: 'show', on: { SIGN_IN: 'leaving', FORGOT_PASSWORD: 'leavingForgotten' } },
    locked: {
      entry: 'show',
      on: { UNLOCK: 'unlocking', SIGN_IN: 'leaving', FORGOT_PASSWORD: 'leavingForgotten' },
    },
    unlocking: {
      entry: 'clearProblem',
      invoke: {
        src: 'unlock',
        onDone: { target: 'looking', actions: assign({ page: 'initialise', profileStatus: null }) },
        onError: { target: 'atDoor', actions: 'noteProblem' },
      },
    },
    leavingForgotten: { entry: assign({ action: 'forgotPassword' }), always: 'goingAway' },
    leaving: { entry: assign({ action: 'signIn' }), always: 'goingAway' },
    goingAway: {
      entry: 'clearProblem',
      invoke: {
        src: 'startSignIn',
        input: ({ context }) => context,
        onDone: 'away',
        onError: { target: 'atDoor', actions: 'noteProblem' },
      },
    },
    /** On the way to the provider's page; coming back loads the app anew. */
    away: {},
    redeeming: {
      invoke: {
        src: 'redeem',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'signedIn',
            target: 'looking',
            actions: assign({ page: 'initialise', profileStatus: null, next: ({ event }) => event.output.next }),
          },
          {
            guard: ({ event }) => event.output.kind === 'forgotPassword',
            target: 'leavingForgotten',
            actions: assign({ page: 'login', next: ({ event }) => event.output.next }),
          },
          {
            guard: ({ event }) => event.output.kind === 'cancelled',
            target: 'atDoor',
            actions: assign({ next: ({ event }) => event.output.next }),
          },
          { guard: 'isNobody', target: 'atDoor', actions: assign({ problem: { kind: 'failed' } }) },
          { target: 'looking', actions: assign({ page: 'initialise' }) },
        ],
        onError: { target: 'atDoor', actions: 'noteProblem' },
      },
    },

    /* Profile initialisation, in the order of AUTH-09 to AUTH-14. */
    loading: {
      entry: ['clearProblem', 'show'],
      invoke: {
        src: 'loadProfileStatus',
        onDone: { target: 'placing', actions: assign({ profileStatus: ({ event }) => event.output }) },
        onError: { target: 'notLoaded', actions: 'noteProblem' },
      },
    },
    notLoaded: { on: { RETRY: 'looking' } },
    placing: {
      always: [
        { guard: 'forgotPassword', target: 'clearingForgotPassword' },
        { guard: 'mustRefresh', target: 'refreshing' },
        { guard: { type: 'isPage', params: { page: 'initialise' } }, target: 'routing' },
        { guard: { type: 'isPage', params: { page: 'tour' } }, target: 'tour' },
        { guard: { type: 'isPage', params: { page: 'biometricsWarning' } }, target: 'biometricsWarning' },
        { guard: { type: 'isPage', params: { page: 'rememberMeWarning' } }, target: 'rememberMeWarning' },
        { guard: { type: 'isPage', params: { page: 'terms' } }, target: 'atTerms' },
        // AUTH-23
        { guard: 'wantsPreferences', target: 'preferences' },
        { target: 'atTerms' },
      ],
    },
    clearingForgotPassword: {
      invoke: {
        src: 'clearForgotPassword',
        onDone: { target: 'elsewhere', actions: assign({ exit: 'resetSuccess' }) },
        onError: { target: 'elsewhere', actions: assign({ exit: 'resetSuccess' }) },
      },
    },
    /** Its failure is logged and changes nothing (AUTH-41). */
    refreshing: { invoke: { src: 'refreshRememberMe', onDone: 'routing', onError: 'routing' } },
    routing: {
      always: [
        { guard: 'wantsTour', target: 'tour' },
        { guard: 'wantsPreferences', target: 'preferences' },
        { guard: 'needsTerms', target: 'terms' },
        { target: 'arriving', actions: assign({ exit: 'home' }) },
      ],
    },

    tour: {
      entry: [assign({ page: 'tour' }), 'show'],
      on: { FINISH: 'afterTour', SKIP: 'afterTour' },
    },
    afterTour: {
      entry: ['noteTourSeen', 'keepFlags'],
      always: [
        { guard: 'wantsPreferences', target: 'preferences' },
        { guard: 'needsTerms', target: 'terms' },
        { target: 'arriving', actions: assign({ exit: 'home' }) },
      ],
    },

    preferences: {
      entry: [assign({ page: 'preferences' }), 'markMode', 'show'],
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
        onDone: {
          target: 'preferences',
          actions: ['noteNoMode', 'keepFlags'],
        },
        onError: { target: 'preferences', actions: 'noteProblem' },
      },
    },
    chosen: {
      entry: ['noteDoNotShow', 'keepFlags'],
      always: [
        { guard: { type: 'isNew', params: { mode: 'biometrics' } }, target: 'biometricsWarning' },
        { guard: { type: 'isNew', params: { mode: 'rememberMe' } }, target: 'rememberMeWarning' },
        { target: 'leavingPreferences' },
      ],
    },
    /** AUTH-22, and after a warning AUTH-26. */
    leavingPreferences: {
      always: [{ guard: 'isSettled', target: 'arriving', actions: assign({ exit: 'home' }) }, { target: 'terms' }],
    },

    biometricsWarning: {
      entry: [assign({ page: 'biometricsWarning' }), 'show'],
      on: {
        AGREE: [{ guard: 'hasPasskey', target: 'savingMode' }, { target: 'registering' }],
        DISAGREE: 'disagreed',
        BACK: 'leavingWarning',
      },
    },
    registering: {
      entry: 'clearProblem',
      invoke: {
        src: 'registerPasskey',
        onDone: { target: 'savingMode', actions: assign({ hasPasskey: true }) },
        onError: { target: 'biometricsWarning', actions: 'noteProblem' },
      },
    },
    rememberMeWarning: {
      entry: [assign({ page: 'rememberMeWarning' }), 'show'],
      on: { AGREE: 'savingMode', DISAGREE: 'disagreed', BACK: 'leavingWarning' },
    },
    savingMode: {
      entry: 'clearProblem',
      invoke: {
        src: 'updateSession',
        input: ({ context }) => ({ mode: modeOfWarning(context) }),
        onDone: {
          target: 'agreed',
          actions: ['noteMode', 'keepFlags', assign({ agreed: true, hasPasskey: false })],
        },
        onError: [backTo('biometricsWarning'), backTo('rememberMeWarning')],
      },
    },
    agreed: {
      always: [
        { guard: 'isForSecurity', target: 'elsewhere', actions: assign({ exit: 'security' }) },
        { target: 'leavingPreferences' },
      ],
    },
    disagreed: {
      entry: ['noteRefusal', 'keepFlags', assign({ agreed: false })],
      always: [
        { guard: 'isForSecurity', target: 'elsewhere', actions: assign({ exit: 'security' }) },
        { target: 'signingOut' },
      ],
    },
    leavingWarning: {
      always: [
        {
          guard: 'isForSecurity',
          target: 'elsewhere',
          actions: assign({ exit: 'security', agreed: null }),
        },
        { target: 'preferences', actions: 'clearProblem' },
      ],
    },

    /** AUTH-23: the terms pass on whom they have nothing to ask. */
    atTerms: {
      always: [{ guard: 'isSettled', target: 'arriving', actions: assign({ exit: 'home' }) }, { target: 'terms' }],
    },
    terms: {
      entry: [assign({ page: 'terms' }), 'show'],
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
      invoke: {
        src: 'sendWelcomeEmail',
        onDone: 'notifying',
        onError: failWith('SEND_WELCOME_EMAIL_ERROR'),
      },
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
        onDone: { target: 'agreedToTerms', actions: assign({ hasProfile: ({ event }) => event.output }) },
        onError: failWith('PROFILE_DETAILS_ERROR'),
      },
    },
    agreedToTerms: {
      always: [
        { guard: 'hasNewProfile', target: 'arriving', actions: assign({ exit: 'newProfile' }) },
        { target: 'arriving', actions: assign({ exit: 'home' }) },
      ],
    },

    /** AUTH-14, whichever way led here. */
    arriving: {
      entry: 'refreshNotifications',
      invoke: { src: 'arrive', onDone: 'signedIn', onError: 'signedIn' },
    },
    /* The address is on its way to a page beyond; coming back starts anew. */
    signedIn: { entry: 'leaveFor', on: { OPEN: { target: 'looking', actions: 'opened' } } },
    elsewhere: { entry: 'leaveFor', on: { OPEN: { target: 'looking', actions: 'opened' } } },
    signingOut: {
      invoke: {
        src: 'signOut',
        onDone: [
          { guard: ({ event }) => event.output === 'atProvider', target: 'away' },
          { target: 'looking', actions: 'forgetCustomer' },
        ],
        // The device still knows them: they are not shown the sign-in page as if it did not, and may try again.
        onError: [backTo('biometricsWarning'), backTo('rememberMeWarning'), backTo('terms')],
      },
    },
  },
});

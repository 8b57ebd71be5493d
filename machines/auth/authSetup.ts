import { assign, fromPromise, setup } from 'xstate';
import type { AuthMode, StickyFlags } from '#rules/stickyFlags.ts';
import { flagsOf } from '#rules/stickyFlags.ts';
import {
  type Answer,
  type AuthContext,
  type Device,
  type Exit,
  failureOf,
  isSettled,
  type Leads,
  modeOf,
  NOBODY,
  needsTerms,
  type ProfileStatus,
  type TermsTag,
} from './authContext.ts';
import type { SignInFlowPage, StatePage } from './authPages.ts';

export type AuthEvent =
  /** The address says this page: opened, reloaded, or one step back. */
  | ({ type: 'OPEN'; page: SignInFlowPage } & Leads)
  | { type: 'SIGN_IN' }
  | { type: 'FORGOT_PASSWORD' }
  | { type: 'UNLOCK' }
  | { type: 'SIGN_OUT' }
  | { type: 'RETRY' }
  | { type: 'FINISH' }
  | { type: 'SKIP' }
  | { type: 'SWITCH'; mode: Exclude<AuthMode, 'none'>; on: boolean }
  | { type: 'DO_NOT_SHOW'; checked: boolean }
  | { type: 'CONTINUE' }
  | { type: 'AGREE' }
  | { type: 'DISAGREE' }
  /** A warning was left without an answer. */
  | { type: 'BACK' };

/**
 * What the provider's answer was worth. `stale`: this tab asked for nothing. `tooOld`: the customer proved who they are
 * too long ago to be let in, and the provider can be told to ask them.
 */
export type Redeemed = { kind: 'signedIn' | 'forgotPassword' | 'cancelled' | 'stale' | 'tooOld'; next: string | null };

const missing = () => Promise.reject(new Error('no effect was given'));

const withFlags = ({ device }: AuthContext, flags: Partial<StickyFlags>) => ({
  device: { ...device, flags: { ...device.flags, ...flags } },
});

/**
 * What the sign-in flow asks, decides and does; auth.machine.ts says in which order,
 * src/features/sign-in/auth.effects.ts how.
 */
export const authSetup = setup({
  types: {
    input: {} as { page: SignInFlowPage } & Partial<Leads>,
    context: {} as AuthContext,
    events: {} as AuthEvent,
    meta: {} as { page: StatePage },
    tags: {} as 'signingOut',
  },
  actors: {
    /** What this device knows; never over the network. */
    look: fromPromise<Device>(missing),
    /** Leaves for the provider's page. */
    startSignIn: fromPromise<void, AuthContext>(missing),
    redeem: fromPromise<Redeemed>(missing),
    unlock: fromPromise<void>(missing),
    loadProfileStatus: fromPromise<ProfileStatus>(missing),
    clearForgotPassword: fromPromise<void>(missing),
    refreshRememberMe: fromPromise<void>(missing),
    updateSession: fromPromise<void, { mode: AuthMode }>(missing),
    registerPasskey: fromPromise<void>(missing),
    updateProfile: fromPromise<void, AuthContext>(missing),
    sendWelcomeEmail: fromPromise<void>(missing),
    /** Gives `isRegistered`. */
    notifyLogin: fromPromise<boolean>(missing),
    /** Gives whether there is a profile. */
    loadProfile: fromPromise<boolean>(missing),
    /** From now on this sign-in may open the customer's pages. */
    arrive: fromPromise<void>(missing),
    signOut: fromPromise<'atProvider' | 'here'>(missing),
  },
  actions: {
    /** Leaves the sign-in flow for `exit`. */
    leaveFor: () => {},
    /** Writes the flags of the context to the device. */
    keepFlags: () => {},
    refreshNotifications: () => {},
    /** Internal tags; nothing personal. */
    log: (_, _params: { tag: TermsTag | 'SESSION_EMPTY' }) => {},
    noteOpened: assign(({ event }) =>
      event.type === 'OPEN' ? { opened: event.page, next: event.next, returnUrl: event.returnUrl, problem: null } : {},
    ),
    /** A customer who has to sign in before a warning of the security page goes on to that page. */
    goOnAfterSignIn: assign(({ context }) => ({ next: context.next ?? context.returnUrl, returnUrl: null })),
    begin: assign((_, { action }: { action: AuthContext['action'] }) => ({ action })),
    askAnew: assign({ asksAnew: true }),
    headFor: assign((_, { exit }: { exit: Exit }) => ({ exit })),
    /** AUTH-26 */
    answerSecurity: assign((_, { answer }: { answer: Answer | null }) => ({ exit: 'security' as const, answer })),
    noteChoice: assign(({ context, event }) => {
      if (event.type !== 'SWITCH') return {};
      return { chosen: event.on ? event.mode : modeOf(context) };
    }),
    noteProblem: assign(({ event }) => {
      const problem = failureOf((event as { error?: unknown }).error);
      return { problem, asksAnew: problem.kind === 'refused' || problem.kind === 'notProven' };
    }),
    noteTag: assign((_, { tag }: { tag: TermsTag }) => ({ problem: { kind: tag } })),
    clearProblem: assign({ problem: null }),
    /** TOUR-06 */
    noteTourSeen: assign(({ context }) => withFlags(context, { showAppTourSticky: false })),
    /** AUTH-23 */
    noteDoNotShow: assign(({ context }) => withFlags(context, { doNotShowAgainSticky: context.doNotShowAgain })),
    /** AUTH-25, AUTH-28: the other mode is put away. */
    noteMode: assign(({ context }, { mode }: Pick<Answer, 'mode'>) => ({
      ...withFlags(context, flagsOf(mode)),
      hasPasskey: false,
    })),
    /** AUTH-19 */
    noteNoMode: assign(({ context }) => withFlags(context, flagsOf('none'))),
    /** AUTH-27, AUTH-29 */
    noteRefusal: assign(({ context }, { mode }: Pick<Answer, 'mode'>) =>
      withFlags(
        context,
        mode === 'biometrics' ? { biometricsEnabledSticky: false } : { rememberMeEnabledSticky: false },
      ),
    ),
    forgetCustomer: assign({ device: NOBODY, profileStatus: null, next: null, returnUrl: null, opened: 'login' }),
    /** Marks the mode in force. */
    markMode: assign(({ context }) => ({ chosen: modeOf(context) })),
  },
  guards: {
    wasOpened: ({ context }, { page }: { page: SignInFlowPage }) => context.opened === page,
    isNobody: ({ context }) => context.device.customer === null,
    isLocked: ({ context }) => context.device.isLocked,
    isExpired: ({ context }) => context.device.isExpired,
    /** AUTH-02 */
    hasBiometrics: ({ context }) => modeOf(context) === 'biometrics' && context.device.customer !== null,
    /** AUTH-06 */
    mustSignIn: ({ context }) => context.device.customer === null || modeOf(context) === 'biometrics',
    asksAnew: ({ context }) => context.asksAnew,
    isForSecurity: ({ context }) => context.returnUrl !== null,
    mustLoad: ({ context }) => context.opened === 'initialise' || context.profileStatus === null,
    /** AUTH-09 */
    forgotPassword: ({ context }) => context.opened === 'initialise' && context.profileStatus?.forgotPassword === true,
    /** AUTH-10 */
    mustRefresh: ({ context }) =>
      context.opened === 'initialise' && modeOf(context) !== 'none' && context.profileStatus?.isCopy === false,
    /** AUTH-11 */
    wantsTour: ({ context }) => context.device.flags.showAppTourSticky,
    /** AUTH-12, TOUR-03 */
    wantsPreferences: ({ context }) => !context.device.flags.doNotShowAgainSticky,
    /** AUTH-23: by their address, who asked not to see them again is led on. */
    opensPreferences: ({ context }) => context.opened === 'preferences' && !context.device.flags.doNotShowAgainSticky,
    needsTerms: ({ context }) => needsTerms(context),
    isSettled: ({ context }) => isSettled(context),
    /** AUTH-19 */
    turnsOff: ({ context, event }) => event.type === 'SWITCH' && !event.on && event.mode === modeOf(context),
    isNew: ({ context }, { mode }: { mode: AuthMode }) => context.chosen === mode && modeOf(context) !== mode,
    hasPasskey: ({ context }) => context.hasPasskey,
    /** AUTH-31 */
    isSessionEmpty: ({ context }) => !context.device.customer?.name || !context.device.customer.email,
    isRegistered: ({ context }) => context.profileStatus?.isRegistered === true,
    /** AUTH-35 */
    hasNewProfile: ({ context }) => context.profileStatus?.isRegistered === true && context.hasProfile,
  },
});

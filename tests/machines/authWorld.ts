import { createActor, fromPromise, type StateValue } from 'xstate';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { type AuthContext, type Device, type Leads, NOBODY, type ProfileStatus } from '#machines/auth/authContext.ts';
import { pageOf, type SignInFlowPage } from '#machines/auth/authPages.ts';
import type { AuthEvent, Redeemed } from '#machines/auth/authSetup.ts';
import { type AuthMode, DEFAULT_FLAGS, type StickyFlags } from '#rules/stickyFlags.ts';

/** Somebody who was asked everything before. */
export const SEEN: Partial<StickyFlags> = { showAppTourSticky: false, doNotShowAgainSticky: true };

export const customer = (flags: Partial<StickyFlags> = {}, rest: Partial<Device> = {}): Device => ({
  ...NOBODY,
  customer: { name: 'Marlene Kowalchuk', email: 'basement@sandbox.example' },
  flags: { ...DEFAULT_FLAGS, ...flags },
  ...rest,
});

export const settled: ProfileStatus = {
  forgotPassword: false,
  hasConsented: true,
  isRegistered: true,
  errorCode: 0,
  isCopy: false,
};
export const newcomer: ProfileStatus = { ...settled, hasConsented: false, isRegistered: false, errorCode: 1 };

export interface World {
  device: Device;
  profileStatus: ProfileStatus;
  redeemed: Redeemed;
  isRegisteredAfterwards: boolean;
  hasProfile: boolean;
  signedOut: 'atProvider' | 'here';
  /** Effects that fail, with what they throw. */
  failing: Record<string, Error>;
}

/** `session.login.signedOut`: a state by its path. */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => `${name}.${pathOf(inner ?? '')}`)
    .join();
}

/** The sign-in flow in a world that a test plays, and what it did there, in order. */
export function enter(page: SignInFlowPage, given: Partial<World> = {}, leads: Partial<Leads> = {}) {
  const world: World = {
    device: customer(SEEN),
    profileStatus: settled,
    redeemed: { kind: 'signedIn', next: null },
    isRegisteredAfterwards: true,
    hasProfile: true,
    signedOut: 'atProvider',
    failing: {},
    ...given,
  };
  const done: string[] = [];
  const kept: StickyFlags[] = [];
  /** What the effects of the terms and of the sign-in were handed. */
  const handed: { updateProfile?: AuthContext; startSignIn?: AuthContext } = {};
  /** The address is at the page that was opened; each other one is noted when it is the state's. */
  let shown: SignInFlowPage = page;
  const notePage = () => {
    const now = pageOf(actor.getSnapshot());
    if (now === null || now === shown) return;
    shown = now;
    done.push(`show ${now}`);
  };
  const note = (name: string) => {
    notePage();
    done.push(name);
  };
  const effect = <T>(name: string, answer: () => T) =>
    fromPromise(async () => {
      note(name);
      const failure = world.failing[name];
      if (failure) throw failure;
      return answer();
    });
  const nothing = (name: string) => effect(name, () => undefined) as never;
  const machine = authMachine.provide({
    actors: {
      look: effect('look', () => world.device),
      startSignIn: fromPromise(async ({ input }: { input: AuthContext }) => {
        handed.startSignIn = input;
        note(`startSignIn ${input.action}`);
        const failure = world.failing.startSignIn;
        if (failure) throw failure;
      }) as never,
      redeem: effect('redeem', () => world.redeemed),
      unlock: effect('unlock', () => {
        world.device = { ...world.device, isLocked: false };
      }) as never,
      loadProfileStatus: effect('loadProfileStatus', () => world.profileStatus),
      clearForgotPassword: nothing('clearForgotPassword'),
      refreshRememberMe: nothing('refreshRememberMe'),
      updateSession: fromPromise(async ({ input }: { input: { mode: AuthMode } }) => {
        note(`updateSession ${input.mode}`);
        const failure = world.failing.updateSession;
        if (failure) throw failure;
      }) as never,
      registerPasskey: nothing('registerPasskey'),
      updateProfile: fromPromise(async ({ input }: { input: AuthContext }) => {
        handed.updateProfile = input;
        note('updateProfile');
        const failure = world.failing.updateProfile;
        if (failure) throw failure;
      }) as never,
      sendWelcomeEmail: nothing('sendWelcomeEmail'),
      notifyLogin: effect('notifyLogin', () => world.isRegisteredAfterwards),
      loadProfile: effect('loadProfile', () => world.hasProfile),
      arrive: nothing('arrive'),
      signOut: effect('signOut', () => {
        world.device = NOBODY;
        return world.signedOut;
      }),
    },
    actions: {
      leaveFor: ({ context }) => void note(`leave for ${context.exit}`),
      keepFlags: ({ context }) => {
        kept.push(context.device.flags);
        world.device = { ...world.device, flags: context.device.flags };
      },
      refreshNotifications: () => void note('refreshNotifications'),
      log: (_, { tag }) => void note(`log ${tag}`),
    },
  });
  const actor = createActor(machine, { input: { page, ...leads } });
  actor.start();
  /** Until every effect has answered. */
  const settle = async () => {
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    get done() {
      notePage();
      return done;
    },
    kept,
    handed,
    actor,
    world,
    settle,
    get state() {
      return pathOf(actor.getSnapshot().value);
    },
    get page() {
      return pageOf(actor.getSnapshot());
    },
    get context() {
      return actor.getSnapshot().context;
    },
    async send(...events: AuthEvent[]) {
      await settle();
      for (const event of events) {
        actor.send(event);
        await settle();
      }
    },
  };
}

import { createActor, fromPromise } from 'xstate';
import { authMachine } from '#machines/auth.machine.ts';
import {
  type AuthContext,
  type Device,
  type Leads,
  NOBODY,
  type ProfileStatus,
  type SignInFlowPage,
} from '#machines/authContext.ts';
import type { AuthEvent, Redeemed } from '#machines/authSetup.ts';
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

/** The map in a world that a test plays, and what it did there, in order. */
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
  const effect = <T>(name: string, answer: () => T) =>
    fromPromise(async () => {
      done.push(name);
      const failure = world.failing[name];
      if (failure) throw failure;
      return answer();
    });
  const nothing = (name: string) => effect(name, () => undefined) as never;
  const machine = authMachine.provide({
    actors: {
      look: effect('look', () => world.device),
      startSignIn: fromPromise(async ({ input }: { input: AuthContext }) => {
        done.push(`startSignIn ${input.action}`);
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
        done.push(`updateSession ${input.mode}`);
        const failure = world.failing.updateSession;
        if (failure) throw failure;
      }) as never,
      registerPasskey: nothing('registerPasskey'),
      updateProfile: nothing('updateProfile'),
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
      show: ({ context }) => void done.push(`show ${context.page}`),
      leaveFor: ({ context }) => void done.push(`leave for ${context.exit}`),
      keepFlags: ({ context }) => {
        kept.push(context.device.flags);
        world.device = { ...world.device, flags: context.device.flags };
      },
      refreshNotifications: () => void done.push('refreshNotifications'),
      log: (_, { tag }) => void done.push(`log ${tag}`),
    },
  });
  const actor = createActor(machine, { input: { page, ...leads } }).start();
  /** Until every effect has answered. */
  const settle = async () => {
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    done,
    kept,
    actor,
    world,
    settle,
    get state() {
      return actor.getSnapshot().value;
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

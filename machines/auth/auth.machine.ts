import { assign } from 'xstate';
import { beginAuth } from './authContext.ts';
import { biometricsWarning, preferences, rememberMeWarning, terms, tour } from './authFirstRun.ts';
import type { Paged } from './authPages.ts';
import { callback, initialising, login, splash } from './authSession.ts';
import { authSetup } from './authSetup.ts';

/** Asks the device who is here, then goes to the page that was asked for, or to the one that comes before it. */
const opening = authSetup.createStateConfig({
  meta: { page: 'opened' },
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        src: 'look',
        onDone: { target: 'deciding', actions: assign({ device: ({ event }) => event.output }) },
        onError: { target: '#auth.broken', actions: assign({ broken: ({ event }) => event.error }) },
      },
    },
    deciding: {
      always: [
        { guard: { type: 'wasOpened', params: { page: 'splash' } }, target: '#auth.session.splash' },
        { guard: { type: 'wasOpened', params: { page: 'login' } }, target: '#auth.session.login' },
        { guard: { type: 'wasOpened', params: { page: 'callback' } }, target: '#auth.session.callback' },
        { guard: 'isNobody', target: '#auth.session.login' },
        { guard: 'isLocked', target: '#auth.session.login' },
        { guard: 'isForSecurity', target: '#auth.session.initialising.placing' },
        { guard: 'mustLoad', target: '#auth.session.initialising' },
        { target: '#auth.session.initialising.placing' },
      ],
    },
  },
});

const leaving = authSetup.createStateConfig({
  meta: { page: 'none' },
  initial: 'arriving',
  states: {
    /** AUTH-14, whichever way led here. */
    arriving: {
      entry: 'refreshNotifications',
      invoke: { src: 'arrive', onDone: 'left', onError: 'left' },
    },
    /** The address is on its way to a page beyond. */
    left: { entry: 'leaveFor' },
  },
});

const states = {
  opening,
  /** This device gives us no storage: the frame says so. */
  broken: { meta: { page: 'none' } },
  session: { initial: 'splash', states: { splash, login, callback, initialising } },
  firstRun: { initial: 'tour', states: { tour, preferences, biometricsWarning, rememberMeWarning, terms } },
  leaving,
} as const satisfies Record<string, Paged>;

/**
 * The sign-in flow: from the splash to the customer's home (part 1 §4; AUTH, TOUR).
 *
 * opening → session: splash, login, away at the provider, callback, initialising → first run: tour, preferences,
 * warnings, terms → leaving. Each page's address opens its state by way of `opening`; the address follows the page of
 * the state (src/features/sign-in/authActor.ts).
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => beginAuth(input),
  initial: 'opening',
  on: { OPEN: { target: '.opening', actions: 'noteOpened' } },
  states,
});

import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { authMachine } from '#machines/auth.machine.ts';
import { isSettled, NOBODY, needsTerms, type SignInFlowPage } from '#machines/authContext.ts';
import { customer, newcomer, SEEN, settled } from './authWorld.ts';

/*
 * Generated walks over the whole map: every state that devices, answers and customers lead to, and from each every
 * event once. The rows' own orders stand in authRows.test.ts.
 */

type Snapshot = SnapshotFrom<typeof authMachine>;
type Step = { type: string; [more: string]: unknown };

const done = (state: string, output?: unknown): Step => ({ type: `xstate.done.actor.0.auth.${state}`, output });
const failed = (state: string): Step => ({ type: `xstate.error.actor.0.auth.${state}`, error: new Error(state) });

const devices = {
  nobody: NOBODY,
  fresh: customer(),
  expired: customer(SEEN, { isExpired: true }),
  remembered: customer({ showAppTourSticky: false, rememberMeEnabledSticky: true }),
  locked: customer({ ...SEEN, biometricsEnabledSticky: true }, { isLocked: true }),
  unlocked: customer({ ...SEEN, biometricsEnabledSticky: true }),
  nameless: { ...customer(SEEN), customer: { name: '', email: '' } },
};
const profileStatus = {
  settled,
  newcomer,
  forgotten: { ...settled, forgotPassword: true },
  unasked: { ...settled, hasConsented: false },
};
const pages: SignInFlowPage[] = [
  'splash',
  'login',
  'callback',
  'initialise',
  'tour',
  'preferences',
  'biometricsWarning',
  'rememberMeWarning',
  'terms',
];

const events: Step[] = [
  ...pages.map((page) => ({ type: 'OPEN', page, next: null, returnUrl: null })),
  { type: 'OPEN', page: 'biometricsWarning', next: null, returnUrl: '/menu/security' },
  ...['SIGN_IN', 'FORGOT_PASSWORD', 'UNLOCK', 'RETRY', 'FINISH', 'SKIP', 'CONTINUE', 'AGREE', 'DISAGREE', 'BACK'].map(
    (type) => ({ type }),
  ),
  { type: 'SWITCH', mode: 'rememberMe', on: true },
  { type: 'SWITCH', mode: 'rememberMe', on: false },
  { type: 'SWITCH', mode: 'biometrics', on: true },
  { type: 'DO_NOT_SHOW', checked: true },
  { type: 'xstate.after.2000.auth.splash' },
  ...Object.values(devices).map((device) => done('looking', device)),
  ...Object.values(profileStatus).map((answer) => done('loading', answer)),
  ...['signedIn', 'forgotPassword', 'cancelled', 'stale'].map((kind) => done('redeeming', { kind, next: null })),
  done('notifying', true),
  done('notifying', false),
  done('loadingProfile', true),
  done('loadingProfile', false),
  done('signingOut', 'atProvider'),
  done('signingOut', 'here'),
];
for (const [name, { invoke }] of Object.entries(authMachine.states)) {
  if (invoke.length === 0) continue;
  if (!events.some(({ type }) => type === done(name).type)) events.push(done(name));
  events.push(failed(name));
}

const nameIn = (list: object, value: unknown) => Object.entries(list).find(([, one]) => one === value)?.[0];

/** What makes two states differ, for the map. */
function tell({ value, context }: Snapshot): string {
  const { page, device, profileStatus: known, chosen, returnUrl, hasPasskey } = context;
  const answers = known ? (nameIn(profileStatus, known) ?? 'changed') : 'unknown';
  // What the device says next replaces what it said before.
  if (value === 'looking') return [value, page, answers, returnUrl].join(' ');
  const who = device.customer ? `${device.customer.name}${device.isLocked}${device.isExpired}` : 'nobody';
  const flags = Object.values(device.flags).map(Number).join('');
  return [value, page, who, flags, answers, chosen, returnUrl, hasPasskey].join(' ');
}

/** The answers that a state waits for, what its customer can do, and at rest every other address. */
function possibleIn({ value, context }: Snapshot): Step[] {
  const state = authMachine.states[value as keyof typeof authMachine.states];
  return events.filter(({ type }) => {
    if (/^xstate\./.test(type)) return type.endsWith(`.${value}`);
    return type === 'OPEN' ? state?.invoke.length === 0 || context.page === 'initialise' : true;
  });
}

/** Effects that never answer: here the answers are events. */
const silent = authMachine.provide({
  actors: Object.fromEntries(
    Object.keys(authMachine.implementations.actors).map((name) => [name, fromPromise(() => new Promise(() => {}))]),
  ) as never,
});

/** `looking --done.looking[2]-->`: the n-th branch of a state's event; always and after are events too. */
function nameOf(
  transition: { source: { key: string; id: string } },
  branches: readonly unknown[],
  event: string,
): string {
  return `${transition.source.key} --${event.replace(/xstate\.(\w+)\.actor\.0\.auth\.\w+/, '$1')}[${branches.indexOf(transition)}]-->`;
}

type Transition = { source: typeof authMachine.root; eventType: string };
const named = (transition: Transition): string => {
  const { source, eventType } = transition;
  const branches = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return nameOf(transition, branches, eventType || 'always');
};

function defined(): string[] {
  const all = [authMachine.root, ...Object.values(authMachine.states)];
  return all
    .flatMap((state) => [...[...state.transitions.values()].flat(), ...(state.always ?? [])])
    .map((transition) => named(transition as unknown as Transition))
    .sort();
}

/** One more event, with a real actor; answers the branches it took. */
function step(from: Snapshot, event: Step): { taken: string[]; after: Snapshot } {
  const taken: string[] = [];
  const actor = createActor(silent, {
    snapshot: silent.resolveState({ value: from.value, context: from.context }) as never,
    input: { page: 'splash' },
    inspect: (seen) => {
      if (seen.type === '@xstate.microstep' && seen.event.type !== 'xstate.init') {
        for (const one of (seen as unknown as { _transitions: Transition[] })._transitions) taken.push(named(one));
      }
    },
  });
  actor.start();
  taken.length = 0;
  actor.send(event as never);
  const after = actor.getSnapshot();
  actor.stop();
  return { taken, after };
}

const BEHIND_THE_DOOR =
  /^(loading|placing|tour|preferences|\w+Warning|terms|registering|savingMode|arriving|updating\w+)$/;

test('generated walks take every transition of the way in, and no step of them breaks a promise', () => {
  const taken = new Set<string>();
  const start = createActor(silent, { input: { page: 'initialise' } }).getSnapshot();
  const seen = new Set([tell(start)]);
  for (const waiting = [start]; waiting.length > 0; ) {
    const from = waiting.pop() as Snapshot;
    for (const event of possibleIn(from)) {
      const { taken: now, after } = step(from, event);
      for (const one of now) taken.add(one);
      check(from, event, after);
      const name = tell(after);
      if (!seen.has(name)) waiting.push(after);
      seen.add(name);
    }
  }
  expect([...taken].sort()).toEqual(defined());
  expect(seen.size).toBeGreaterThan(500);
}, 60_000);

function check(before: Snapshot, event: Step, { value, context }: Snapshot): void {
  const what = `${before.value} ${event.type} ${value}`;
  const { flags } = context.device;
  // Never two ways in at once (AUTH-18).
  expect(flags.biometricsEnabledSticky && flags.rememberMeEnabledSticky, what).toBe(false);
  // Nobody and no closed lock gets past the door.
  if (BEHIND_THE_DOOR.test(String(value))) {
    expect([context.device.customer === null, context.device.isLocked], what).toEqual([false, false]);
  }
  // Home opens to nobody who has something to agree to; behind the terms it is the utility's answer that counts.
  if (value === 'arriving' && !['arriving', 'loadingProfile'].includes(before.value)) {
    expect(isSettled(context) || !needsTerms(context), what).toBe(true);
  }
  // A flag that lets somebody in is set by agreeing alone, after the server heard of it.
  const wasOn = before.context.device.flags;
  const isAnswerOfDevice = before.value === 'looking';
  for (const flag of ['biometricsEnabledSticky', 'rememberMeEnabledSticky'] as const) {
    if (!isAnswerOfDevice && flags[flag] && !wasOn[flag]) expect(before.value, what).toBe('savingMode');
  }
}

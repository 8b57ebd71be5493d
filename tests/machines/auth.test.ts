import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { isSettled, NOBODY, needsTerms } from '#machines/auth/authContext.ts';
import { type Paged, pageOf, type SignInFlowPage } from '#machines/auth/authPages.ts';
import { customer, newcomer, pathOf, SEEN, settled } from './authWorld.ts';

/*
 * Generated walks over the whole flow: every state that devices, answers and customers lead to, and from each every
 * event once. The rows' own orders stand in authRows.test.ts.
 */

type Snapshot = SnapshotFrom<typeof authMachine>;
type Step = { type: string; [more: string]: unknown };
type AnyNode = typeof authMachine.root;

/** Every state of the machine, by its path. */
const nodes = new Map<string, AnyNode>();
(function collect(node: AnyNode): void {
  nodes.set(node.path.join('.'), node);
  for (const child of Object.values(node.states)) collect(child);
})(authMachine.root);

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
  ...['biometricsWarning', 'rememberMeWarning'].map((page) => ({
    type: 'OPEN',
    page,
    next: null,
    returnUrl: '/menu/security',
  })),
  ...[
    'SIGN_IN',
    'FORGOT_PASSWORD',
    'UNLOCK',
    'SIGN_OUT',
    'RETRY',
    'FINISH',
    'SKIP',
    'CONTINUE',
    'AGREE',
    'DISAGREE',
    'BACK',
  ].map((type) => ({ type })),
  { type: 'SWITCH', mode: 'rememberMe', on: true },
  { type: 'SWITCH', mode: 'rememberMe', on: false },
  { type: 'SWITCH', mode: 'biometrics', on: true },
  { type: 'DO_NOT_SHOW', checked: true },
  { type: 'xstate.after.2000.auth.session.splash' },
  ...Object.values(devices).map((device) => done('opening.looking', device)),
  ...Object.values(profileStatus).map((answer) => done('session.initialising.loading', answer)),
  ...['signedIn', 'forgotPassword', 'cancelled', 'stale', 'tooOld'].map((kind) =>
    done('session.callback', { kind, next: null }),
  ),
  done('firstRun.terms.notifying', true),
  done('firstRun.terms.notifying', false),
  done('firstRun.terms.loadingProfile', true),
  done('firstRun.terms.loadingProfile', false),
  ...['biometricsWarning', 'rememberMeWarning', 'terms'].flatMap((page) =>
    ['atProvider', 'here'].map((where) => done(`firstRun.${page}.signingOut`, where)),
  ),
];
for (const [name, { invoke }] of nodes) {
  if (invoke.length === 0) continue;
  if (!events.some(({ type }) => type === done(name).type)) events.push(done(name));
  events.push(failed(name));
}

const nameIn = (list: object, value: unknown) => Object.entries(list).find(([, one]) => one === value)?.[0];

/** What makes two states of the flow differ. */
function tell(snapshot: Snapshot): string {
  const { opened, device, profileStatus: known, chosen, returnUrl, hasPasskey, asksAnew } = snapshot.context;
  const state = pathOf(snapshot.value);
  const answers = known ? (nameIn(profileStatus, known) ?? 'changed') : 'unknown';
  // What the device says next replaces what it said before.
  if (state === 'opening.looking') return [state, opened, answers, returnUrl, asksAnew].join(' ');
  const who = device.customer ? `${device.customer.name}${device.isLocked}${device.isExpired}` : 'nobody';
  const flags = Object.values(device.flags).map(Number).join('');
  return [state, pageOf(snapshot), who, flags, answers, chosen, returnUrl, hasPasskey, asksAnew].join(' ');
}

/** The answers that a state waits for, what its customer can do, and at rest every other address. */
function possibleIn(snapshot: Snapshot): Step[] {
  const state = pathOf(snapshot.value);
  return events.filter(({ type, page }) => {
    if (/^xstate\./.test(type)) return type.endsWith(`.auth.${state}`);
    if (type !== 'OPEN') return true;
    return (
      page !== pageOf(snapshot) && (nodes.get(state)?.invoke.length === 0 || snapshot.context.opened === 'initialise')
    );
  });
}

/** Effects that never answer: here the answers are events. */
const silent = authMachine.provide({
  actors: Object.fromEntries(
    Object.keys(authMachine.implementations.actors).map((name) => [name, fromPromise(() => new Promise(() => {}))]),
  ) as never,
});

type Transition = { source: AnyNode; eventType: string };

/** `opening.looking --done.actor[0]-->`: the n-th branch of a state's event; always and after are events too. */
function named(transition: Transition): string {
  const { source, eventType } = transition;
  const branches = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  const event = eventType.replace(/xstate\.(\w+\.actor)\.0\..+/, '$1') || 'always';
  return `${source.path.join('.')} --${event}[${branches.indexOf(transition as never)}]-->`;
}

function defined(): string[] {
  return [...nodes.values()]
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

const AFTER_SIGN_IN = /^(session\.initialising|firstRun|leaving\.arriving)/;

test('generated walks take every transition of the sign-in flow, and no step of them breaks a promise', () => {
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
  const [from, to] = [pathOf(before.value), pathOf(value)];
  const what = `${from} ${event.type} ${to}`;
  const { flags } = context.device;
  // Never two ways in at once (AUTH-18).
  expect(flags.biometricsEnabledSticky && flags.rememberMeEnabledSticky, what).toBe(false);
  // Nobody and no closed lock gets past the sign-in page.
  if (AFTER_SIGN_IN.test(to)) {
    expect([context.device.customer === null, context.device.isLocked], what).toEqual([false, false]);
  }
  // Home opens to nobody who has something to agree to; behind the terms it is the utility's answer that counts.
  if (to === 'leaving.arriving' && ![to, 'firstRun.terms.loadingProfile'].includes(from)) {
    expect(isSettled(context) || !needsTerms(context), what).toBe(true);
  }
  // A flag that lets somebody in is set by agreeing alone, after the server heard of it.
  const wasOn = before.context.device.flags;
  const isAnswerOfDevice = from === 'opening.looking';
  for (const flag of ['biometricsEnabledSticky', 'rememberMeEnabledSticky'] as const) {
    if (!isAnswerOfDevice && flags[flag] && !wasOn[flag]) expect(from, what).toMatch(/Warning\.saving$/);
  }
}

test('a state without a page does not compile, alone or in a group; one inside a page has its page', () => {
  const inside = { meta: { page: 'terms' }, states: { asking: {} } } as const;
  const noPage = { entry: 'markMode' } as const;
  const noPageOfTheFlow = { meta: { page: 'home' } } as const;
  const group: Paged = { initial: 'inside', states: { inside } };
  // @ts-expect-error: it has none
  const alone: Paged = noPage;
  // @ts-expect-error: one of the group has none
  const inGroup: Paged = { initial: 'inside', states: { inside, noPage } };
  // @ts-expect-error: another one
  const other: Paged = noPageOfTheFlow;
  expect([group, alone, inGroup, other]).toHaveLength(4);
});

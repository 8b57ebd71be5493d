import { expect, test } from 'vitest';
import { transition } from 'xstate';
import type { Failure } from '#contracts/failure.ts';
import { LONGEST_WAIT_MS, MAX_BACKOFF_MS } from '#machines/backoff.ts';
import { type SubmissionContext, type SubmissionEvent, submissionMachine } from '#machines/submission.machine.ts';
import { definedTransitions, walks } from './walk.ts';

const NOW = Date.parse('2027-03-15T12:00:00-06:00');
const failed = (failure: Failure, optional = false, random = 0.5): SubmissionEvent => ({
  type: 'FAILED',
  failure,
  now: NOW,
  random,
  optional,
});
const refused: Failure = { kind: 'refused', status: 400, message: 'no' };

/** The customer goes on with the step that counts alone; or has done with it. */
const WITHOUT_FIRST: SubmissionEvent = { type: 'WITHOUT_PART', steps: 1, counting: 0 };
const WITHOUT_LAST: SubmissionEvent = { type: 'WITHOUT_PART', steps: 2, counting: 1 };

const events: SubmissionEvent[] = [
  { type: 'CLAIMED' },
  { type: 'STEP_DONE', notBefore: NOW },
  { type: 'STEP_DONE', notBefore: NOW + 2000 },
  failed({ kind: 'offline' }),
  failed({ kind: 'retryLater', reason: 'network' }, false, 0.999),
  failed({ kind: 'retryLater', reason: 'busy', retryAfterMs: 600_000 }),
  failed({ kind: 'retryLater', reason: 'busy', retryAfterMs: 90 * 24 * 3_600_000 }, false, 0),
  failed({ kind: 'held', status: 413, by: 'elsewhere' }, false, 0.999),
  failed({ kind: 'signInAgain' }),
  failed(refused),
  failed(refused, true),
  failed({ kind: 'incompatible', detail: 'x' }),
  failed({ kind: 'bug', detail: 'x' }),
  { type: 'SIGN_IN_NEEDED' },
  { type: 'SIGNED_IN' },
  { type: 'TRY_NOW' },
  { type: 'RELEASED' },
  WITHOUT_FIRST,
  WITHOUT_LAST,
  { type: 'ASKED' },
  { type: 'DECIDED', steps: 3, counting: 1 },
  { type: 'CHANGE' },
  { type: 'AS_IT_WAS' },
  { type: 'SUPERSEDED' },
];

/** Three steps, of which the second counts; the outbox starts one like this. */
const machine = submissionMachine.provide({});
const first = machine.resolveState({
  value: 'waiting',
  context: { steps: 3, done: 0, counting: 1, attempts: 0, failedBy: {}, nextAttemptAt: 0, notBefore: 0, failure: null },
});
type Snapshot = typeof first;
const threeSteps = Object.assign(Object.create(machine), { getInitialSnapshot: () => first }) as typeof machine;

const generated = walks(threeSteps, undefined, events, (snapshot) => {
  const { done, steps, attempts, failure, notBefore, nextAttemptAt } = snapshot.context as SubmissionContext;
  const tried = Math.min(attempts, 1);
  return `${snapshot.value} ${done}/${steps} ${tried} ${failure?.kind} ${notBefore > NOW} ${nextAttemptAt > notBefore}`;
});

test('generated walks take every transition of the submission, and no other', () => {
  const taken = new Set(generated.flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(machine));
});

/** The state after these events, each of them checked; null where one is an event that the outbox never sends. */
function play(from: Snapshot, sent: readonly SubmissionEvent[]): Snapshot | null {
  let state = from;
  for (const event of sent) {
    // What is left out is what was refused: the outbox says which.
    const refused = state.context.done === 0 ? WITHOUT_FIRST : WITHOUT_LAST;
    if (state.value === 'partRefused' && event.type === 'WITHOUT_PART' && event !== refused) return null;
    const [next] = transition(machine, state, event);
    check(state.value, state.context, event, next.value, next.context);
    state = next;
  }
  return state;
}

test('in every state of every walk the submission is what the state says', () => {
  expect(generated.length).toBeGreaterThan(100);
  // Walks that go on from one state share the array of events before it: it is played once.
  const played = new Map<readonly SubmissionEvent[], Snapshot | null>();
  for (const walk of generated) {
    if (!played.has(walk.before)) played.set(walk.before, play(first, walk.before));
    const before = played.get(walk.before);
    if (!before) continue;
    const after = play(before, walk.events.slice(-1));
    if (walk.last === null && after) {
      expect([after.value, after.context], `${before.value} knows no ${walk.events.at(-1)?.type}`).toEqual([
        before.value,
        before.context,
      ]);
    }
  }
  expect([...played.values()].filter((state) => state !== null).length).toBeGreaterThan(100);
});

function check(
  from: string,
  before: SubmissionContext,
  event: SubmissionEvent,
  to: string,
  after: SubmissionContext,
): void {
  const what = `${from} ${event.type} ${to}`;
  expect(after.done, what).toBeLessThanOrEqual(after.steps);
  // Checkpoints never go back, and only a step done moves them.
  expect(after.done - before.done, what).toBe(event.type === 'STEP_DONE' && from === 'sending' ? 1 : 0);
  if (to === 'waiting') {
    expect(after.nextAttemptAt, what).toBeGreaterThanOrEqual(after.notBefore);
    expect(after.nextAttemptAt, what).toBeLessThanOrEqual(NOW + Math.max(LONGEST_WAIT_MS, MAX_BACKOFF_MS));
  }
  if (to === 'received') {
    expect(after.failure, what).toBe(null);
    expect([after.done, after.done > after.counting], what).toEqual([after.steps, true]);
  }
  if (to === 'notAccepted' || to === 'partRefused') expect(after.failure?.kind, what).toBe('refused');
  if (to === 'held') expect(['incompatible', 'bug'], what).toContain(after.failure?.kind);
  if (event.type === 'FAILED' && from === 'sending') {
    expect(after.failure, what).toEqual(event.failure);
    const spends = ['offline', 'retryLater', 'held'].includes(event.failure.kind);
    expect(after.attempts - before.attempts, what).toBe(spends ? 1 : 0);
    expect(to, what).toBe(
      {
        offline: 'waiting',
        retryLater: 'waiting',
        held: 'waiting',
        signInAgain: 'signInNeeded',
        incompatible: 'held',
        bug: 'held',
      }[event.failure.kind as 'bug'] ??
        (event.optional || before.done > before.counting ? 'partRefused' : 'notAccepted'),
    );
  }
  if (event.type === 'STEP_DONE' && from === 'sending') {
    expect([after.attempts, after.failure, after.notBefore], what).toEqual([0, null, event.notBefore]);
  }
}

test('what something on the way refuses is tried again patiently, and at once when the customer says so', () => {
  const held = failed({ kind: 'held', status: 403, by: 'elsewhere' }, false, 0);
  const after = (...done: SubmissionEvent[]) =>
    done.reduce(
      (state, event) => transition(machine, state, event)[0],
      first as ReturnType<typeof machine.resolveState>,
    );
  const waits: number[] = [];
  let state = after({ type: 'CLAIMED' }, held);
  for (let attempt = 1; attempt <= 6; attempt++) {
    waits.push((state.context.nextAttemptAt - NOW) / 60_000);
    [state] = transition(machine, transition(machine, state, { type: 'CLAIMED' })[0], held);
  }
  expect(waits).toEqual([2.5, 5, 10, 20, 30, 30]);
  const looked = transition(machine, state, { type: 'TRY_NOW' })[0];
  expect(looked.context.nextAttemptAt).toBe(NOW + 30 * 60_000);
  expect(transition(machine, state, { type: 'RELEASED' })[0].context.nextAttemptAt).toBe(NOW);
});

test('a good reason to try forgets the failures before, also of an attempt under way: the next wait is two seconds', () => {
  const lost = failed({ kind: 'retryLater', reason: 'network' }, false, 1);
  const after = (...done: SubmissionEvent[]) =>
    done.reduce(
      (state, event) => transition(machine, state, event)[0],
      first as ReturnType<typeof machine.resolveState>,
    ).context;
  const often = Array.from({ length: 8 }, (): SubmissionEvent[] => [{ type: 'CLAIMED' }, lost]).flat();
  expect(after(...often).nextAttemptAt).toBe(NOW + 256_000);
  for (const type of ['TRY_NOW', 'RELEASED'] as const) {
    expect(after(...often, { type }).nextAttemptAt).toBe(NOW);
    expect(after(...often, { type }, { type: 'CLAIMED' }, lost).nextAttemptAt).toBe(NOW + 2000);
    expect(after(...often, { type: 'CLAIMED' }, { type }, lost).nextAttemptAt).toBe(NOW + 2000);
  }
  const busy = failed({ kind: 'retryLater', reason: 'busy', retryAfterMs: 60_000 }, false, 1);
  expect(after({ type: 'CLAIMED' }, busy, { type: 'TRY_NOW' }).nextAttemptAt).toBe(NOW + 60_000);
});

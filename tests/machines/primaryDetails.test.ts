import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { CallFailed } from '#machines/callFailed.ts';
import { type PrimaryDetailsEvent, primaryDetailsMachine } from '#machines/primaryDetails/primaryDetails.machine.ts';
import {
  type Field,
  isUnchanged,
  newValue,
  type PrimaryDetails,
  type PrimaryDetailsContext,
  whatIsWrong,
} from '#machines/primaryDetails/primaryDetailsContext.ts';
import { definedTransitions, walks } from './walk.ts';

const profile: PrimaryDetails = {
  profileName: 'Marlene Kowalchuk',
  profileEmail: 'basement@sandbox.example',
  contactNumber: '+13065550107',
};
const NAME = 'Marlene Stone';
const EMAIL = 'Marlene@Farm.example';
const NUMBER = '3065550188';
const saved: PrimaryDetails = {
  profileName: NAME,
  profileEmail: 'marlene@farm.example',
  contactNumber: `+1${NUMBER}`,
};

type Snapshot = SnapshotFrom<typeof primaryDetailsMachine>;
type Answer = { type: string; output?: unknown; error?: unknown };
type Step = PrimaryDetailsEvent | Answer;

const idOf = (state: string) => (state === 'verifying' ? 'verification' : `0.primaryDetails.${state}`);
const done = (state: string, output?: unknown): Answer => ({
  type: `xstate.done.actor.${idOf(state)}`,
  output,
});
const failed = (state: string, error: unknown = new CallFailed({ why: 'busy', title: 'Failed' })): Answer => ({
  type: `xstate.error.actor.${idOf(state)}`,
  error,
});
const lost = new CallFailed({ why: 'connection' });
const fields: Field[] = ['profileName', 'profileEmail', 'contactNumber'];

const events: Step[] = [
  ...fields.map((field) => ({ type: 'EDIT' as const, field, profile, isReached: true })),
  { type: 'EDIT', field: 'profileEmail', profile, isReached: false },
  ...['', NAME, EMAIL, 'nobody', NUMBER, '306'].map((typed) => ({ type: 'TYPE' as const, typed })),
  { type: 'SUBMIT' },
  { type: 'CHANGE' },
  { type: 'RETRY' },
  { type: 'CANCEL' },
  done('reaching', profile),
  failed('reaching', lost),
  ...['marlene@farm.example', `+1${NUMBER}`].map((to) => done('verifying', { to, problem: null })),
  done('verifying', { to: '', problem: { key: 'phoneNumberMustBeCanadian', failure: null } }),
  done('saving'),
  failed('saving', new CallFailed({ why: null, said: 'No.' })),
  failed('saving', lost),
  done('learning', profile),
  done('learning', saved),
  failed('learning', lost),
  done('puttingBack'),
  failed('puttingBack'),
];

const tell = ({ value, context }: { value: unknown; context: PrimaryDetailsContext }) =>
  [value, context.field, context.typed, context.to, context.problem?.key, context.notice].join('|');
const generated = walks(primaryDetailsMachine, undefined, events as { type: string }[], tell as never) as {
  events: Step[];
  last: string | null;
}[];

test('generated walks take every transition of the three edits', () => {
  const taken = new Set(generated.flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(primaryDetailsMachine));
});

/** An actor whose effects wait for the test, and what each of them was asked with. */
function play() {
  let answer: { state: string; yes: (output: never) => void; no: (error: unknown) => void } | null = null;
  const asked: [string, PrimaryDetailsContext | undefined][] = [];
  const effect = (name: string) =>
    fromPromise<never, never>(
      ({ input }) =>
        new Promise((yes, no) => {
          asked.push([name, input]);
          answer = { state: String(actor.getSnapshot().value), yes, no };
        }),
    );
  const names = ['reload', 'verification', 'save', 'putBack'] as const;
  const actors = Object.fromEntries(names.map((name) => [name, effect(name)]));
  const actor = createActor(primaryDetailsMachine.provide({ actors: actors as never }));
  actor.start();
  const step = async (event: Step) => {
    const [, kind, id] = /^xstate\.(done|error)\.actor\.(?:0\.primaryDetails\.)?(\w+)$/.exec(event.type) ?? [];
    if (!kind) return actor.send(event as PrimaryDetailsEvent);
    // Only who waits for an answer can get one.
    const { value } = actor.getSnapshot();
    if (value !== (id === 'verification' ? 'verifying' : id) || !answer) return;
    const said = event as Answer;
    if (kind === 'done') answer.yes(said.output as never);
    else answer.no(said.error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, asked, step, now: () => actor.getSnapshot() };
}

test('every walk, with a real actor: one edit at a time, nothing saved without a proof, the typed value stays', async () => {
  expect(generated.length).toBeGreaterThan(500);
  for (const walk of generated) {
    const { step, now, asked, actor } = play();
    let approved = false;
    for (const event of walk.events) {
      const before = now();
      await step(event);
      if (before.value === 'verifying' && now().value === 'saving') approved = true;
      if (now().value === 'view' || now().value === 'entering') approved = false;
      check(before, event, now(), approved, asked);
    }
    actor.stop();
  }
}, 60_000);

function check(before: Snapshot, event: Step, after: Snapshot, approved: boolean, asked: unknown[][]): void {
  const { context, value } = after;
  const what = `${before.value} ${event.type} ${value}`;
  const isOpen = value !== 'view' && value !== 'reaching';
  expect(after.hasTag('open'), what).toBe(isOpen);
  // An open edit is left by saving or by cancelling alone (PRO-04): no other field gets in between.
  if (before.hasTag('open')) expect(context.field, what).toBe(before.context.field);
  if (event.type !== 'TYPE' && event.type !== 'EDIT' && before.value !== 'reaching') {
    expect(context.typed, what).toBe(before.context.typed);
  }
  // Whatever is on its way out is well-formed and new.
  if (isOpen && value !== 'entering') {
    expect(whatIsWrong(context), what).toBe(null);
    if (before.value === 'entering') expect(isUnchanged(context), what).toBe(false);
  }
  if (value === 'saving' && context.field !== 'profileName') expect(approved, what).toBe(true);
  // The provider is put back only when the profile is known to have the old value (PRO-24).
  if (value === 'puttingBack') {
    expect(context.profile[context.field], what).not.toBe(newValue(context));
    expect(context.problem, what).not.toBe(null);
    expect(asked.at(-1)?.[0], what).toBe('putBack');
  }
  if (context.notice === 'saved') expect(context.profile[context.field], what).toBe(newValue(context));
  expect(context.problem !== null && context.notice !== null, what).toBe(false);
}

const proven = (typed: string) =>
  done('verifying', { to: typed === EMAIL ? saved.profileEmail : saved.contactNumber, problem: null });

const toProof = async (field: Field, typed: string) => {
  const flow = play();
  await flow.step({ type: 'EDIT', field, profile, isReached: true });
  await flow.step({ type: 'TYPE', typed });
  await flow.step({ type: 'SUBMIT' });
  return flow;
};

test.each([
  ['profileName', NAME],
  ['profileEmail', EMAIL],
  ['contactNumber', NUMBER],
] as const)('while %s is being changed, no other edit begins [PRO-04]', async (field, typed) => {
  const { step, now } = play();
  await step({ type: 'EDIT', field, profile, isReached: true });
  await step({ type: 'TYPE', typed });
  for (const other of fields) await step({ type: 'EDIT', field: other, profile, isReached: true });
  expect([now().value, now().context.field, now().context.typed]).toEqual(['entering', field, typed]);
  await step({ type: 'CANCEL' });
  for (const other of fields) {
    await step({ type: 'EDIT', field: other, profile, isReached: true });
    expect(now().context.field).toBe(other);
    await step({ type: 'CANCEL' });
  }
});

test.each([
  ['profileEmail', EMAIL],
  ['contactNumber', NUMBER],
] as const)('%s saves by itself once it is proven [PRO-11]', async (field, typed) => {
  const { step, now, asked } = await toProof(field, typed);
  await step(proven(typed));
  expect(now().value).toBe('saving');
  await step(done('saving'));
  await step(done('learning', saved));
  expect([now().value, now().context.notice]).toEqual(['view', 'saved']);
  expect(asked.filter(([name]) => name === 'save')).toHaveLength(1);
});

test('a lost answer to saving: what the utility has decides, and is not put back when it was saved [PRO-24]', async () => {
  const arrived = await toProof('profileEmail', EMAIL);
  await arrived.step(proven(EMAIL));
  await arrived.step(failed('saving', lost));
  await arrived.step(done('learning', saved));
  expect([arrived.now().value, arrived.now().context.notice]).toEqual(['view', 'saved']);
  expect(arrived.asked.map(([name]) => name)).not.toContain('putBack');

  const notArrived = await toProof('profileEmail', EMAIL);
  await notArrived.step(proven(EMAIL));
  await notArrived.step(failed('saving', lost));
  await notArrived.step(done('learning', profile));
  expect(notArrived.now().value).toBe('puttingBack');
  await notArrived.step(done('puttingBack'));
  expect([notArrived.now().value, notArrived.now().context.problem?.key]).toEqual(['notSaved', 'emailUpdateErrorMsg']);

  const nobodyKnows = await toProof('profileEmail', EMAIL);
  await nobodyKnows.step(proven(EMAIL));
  await nobodyKnows.step(failed('saving', lost));
  await nobodyKnows.step(failed('learning', lost));
  expect([nobodyKnows.now().value, nobodyKnows.now().context.problem?.key]).toEqual(['notSaved', 'unclear']);
  expect(nobodyKnows.asked.map(([name]) => name)).not.toContain('putBack');
});

test('a phone number is ten digits, however it is pasted', async () => {
  const { step, now } = play();
  await step({ type: 'EDIT', field: 'contactNumber', profile, isReached: true });
  expect(now().context.typed).toBe('3065550107');
  for (const pasted of ['+1 (306) 555-0188', '306.555.0188', '0013065550188']) {
    await step({ type: 'TYPE', typed: pasted });
    expect(now().context.typed).toBe(NUMBER);
  }
  await step({ type: 'TYPE', typed: `${NUMBER}9` });
  expect(now().context.typed).toBe(NUMBER);
  await step({ type: 'TYPE', typed: '' });
  await step({ type: 'TYPE', typed: '30655501889' });
  await step({ type: 'SUBMIT' });
  expect([now().context.typed, now().context.problem?.key]).toEqual(['30655501889', 'phoneInvalid']);
});

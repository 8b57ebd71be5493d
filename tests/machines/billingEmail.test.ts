import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type BillingEmailContext,
  type BillingEmailEvent,
  billingEmailMachine,
} from '#machines/billingEmail/billingEmail.machine.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { definedTransitions, walks } from './walk.ts';

/* The e-mail of an account's bills is changed: judged, proven where it is not the profile's, saved. */

const CURRENT = 'bills@farm.example';
const PROFILE = 'ada@farm.example';
const NEW = 'New@Farm.example ';
const AS_SAVED = 'new@farm.example';

type Answer = { type: string; output?: unknown; error?: unknown };
type Step = BillingEmailEvent | Answer;
const idOf = (state: string) => (state === 'verifying' ? 'verification' : `0.billingEmail.${state}`);
const done = (state: string, output?: unknown): Answer => ({ type: `xstate.done.actor.${idOf(state)}`, output });
const failed = (state: string, code?: string): Answer => ({
  type: `xstate.error.actor.${idOf(state)}`,
  error: new CallFailed({ why: 'refused', title: 'Failed', code }),
});
const edit: Step = { type: 'EDIT', current: CURRENT, profileEmail: PROFILE };
const proven = done('verifying', { to: AS_SAVED, problem: null });
const notSent = done('verifying', { to: AS_SAVED, problem: { key: 'initVerificationFailed', failure: null } });

const events: Step[] = [
  edit,
  ...['', 'nobody', NEW, PROFILE, CURRENT].map((typed) => ({ type: 'TYPE' as const, typed })),
  ...(['SUBMIT', 'USE_PROFILE', 'CHANGE', 'RETRY', 'CANCEL'] as const).map((type) => ({ type })),
  proven,
  notSent,
  done('saving', 'saved'),
  done('saving', 'savedUnseen'),
  failed('saving'),
  failed('saving', 'changedMeanwhile'),
  done('reloading', 'other@farm.example'),
  done('reloading', null),
  failed('reloading'),
];
const tell = ({ value, context }: { value: unknown; context: BillingEmailContext }) =>
  [value, context.current, context.typed, context.to, context.problem?.key, context.notice].join('|');

test('generated walks take every transition', () => {
  const all = walks(billingEmailMachine, undefined, events as { type: string }[], tell as never);
  const taken = new Set(all.flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(billingEmailMachine));
});

/** After these steps, with effects that wait for them; `asked`: the effects that began. */
async function after(...steps: Step[]) {
  const asked: [string, unknown][] = [];
  const waiting: { yes: (output: never) => void; no: (error: unknown) => void }[] = [];
  const effect = (name: string) =>
    fromPromise<never, never>(
      ({ input }) =>
        new Promise((yes, no) => {
          asked.push([name, input]);
          waiting.push({ yes, no });
        }),
    );
  const actors = Object.fromEntries(['verification', 'save', 'reload'].map((name) => [name, effect(name)]));
  const actor = createActor(billingEmailMachine.provide({ actors: actors as never })).start();
  for (const step of steps) {
    if (!step.type.startsWith('xstate.')) actor.send(step as BillingEmailEvent);
    else if (step.type.includes('.done.')) waiting.at(-1)?.yes((step as Answer).output as never);
    else waiting.at(-1)?.no((step as Answer).error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { value, context } = actor.getSnapshot();
  return { value, context, names: asked.map(([name]) => name), asked };
}
const typed = (text: string): Step[] => [edit, { type: 'TYPE', typed: text }, { type: 'SUBMIT' }];

test.each([
  ['', 'emailRequired'],
  ['  ', 'emailRequired'],
  ['nobody', 'emailInvalid'],
  [CURRENT, 'emailSameAsCurrent'],
  [' Bills@Farm.example', 'emailSameAsCurrent'],
])('%j is refused before anything is asked for: %s [ACC-22] [ACC-23]', async (text, key) => {
  const { value, context, names } = await after(...typed(text));
  expect([value, context.problem?.key, context.typed, names]).toEqual(['entering', key, text, []]);
});

test('a new one is saved once its code was right, and only then [ACC-20] [ACC-28]', async () => {
  const waiting = await after(...typed(NEW));
  expect([waiting.value, waiting.names]).toEqual(['verifying', ['verification']]);
  const saving = await after(...typed(NEW), proven);
  expect([saving.value, saving.asked[1]?.[0]]).toEqual(['saving', 'save']);
  expect(saving.asked[1]?.[1]).toMatchObject({ to: AS_SAVED });
  const saved = await after(...typed(NEW), proven, done('saving', 'saved'));
  expect([saved.value, saved.context.notice]).toEqual(['view', 'saved']);
  const refused = await after(...typed(NEW), notSent);
  expect([refused.value, refused.context.problem?.key, refused.names]).toEqual([
    'entering',
    'initVerificationFailed',
    ['verification'],
  ]);
});

test('the profile’s own is saved at once, pressed or typed, if it is not the current one already [ACC-21]', async () => {
  for (const steps of [[edit, { type: 'USE_PROFILE' } as const], typed(` ${PROFILE.toUpperCase()}`)]) {
    const { value, context, names } = await after(...steps);
    expect([value, context.to, names]).toEqual(['saving', PROFILE, ['save']]);
  }
  // However the utility writes it.
  for (const current of [PROFILE, PROFILE.toUpperCase()]) {
    const same = await after({ ...edit, current } as Step, { type: 'USE_PROFILE' });
    expect([same.value, same.context.problem?.key, same.names]).toEqual(['entering', 'emailSameAsCurrent', []]);
  }
});

test('one that could not be saved is tried again without another code [ACC-31]', async () => {
  const steps = [...typed(NEW), proven, failed('saving')];
  const { value, context } = await after(...steps);
  expect([value, context.problem?.key, context.to]).toEqual(['notSaved', 'emailUpdateErrorMsg', AS_SAVED]);
  expect(context.problem?.failure).toMatchObject({ title: 'Failed' });
  const again = await after(...steps, { type: 'RETRY' });
  expect(again.names).toEqual(['verification', 'save', 'save']);
});

test('a change that was quicker is not overwritten: the customer sees it and decides', async () => {
  const steps = [...typed(NEW), proven, failed('saving', 'changedMeanwhile')];
  for (const [answer, current] of [
    [done('reloading', 'other@farm.example'), 'other@farm.example'],
    [done('reloading', null), CURRENT],
    [failed('reloading'), CURRENT],
  ] as const) {
    const { value, context, names } = await after(...steps, answer);
    expect([value, context.problem?.key, context.current]).toEqual(['notSaved', 'changedMeanwhile', current]);
    expect(names).toEqual(['verification', 'save', 'reload']);
  }
});

import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type BillingAddressEvent, billingAddressMachine } from '#machines/billingAddress/billingAddress.machine.ts';
import type { BillingAddressContext } from '#machines/billingAddress/billingAddressContext.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { definedTransitions, walks } from './walk.ts';

/* The mailing address of an account is changed: looked for, picked, saved. */

const place = { city: 'Kindersley', province: 'SK', postalCode: 'S0L 1S0', country: 'CA' };
const CURRENT = { addressId: 'A1', addressLine1: '9 Elm Rd', ...place };
const PICKED = { addressId: 'A2', addressLine1: '118 Lantern St', ...place };
const HOUSE = { id: 'A2', text: '118 Lantern St', description: 'Kindersley', isContainer: false };
const SUITES = { id: 'C1', text: '900 Suites St', description: 'Regina', isContainer: true };

type Answer = { type: string; output?: unknown; error?: unknown };
type Wait = { type: 'wait'; ms: number };
type Step = BillingAddressEvent | Answer | Wait;
const idOf = (state: string) => `0.billingAddress.${state}`;
const done = (state: string, output?: unknown): Answer => ({ type: `xstate.done.actor.${idOf(state)}`, output });
const failed = (state: string, code?: string): Answer => ({
  type: `xstate.error.actor.${idOf(state)}`,
  error: new CallFailed({ why: 'refused', title: 'Failed', code }),
});
const edit: Step = { type: 'EDIT', current: CURRENT };
const typed = (text: string): Step => ({ type: 'TYPE', typed: text });
const pick = (id: string): Step => ({ type: 'PICK', id });
const wait = (ms: number): Wait => ({ type: 'wait', ms });
const leave: Step = { type: 'LEAVE' };
const submit: Step = { type: 'SUBMIT' };

const events: Step[] = [
  edit,
  ...['', '118 lan'].map(typed),
  leave,
  ...['A2', 'C1'].map(pick),
  submit,
  ...(['RETRY', 'CANCEL'] as const).map((type) => ({ type })),
  { type: 'xstate.after.300.billingAddress.pausing' },
  done('finding', [HOUSE, SUITES]),
  failed('finding'),
  done('retrieving', PICKED),
  failed('retrieving'),
  done('saving', 'saved'),
  failed('saving'),
  failed('saving', 'changedMeanwhile'),
  done('reloading', null),
  done('reloading', undefined),
  failed('reloading'),
];
const tell = ({ value, context: c }: { value: unknown; context: BillingAddressContext }) =>
  [
    value,
    c.current?.addressId,
    c.typed,
    c.picked?.addressId,
    c.suggestions?.length,
    c.chosen,
    c.problem?.key,
    c.notice,
  ].join('|');

test('generated walks take every transition', () => {
  const all = walks(billingAddressMachine, undefined, events as { type: string }[], tell as never);
  const taken = new Set(all.flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(billingAddressMachine));
});

/** After these steps, with effects that wait for them; `asked`: the effects that began. */
async function after(...steps: Step[]) {
  const asked: [string, BillingAddressContext][] = [];
  const waiting: { yes: (output: never) => void; no: (error: unknown) => void }[] = [];
  const effect = (name: string) =>
    fromPromise<never, BillingAddressContext>(
      ({ input }) =>
        new Promise((yes, no) => {
          asked.push([name, input]);
          waiting.push({ yes, no });
        }),
    );
  const actors = {
    find: effect('find'),
    retrieve: effect('retrieve'),
    save: effect('save'),
    reload: effect('reload'),
  };
  const clock = new SimulatedClock();
  const actor = createActor(billingAddressMachine.provide({ actors: actors as never }), { clock }).start();
  for (const step of steps) {
    if (step.type === 'wait') clock.increment((step as Wait).ms);
    else if (!step.type.startsWith('xstate.')) actor.send(step as BillingAddressEvent);
    else if (step.type.includes('.done.')) waiting.at(-1)?.yes((step as Answer).output as never);
    else waiting.at(-1)?.no((step as Answer).error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { value, context } = actor.getSnapshot();
  return { value, context, names: asked.map(([name]) => name), asked };
}
const found = [edit, typed('118 lan'), wait(300), done('finding', [HOUSE, SUITES])];
const picked = [...found, pick('A2'), done('retrieving', PICKED)];

test('it is looked for after a pause of 300 ms, from three visible signs on', async () => {
  expect((await after(edit, typed('118'), wait(299))).names).toEqual([]);
  expect((await after(edit, typed('118'), wait(300))).names).toEqual(['find']);
  expect((await after(edit, typed('11'), wait(1000), typed(' a b '), wait(1000))).names).toEqual([]);
  const quick = await after(edit, typed('118'), wait(299), typed('118 l'), wait(299), wait(1));
  expect(quick.asked.map(([, { typed: text }]) => text)).toEqual(['118 l']);
});

test('what is typed after a pick is no address until one is picked again [ACC-45]', async () => {
  const after1 = await after(...picked);
  expect([after1.context.typed, after1.context.picked, after1.context.suggestions]).toEqual([
    '118 Lantern St',
    PICKED,
    null,
  ]);
  const after2 = await after(...picked, typed('118 Lantern Street'), leave);
  expect([after2.context.picked, after2.context.problem?.key]).toEqual([null, 'addressPopulated']);
  const after3 = await after(...picked, typed('118 Lantern Street'), submit);
  expect([after3.value, after3.context.problem?.key, after3.names]).toEqual([
    'entering',
    'addressPopulated',
    ['find', 'retrieve'],
  ]);
});

test.each([
  ['', 'addressRequired'],
  ['  ', 'addressRequired'],
  ['x'.repeat(101), 'addressTooLong'],
  ['x'.repeat(100), 'addressPopulated'],
])('%j is told what is wrong with it when the box is left: %s [ACC-43] [ACC-45]', async (text, key) => {
  expect((await after(edit, typed(text))).context.problem).toBe(null);
  expect((await after(edit, typed(text), leave)).context.problem?.key).toBe(key);
});

test('one that holds several is asked for what it holds [ACC-44]', async () => {
  const inside = await after(...found, pick('C1'));
  expect([inside.value, inside.asked[1]?.[0]]).toEqual(['finding', 'find']);
  expect(inside.asked[1]?.[1]).toMatchObject({ typed: '118 lan', chosen: 'C1', isContainer: true });
  const chosen = await after(...found, pick('C1'), done('finding', [HOUSE]), pick('A2'));
  expect([chosen.value, chosen.names]).toEqual(['retrieving', ['find', 'find', 'retrieve']]);
  // What is typed next is asked for by itself.
  const anew = await after(...found, pick('C1'), typed('240 lan'), wait(300));
  expect(anew.asked.at(-1)?.[1]).toMatchObject({ typed: '240 lan', chosen: '', isContainer: false });
});

test('an answer that comes after something else was typed is not shown', async () => {
  const late = await after(edit, typed('118 lan'), wait(300), typed('240'), done('finding', [HOUSE]));
  expect([late.value, late.context.suggestions]).toEqual(['pausing', null]);
});

test('the picked one is saved, the one from before is not [ACC-44]', async () => {
  const saving = await after(...picked, submit);
  expect([saving.value, saving.asked.at(-1)?.[0], saving.asked.at(-1)?.[1].picked]).toEqual(['saving', 'save', PICKED]);
  const saved = await after(...picked, submit, done('saving', 'saved'));
  expect([saved.value, saved.context.notice]).toEqual(['view', 'saved']);
  const same = await after(edit, submit);
  expect([same.value, same.names]).toEqual(['view', []]);
});

test('without an answer what was typed stays, and so does what was picked [ACC-47]', async () => {
  const steps = [edit, typed('118 lan'), wait(300), failed('finding')];
  const notFound = await after(...steps);
  expect([notFound.value, notFound.context.problem?.key, notFound.context.typed]).toEqual([
    'entering',
    'addressFindFailed',
    '118 lan',
  ]);
  const unsaved = [...picked, submit, failed('saving')];
  const { value, context } = await after(...unsaved);
  expect([value, context.problem?.key, context.picked]).toEqual(['notSaved', 'addressUpdateError', PICKED]);
  expect((await after(...unsaved, { type: 'RETRY' })).names.slice(-2)).toEqual(['save', 'save']);
});

test('a change that was quicker is not overwritten: the customer sees it and decides', async () => {
  const steps = [...picked, submit, failed('saving', 'changedMeanwhile')];
  for (const [answer, current] of [
    [done('reloading', null), null],
    [done('reloading', undefined), CURRENT],
    [failed('reloading'), CURRENT],
  ] as const) {
    const { value, context } = await after(...steps, answer);
    expect([value, context.problem?.key, context.current]).toEqual(['notSaved', 'changedMeanwhile', current]);
  }
});

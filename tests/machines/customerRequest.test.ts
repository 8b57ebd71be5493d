import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  customerRequestMachine,
  type Proven,
  type RequestEvent,
  type RequestInput,
  shownProblems,
} from '#machines/customerRequest.machine.ts';
import { USUAL_LIMITS } from '#rules/customerRequest.ts';

/* Something that a customer asks the utility for, from the form until it is kept. */

const BOUNDS = { today: '2026-11-25', limits: USUAL_LIMITS, dueCents: 21_218 };
const RIGHT = { amount: '212.18', firstOn: '2026-11-27', instalments: '4' };
const ARRANGEMENT: RequestInput = { kind: 'paymentArrangement', typed: RIGHT, bounds: BOUNDS };

function begun(input: Partial<RequestInput> = {}) {
  const saves: { kind: string; typed: object; yes: (id: string) => void; no: (error: Error) => void }[] = [];
  const machine = customerRequestMachine.provide({
    actors: {
      save: fromPromise(
        ({ input: { kind, typed } }) => new Promise<string>((yes, no) => saves.push({ kind, typed, yes, no })),
      ),
    },
  });
  const actor = createActor(machine, { input: { ...ARRANGEMENT, ...input } });
  actor.start();
  const send = (...events: RequestEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const now = () => {
    const { value, context } = actor.getSnapshot();
    return { value, problems: shownProblems(context), ...context };
  };
  return { saves, send, now, settled: () => new Promise((resolve) => setTimeout(resolve)) };
}

test('what is right is kept once, with what was typed, and its id is known', async () => {
  const { saves, send, now, settled } = begun();
  send({ type: 'TYPE', typed: { note: 'Paid by the 15th.' } }, { type: 'SEND' }, { type: 'SEND' });
  expect(now().value).toBe('saving');
  expect(saves.map(({ kind, typed }) => [kind, typed])).toEqual([
    ['paymentArrangement', { ...RIGHT, note: 'Paid by the 15th.' }],
  ]);
  saves[0]?.yes('id-1');
  await settled();
  expect(now()).toMatchObject({ value: 'saved', submissionId: 'id-1', notSavedBy: null });
});

test('what is wrong is not kept; it is said once it was to be sent, and no more once it is put right', () => {
  const { saves, send, now } = begun({ typed: { amount: '212.19' } });
  expect(now().problems).toEqual({});
  send({ type: 'SEND' });
  expect(now()).toMatchObject({ value: 'writing', submissionId: null });
  expect(now().problems).toEqual({ amount: 'amountTooLarge', firstOn: 'fieldRequired', instalments: 'fieldRequired' });
  send({ type: 'TYPE', typed: RIGHT });
  expect(now().problems).toEqual({});
  expect(saves).toEqual([]);
});

test('it is judged by what is known when it is sent: a bill that is loaded meanwhile, another day', () => {
  const { saves, send, now } = begun();
  send({ type: 'BOUNDS', bounds: { ...BOUNDS, dueCents: 21_217, today: '2026-11-28' } }, { type: 'SEND' });
  expect(now().problems).toEqual({ amount: 'amountTooLarge', firstOn: 'dayTooEarly' });
  expect(saves).toEqual([]);
});

test('a device that cannot keep it leaves the form as it was, with why, and it can be tried again', async () => {
  const { saves, send, now, settled } = begun({ kind: 'equalizedPlan', typed: {} });
  send({ type: 'SEND' });
  saves[0]?.no(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  await settled();
  expect(now()).toMatchObject({ value: 'writing', notSavedBy: 'QuotaExceededError', submissionId: null });
  send({ type: 'TYPE', typed: { note: 'Please' } });
  expect(now()).toMatchObject({ notSavedBy: null, typed: { note: 'Please' } });
  send({ type: 'SEND' });
  expect(now()).toMatchObject({ value: 'saving', notSavedBy: null });
});

/** Of a request that ends the power of a house. `proves`: what becomes of each question, in turn. */
function leaving(proves: (Proven | Error)[]) {
  const saves: string[] = [];
  let asked = 0;
  const machine = customerRequestMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { kind } }) => {
        saves.push(kind);
        return 'id-1';
      }),
      prove: fromPromise(async () => {
        const proven = proves[asked++];
        if (proven instanceof Error || proven === undefined) throw proven;
        return proven;
      }),
    },
  });
  const address = {
    addressLine1: '41 Grain Road',
    city: 'Pine Creek',
    province: 'SK',
    postalCode: 'S0K 2A0',
    country: 'Canada',
  };
  const typed = { lastDay: '2026-12-31', ...address };
  const actor = createActor(machine, { input: { kind: 'moveOut', typed, bounds: BOUNDS } });
  actor.start();
  const send = async () => {
    actor.send({ type: 'SEND' });
    actor.send({ type: 'SEND' });
    await new Promise((resolve) => setTimeout(resolve));
  };
  const now = () => ({ ...actor.getSnapshot().context, value: actor.getSnapshot().value, asked, saves });
  return { send, now };
}

test.each<[string, Proven | Error]>([
  ['proved that it is them', 'proven'],
  ['could not be asked', 'unreached'],
  ['could not be asked, for the effect failed', new Error('no effect')],
])('who asks to end the power and %s has it kept, once', async (_, proven) => {
  const { send, now } = leaving([proven]);
  await send();
  expect(now()).toMatchObject({ value: 'saved', saves: ['moveOut'], asked: 1, isUnproven: false });
});

test('who does not want to prove it keeps the form, and sends it all the same without being asked again', async () => {
  const { send, now } = leaving(['declined']);
  await send();
  expect(now()).toMatchObject({ value: 'writing', saves: [], asked: 1, isUnproven: true });
  await send();
  expect(now()).toMatchObject({ value: 'saved', saves: ['moveOut'], asked: 1 });
});

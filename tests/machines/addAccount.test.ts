import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type AddAccountContext,
  type AddAccountEvent,
  addAccountMachine,
} from '#machines/addAccount/addAccount.machine.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { removeAccountMachine } from '#machines/removeAccount/removeAccount.machine.ts';
import { definedTransitions, walks } from './walk.ts';

/* An account joins the customer's list: number and name as on a bill, compared, then how it is added. */

const NUMBER = '500010340220';
const OWN = ['500010340137'];
const FOUND = { bpAccount: '7001', accountType: '01' };

type Answer = { type: string; output?: unknown; error?: unknown };
type Step = AddAccountEvent | Answer;
const done = (state: string, output?: unknown): Answer => ({ type: `xstate.done.actor.0.addAccount.${state}`, output });
const failed = (state: string, why: 'busy' | 'connection' = 'busy'): Answer => ({
  type: `xstate.error.actor.0.addAccount.${state}`,
  error: new CallFailed({ why, title: 'Failed' }),
});
const type = (what: 'number' | 'holder', typed: string): Step => ({ type: 'TYPE', what, typed });
const submit: Step = { type: 'SUBMIT', own: OWN };
const entered: Step[] = [type('number', NUMBER), type('holder', 'M Kowalchuk'), submit];
const found = done('checking', FOUND);

test('generated walks take every transition', () => {
  const events: Step[] = [
    type('number', NUMBER),
    type('holder', 'M Kowalchuk'),
    submit,
    { type: 'CHOOSE', options: { billReady: false } },
    { type: 'CHANGE' },
    { type: 'ADD' },
    found,
    done('checking', null),
    failed('checking'),
    done('adding'),
    failed('adding'),
  ];
  const tell = ({ value, context }: { value: unknown; context: AddAccountContext }) =>
    [value, context.number, context.holder, JSON.stringify(context.problems), context.problem?.key].join('|');
  const all = walks(addAccountMachine, undefined, events as { type: string }[], tell as never);
  const taken = new Set(all.flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(addAccountMachine));
});

/** After these steps, with effects that wait for them; `asked`: the effects that began, with what they were given. */
async function after(...steps: Step[]) {
  const asked: [string, AddAccountContext][] = [];
  const waiting: { yes: (output: never) => void; no: (error: unknown) => void }[] = [];
  const effect = (name: string) =>
    fromPromise<never, AddAccountContext>(
      ({ input }) =>
        new Promise((yes, no) => {
          asked.push([name, input]);
          waiting.push({ yes, no });
        }),
    );
  const actor = createActor(
    addAccountMachine.provide({ actors: { check: effect('check'), add: effect('add') } as never }),
  ).start();
  for (const step of steps) {
    if (!step.type.startsWith('xstate.')) actor.send(step as AddAccountEvent);
    else if (step.type.includes('.done.')) waiting.at(-1)?.yes((step as Answer).output as never);
    else waiting.at(-1)?.no((step as Answer).error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { value, context, status } = actor.getSnapshot();
  return { value, context, status, names: asked.map(([name]) => name), asked };
}

test.each([
  ['', 'A', 'accountNumberError', null],
  ['5000 1034 022', 'A', 'accountNumberError', null],
  ['700010340220', 'A', 'accountNumberError', null],
  [NUMBER, '', null, 'accountNameEmptyError'],
  [NUMBER, '   ', null, 'accountNameEmptyError'],
  ['5000-1034-0137', 'A', 'accountNameDuplicateError', null],
  ['', '', 'accountNumberError', 'accountNameEmptyError'],
])('%j of %j asks for nothing: %s, %s [ASN-06] [ASN-08] [ASN-10]', async (number, holder, ofNumber, ofHolder) => {
  const { value, context, names } = await after(type('number', number), type('holder', holder), submit);
  expect([value, context.problems, names]).toEqual(['entering', { number: ofNumber, holder: ofHolder }, []]);
});

test('what is typed anew is no longer wrong, and the other still is', async () => {
  const { context } = await after(submit, type('holder', 'A'));
  expect(context.problems).toEqual({ number: 'accountNumberError', holder: null });
});

test('number and name are compared, the name in capitals and the number in groups of four [ASN-07] [ASN-09]', async () => {
  const { value, asked } = await after(type('number', NUMBER), type('holder', ' m Légaré '), submit);
  expect(value).toBe('checking');
  expect(asked).toMatchObject([['check', { number: '5000 1034 0220', holder: 'M LÉGARÉ' }]]);
});

test.each([
  ['an answered no', done('checking', null), null],
  ['too many guesses', failed('checking'), 'busy'],
  ['no connection', failed('checking', 'connection'), 'connection'],
])('%s: what was typed stays, and is said to be wrong once [ASN-11]', async (_, answer, why) => {
  const { value, context } = await after(...entered, answer);
  expect([value, context.number, context.holder]).toEqual(['entering', '5000 1034 0220', 'M KOWALCHUK']);
  expect([context.problem?.key, context.problem?.failure?.why ?? null]).toEqual(['accountNameAssociationError', why]);
  expect((await after(...entered, answer, type('holder', 'M K'))).context.problem).toBeNull();
});

test('what was found is confirmed with both reminders by e-mail, and is no default unless chosen [ASN-12] [ASN-13]', async () => {
  const { value, context } = await after(...entered, found);
  expect([value, context.found]).toEqual(['confirming', FOUND]);
  expect(context.options).toEqual({ name: '', isDefault: false, billReady: true, paymentDue: true });
  const options = { name: 'Farm', isDefault: true, billReady: false };
  const adding = await after(...entered, found, { type: 'CHOOSE', options }, { type: 'ADD' });
  expect(adding.value).toBe('adding');
  expect(adding.asked[1]).toMatchObject(['add', { found: FOUND, options: { ...options, paymentDue: true } }]);
});

test('the first account is the default, whatever is chosen [ASN-15]', async () => {
  const first: Step[] = [...entered.slice(0, 2), { type: 'SUBMIT', own: [] }, found];
  expect((await after(...first)).context.options.isDefault).toBe(true);
  const chosen = await after(...first, { type: 'CHOOSE', options: { isDefault: false } });
  expect(chosen.context.options.isDefault).toBe(true);
});

test('while the list has not arrived it is not called the first, and takes no default away', async () => {
  const unknown: Step[] = [...entered.slice(0, 2), { type: 'SUBMIT', own: null }, found];
  const { value, context } = await after(...unknown);
  expect([value, context.isFirst, context.options.isDefault]).toEqual(['confirming', false, false]);
});

test('back from the confirmation number and name are there, and are compared anew', async () => {
  const { value, context, names } = await after(...entered, found, { type: 'CHANGE' });
  expect([value, context.number, context.holder, context.found]).toEqual([
    'entering',
    '5000 1034 0220',
    'M KOWALCHUK',
    null,
  ]);
  expect(names).toEqual(['check']);
  expect((await after(...entered, found, { type: 'CHANGE' }, submit)).names).toEqual(['check', 'check']);
  // What was chosen was chosen for another account.
  const chosen: Step = { type: 'CHOOSE', options: { name: 'Farm', isDefault: true, billReady: false } };
  const anew = await after(...entered, found, chosen, { type: 'CHANGE' }, submit, found);
  expect(anew.context.options).toEqual({ name: '', isDefault: false, billReady: true, paymentDue: true });
});

test('it is added once, or tried again with what was chosen [ASN-04]', async () => {
  const chosen: Step[] = [...entered, found, { type: 'CHOOSE', options: { name: 'Farm' } }, { type: 'ADD' }];
  expect((await after(...chosen, { type: 'ADD' })).names).toEqual(['check', 'add']);
  const notAdded = await after(...chosen, failed('adding', 'connection'));
  expect([notAdded.value, notAdded.context.problem?.key, notAdded.context.options.name]).toEqual([
    'confirming',
    'notAdded',
    'Farm',
  ]);
  const added = await after(...chosen, failed('adding'), { type: 'ADD' }, done('adding'));
  expect([added.status, added.value, added.context.problem]).toEqual(['done', 'added', null]);
});

test('a removal is asked for once, and again where it failed [ASN-17]', async () => {
  const results: { yes: () => void; no: (error: unknown) => void }[] = [];
  const remove = fromPromise<void>(() => new Promise((yes, no) => results.push({ yes, no })));
  const actor = createActor(removeAccountMachine.provide({ actors: { remove } })).start();
  expect(results).toHaveLength(0);
  actor.send({ type: 'REMOVE' });
  actor.send({ type: 'REMOVE' });
  expect(results).toHaveLength(1);
  results[0]?.no(new CallFailed({ why: null, said: 'A card payment is open.' }));
  await new Promise((resolve) => setImmediate(resolve));
  const { value, context } = actor.getSnapshot();
  expect([value, context.problem]).toEqual([
    'asking',
    { key: 'notRemoved', failure: { why: null, title: null, said: 'A card payment is open.' } },
  ]);
  actor.send({ type: 'REMOVE' });
  expect(actor.getSnapshot().context.problem).toBeNull();
  results[1]?.yes();
  await new Promise((resolve) => setImmediate(resolve));
  expect(actor.getSnapshot().status).toBe('done');
});

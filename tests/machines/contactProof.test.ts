import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { CallFailed } from '#machines/callFailed.ts';
import {
  type ContactProofContext,
  type ContactProofEvent,
  contactProofMachine,
} from '#machines/contactProof/contactProof.machine.ts';
import { definedTransitions, walks } from './walk.ts';

/* A code to a contact that the account has shows whose the account is. */

const MAIL = { id: '0', channel: 'email', masked: 'm…@farm.example' } as const;
const MOBILE = { id: '1', channel: 'sms', masked: '… 0107' } as const;
type Answer = { type: string; output?: unknown; error?: unknown };
type Step = ContactProofEvent | Answer;
const done = (state: string, output?: unknown): Answer => ({
  type: `xstate.done.actor.0.contactProof.${state}`,
  output,
});
const failed = (state: string): Answer => ({
  type: `xstate.error.actor.0.contactProof.${state}`,
  error: new CallFailed({ why: 'busy', title: 'Failed' }),
});
const code = (typed: string): Step => ({ type: 'TYPE_CODE', code: typed });
const sent: Step[] = [{ type: 'SEND', contact: MAIL }, done('sending')];

test('generated walks take every transition', () => {
  const events: Step[] = [
    { type: 'SEND', contact: MAIL },
    code('123456'),
    code('1'),
    ...(['VERIFY', 'CHANGE', 'LOST'] as const).map((type) => ({ type })),
    ...['sending', 'tellingLost'].flatMap((state) => [done(state), failed(state)]),
    done('checking', true),
    done('checking', false),
    failed('checking'),
  ];
  const tell = ({ value, context }: { value: unknown; context: ContactProofContext }) =>
    [value, context.contact?.id, context.code, context.problem?.key].join('|');
  const all = walks(contactProofMachine, undefined, events as { type: string }[], tell as never);
  const taken = new Set(all.flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(contactProofMachine));
});

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
  const actors = { send: effect('send'), check: effect('check'), tellLost: effect('tellLost') };
  const actor = createActor(contactProofMachine.provide({ actors: actors as never })).start();
  for (const step of steps) {
    if (!step.type.startsWith('xstate.')) actor.send(step as ContactProofEvent);
    else if (step.type.includes('.done.')) waiting.at(-1)?.yes((step as Answer).output as never);
    else waiting.at(-1)?.no((step as Answer).error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { value, context, status } = actor.getSnapshot();
  return { value, context, status, asked };
}

test('the code goes to the contact that was chosen, and what was typed is checked with it', async () => {
  const { value, asked } = await after({ type: 'SEND', contact: MOBILE }, done('sending'), code('12 34-56'), {
    type: 'VERIFY',
  });
  expect([value, asked]).toEqual([
    'checking',
    [
      ['send', MOBILE],
      ['check', { contact: MOBILE, code: '123456' }],
    ],
  ]);
  expect((await after(...sent, code('123456'), { type: 'VERIFY' }, done('checking', true))).status).toBe('done');
});

test.each([
  ['', 'verificationCodeRequired'],
  ['12345', 'invalidCode'],
])('the code %j is not asked about: %s', async (typed, key) => {
  const { value, context, asked } = await after(...sent, code(typed), { type: 'VERIFY' });
  expect([value, context.problem?.key, asked.map(([name]) => name)]).toEqual(['entering', key, ['send']]);
});

test('a wrong code can be typed again; one that was not sent is sent to whichever contact is chosen then', async () => {
  const wrong = await after(...sent, code('123456'), { type: 'VERIFY' }, done('checking', false));
  expect([wrong.value, wrong.context.problem?.key]).toEqual(['entering', 'invalidVerificationCode']);
  const notChecked = await after(...sent, code('123456'), { type: 'VERIFY' }, failed('checking'));
  expect([notChecked.value, notChecked.context.problem?.key]).toEqual(['entering', 'verificationFailed']);
  const notSent = await after({ type: 'SEND', contact: MAIL }, failed('sending'));
  expect([notSent.value, notSent.context.problem?.key]).toEqual(['choosing', 'initVerificationFailed']);
  const other = await after({ type: 'SEND', contact: MAIL }, failed('sending'), { type: 'SEND', contact: MOBILE });
  expect(other.asked.at(-1)).toEqual(['send', MOBILE]);
});

test('who has none of them any more asks the staff, once', async () => {
  const lost = await after({ type: 'LOST' }, done('tellingLost'), { type: 'LOST' });
  expect([lost.value, lost.asked.map(([name]) => name)]).toEqual(['lost', ['tellLost']]);
  const notSent = await after({ type: 'LOST' }, failed('tellingLost'));
  expect([notSent.value, notSent.context.problem?.key]).toEqual(['choosing', 'lostNotSent']);
  expect((await after({ type: 'LOST' }, done('tellingLost'), { type: 'SEND', contact: MAIL })).value).toBe('sending');
});

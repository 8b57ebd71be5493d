import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { CallFailed } from '#machines/callFailed.ts';
import { codeProblem, codeTyped } from '#machines/verification/contact.ts';
import {
  type Contact,
  contactVerificationMachine,
  type VerificationContext,
  type VerificationEnd,
  type VerificationEvent,
} from '#machines/verification/contactVerification.machine.ts';
import { definedTransitions, walks } from './walk.ts';

/* A new e-mail or number is proven by a code, the same wherever one is changed. */

const NUMBER = '3065550188';
const TYPED: Record<Contact, string> = { email: 'Marlene@Farm.example ', mobile: NUMBER, phone: NUMBER };
const PROVEN: Record<Contact, string> = {
  email: 'marlene@farm.example',
  mobile: `+1${NUMBER}`,
  phone: `+1${NUMBER}`,
};
const CONTACTS: Contact[] = ['email', 'mobile', 'phone'];

type Answer = { type: string; output?: unknown; error?: unknown };
type Step = VerificationEvent | Answer;
const done = (state: string, output?: unknown): Answer => ({
  type: `xstate.done.actor.0.contactVerification.${state}`,
  output,
});
const failed = (state: string, error: unknown = new CallFailed({ why: 'busy', title: 'Failed' })): Answer => ({
  type: `xstate.error.actor.0.contactVerification.${state}`,
  error,
});
const canadian = done('lookingUp', { country_code: 'CA', phone_number: `+1${NUMBER}` });
const american = done('lookingUp', { country_code: 'US', phone_number: '+12125550188' });
const mexican = done('lookingUp', { country_code: 'MX', phone_number: '+525555550188' });
const ofNoCountry = done('lookingUp', { phone_number: '+88255550188' });
const noNumber = done('lookingUp', { error: 'This is no phone number.' });

const events: Step[] = [
  ...['', '12345', '123456'].map((code) => ({ type: 'TYPE_CODE' as const, code })),
  { type: 'VERIFY' },
  { type: 'RESEND' },
  canadian,
  american,
  noNumber,
  failed('lookingUp'),
  done('sendingCode'),
  failed('sendingCode'),
  done('resending'),
  failed('resending'),
  done('checking', 'approved'),
  done('checking', 'pending'),
  failed('checking', new Error('not one of ours')),
];
const tell = ({ value, context }: { value: unknown; context: VerificationContext }) =>
  [value, context.to, context.code, context.problem?.key, context.notice].join('|');
const walksOf = (contact: Contact) =>
  walks(
    contactVerificationMachine,
    { contact, typed: TYPED[contact] },
    events as { type: string }[],
    tell as never,
  ) as {
    events: Step[];
    last: string | null;
  }[];

/** An actor whose effects wait for the test, and what each of them was asked with. */
function play(contact: Contact) {
  let answer: { state: string; yes: (output: never) => void; no: (error: unknown) => void } | null = null;
  const asked: [string, VerificationContext][] = [];
  const effect = (name: string) =>
    fromPromise<never, VerificationContext>(
      ({ input }) =>
        new Promise((yes, no) => {
          asked.push([name, input]);
          const state = name === 'lookUp' ? 'lookingUp' : name === 'checkCode' ? 'checking' : 'sending';
          answer = { state, yes, no };
        }),
    );
  const actors = Object.fromEntries(['lookUp', 'sendCode', 'checkCode'].map((name) => [name, effect(name)]));
  const actor = createActor(contactVerificationMachine.provide({ actors: actors as never }), {
    input: { contact, typed: TYPED[contact] },
  });
  actor.start();
  const step = async (event: Step) => {
    const [, kind, state] = /^xstate\.(done|error)\.actor\.0\.contactVerification\.(\w+)$/.exec(event.type) ?? [];
    if (!kind) return actor.send(event as VerificationEvent);
    // Only who waits for an answer can get one.
    if (actor.getSnapshot().value !== state || !answer) return;
    const said = event as Answer;
    if (kind === 'done') answer.yes(said.output as never);
    else answer.no(said.error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, asked, step, now: () => actor.getSnapshot() };
}

test('generated walks take every transition', () => {
  const taken = new Set(CONTACTS.flatMap(walksOf).flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(contactVerificationMachine));
});

test.each(CONTACTS)(
  'every walk of %s: nothing is proven without what it takes [ACC-28] [ACC-32] [ACC-33] [ACC-34]',
  async (contact) => {
    let proven = 0;
    for (const walk of walksOf(contact)) {
      const { step, now, asked, actor } = play(contact);
      const answered: Step[] = [];
      for (const event of walk.events) {
        const before = now().value;
        await step(event);
        if (now().value !== before) answered.push(event);
      }
      const end: VerificationEnd | undefined = now().output;
      const names = asked.map(([name]) => name);
      // Only a phone is looked up, and nothing is sent to one that is not Canadian.
      expect(names.includes('lookUp')).toBe(contact !== 'email');
      if (contact !== 'email' && names.includes('sendCode')) expect(answered).toContain(canadian);
      if (contact === 'phone') expect(names).toEqual(['lookUp']);
      for (const [name, { to }] of asked) if (name !== 'lookUp') expect(to).toBe(PROVEN[contact]);
      if (now().value === 'proven') {
        proven += 1;
        expect(end).toEqual({ to: PROVEN[contact], problem: null });
        const last = answered.at(-1);
        expect(last).toEqual(contact === 'phone' ? canadian : done('checking', 'approved'));
      } else if (now().value === 'notSent') expect(end?.problem).not.toBe(null);
      else expect(end).toBe(undefined);
      actor.stop();
    }
    expect(proven).toBeGreaterThan(0);
  },
  60_000,
);

test.each([
  [american, 'phoneNumberMustBeCanadian'],
  [mexican, 'phoneNumberMustBeCanadian'],
  [ofNoCountry, 'phoneNumberMustBeCanadian'],
  [noNumber, 'phoneInvalid'],
  [failed('lookingUp'), 'lookupFailed'],
] as const)('a number that does not pass the lookup ends it with what is wrong: %j %s', async (answer, key) => {
  for (const contact of ['mobile', 'phone'] as const) {
    const { step, now } = play(contact);
    await step(answer);
    expect(now().output?.problem?.key).toBe(key);
  }
});

async function atCode(contact: Contact) {
  const flow = play(contact);
  await flow.step(canadian);
  await flow.step(done('sendingCode'));
  return flow;
}

test.each(['email', 'mobile'] as const)(
  'a code of %s that cannot be sent says so, at first and again [ACC-30]',
  async (contact) => {
    const first = play(contact);
    await first.step(canadian);
    await first.step(failed('sendingCode'));
    expect(first.now().output?.problem?.key).toBe('initVerificationFailed');
    const again = await atCode(contact);
    await again.step({ type: 'RESEND' });
    await again.step(failed('resending'));
    expect([again.now().value, again.now().context.problem?.key]).toEqual(['enteringCode', 'initVerificationFailed']);
    await again.step({ type: 'RESEND' });
    await again.step(done('resending'));
    expect([again.now().context.problem, again.now().context.notice]).toEqual([null, 'newCodeSent']);
  },
);

test('who must prove that it is them and does not is told just that', async () => {
  const { step, now } = play('email');
  await step(failed('sendingCode', new CallFailed({ why: 'refused', code: 'freshSignInRequired' })));
  expect(now().output?.problem).toEqual({ key: 'notProven', failure: null });
});

test.each([
  ['', 'verificationCodeRequired'],
  ['12345', 'invalidCode'],
  ['123456', null],
])('a code %j is judged before it is sent: %s [ACC-26] [ACC-27]', async (code, key) => {
  const { step, now, asked } = await atCode('mobile');
  await step({ type: 'TYPE_CODE', code });
  await step({ type: 'VERIFY' });
  expect(now().context.problem?.key ?? null).toBe(key);
  expect(asked.some(([name]) => name === 'checkCode')).toBe(key === null);
});

test.each([
  [done('checking', 'pending'), 'invalidVerificationCode'],
  [done('checking', 'expired'), 'invalidVerificationCode'],
  [done('checking', ''), 'invalidVerificationCode'],
  [failed('checking'), 'verificationFailed'],
] as const)('after %j the code can be tried again: %s [ACC-28] [ACC-29]', async (answer, key) => {
  const { step, now } = await atCode('email');
  await step({ type: 'TYPE_CODE', code: '123456' });
  await step({ type: 'VERIFY' });
  await step(answer);
  expect([now().value, now().context.problem?.key, now().context.code]).toEqual(['enteringCode', key, '123456']);
  await step({ type: 'VERIFY' });
  await step(done('checking', 'approved'));
  expect(now().value).toBe('proven');
});

test.each([
  ['12 34-56', '123456'],
  ['1234567', '123456'],
  ['code', ''],
])('of %j the box takes the digits, six at most: %j [ACC-25]', (text, code) => {
  expect(codeTyped(text)).toBe(code);
  expect(codeProblem(code)).toBe(code === '' ? 'verificationCodeRequired' : null);
});

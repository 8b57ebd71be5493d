import { expect, test } from 'vitest';
import {
  ATTEMPT,
  after,
  done,
  failed,
  loaded,
  meanwhile,
  type Step,
  submit,
  submitting,
  TAKEN,
  unproven,
} from './planFlow.ts';

/* A payment plan whose answer was lost: what the utility has is asked for, and nothing is said that is not known. */

const lost = failed('submitting', 'connection');

test('a lost reply is asked for once more, the same bytes under the same key, and then the utility what it has', async () => {
  const once = await after(...submitting, lost);
  expect([once.value, once.asked.slice(-2)]).toEqual([
    'submitting',
    [
      ['send', ATTEMPT],
      ['send', ATTEMPT],
    ],
  ]);
  const twice = await after(...submitting, lost, failed('submitting', 'busy'));
  const refused = await after(...submitting, lost, failed('submitting', 'refused'));
  expect(refused.value, 'the first one may have been taken in').toBe('lookingUp');
  expect([twice.value, twice.names.at(-1)]).toEqual(['lookingUp', 'look']);
});

test.each([
  ['the plan as it was sent', done('lookingUp', TAKEN), 'success', undefined],
  ['no plan', done('lookingUp', loaded({})), 'sendingOnceMore', undefined],
  ['no data', done('lookingUp', loaded(null)), 'sendingOnceMore', undefined],
  [
    'another plan',
    done('lookingUp', loaded({ ...TAKEN.details, dayOfMonth: 8, planVersion: 9 })),
    'failure',
    'planNotThere',
  ],
  ['no answer', failed('lookingUp', 'connection'), 'outcomeUnknown', undefined],
])('after a lost reply %s: %s leads to %s', async (_, answer, state, key) => {
  const { value, context } = await after(...submitting, lost, lost, answer);
  expect([value, context.problem?.key]).toEqual([state, key]);
  // By its title it is told as any failed call is (PLAN-23).
  if (key)
    expect(context.problem?.failure).toMatchObject({ why: 'connection', title: 'Payment Plan Submission Failed' });
});

test('where nothing is known it is asked again, and not sent before that is answered', async () => {
  const unknown: Step[] = [...submitting, lost, lost, failed('lookingUp', 'connection')];
  const { value, names } = await after(...unknown, submit, { type: 'BACK' }, { type: 'AGAIN' });
  expect([value, names.slice(-4)]).toEqual(['lookingAgain', ['send', 'send', 'look', 'look']]);
  const again: Step[] = [...unknown, { type: 'AGAIN' }];
  expect((await after(...again, failed('lookingAgain', 'connection'))).value).toBe('outcomeUnknown');
  expect((await after(...again, done('lookingAgain', TAKEN))).value).toBe('success');
  expect((await after(...again, done('lookingAgain', loaded({})))).value).toBe('sendingOnceMore');
});

const waited: Step = { type: 'xstate.after.lookAgain.paymentPlan.outcomeUnknown' };
const minutes = (...all: number[]) => all.map((one) => one * 60_000);

test('where nothing is known it asks by itself less and less often, and anew once somebody wants to know', async () => {
  const unheard = failed('lookingAgain', 'connection');
  const unknown: Step[] = [...submitting, lost, lost, failed('lookingUp', 'connection')];
  const row = await after(...unknown, ...[1, 2, 3, 4, 5, 6].flatMap(() => [waited, unheard]));
  expect(row.waits).toEqual([20_000, 40_000, 80_000, 160_000, ...minutes(5, 5, 5)]);
  expect(row.names.filter((name) => name === 'look')).toHaveLength(7);
  const pressed = await after(
    ...unknown,
    waited,
    unheard,
    waited,
    unheard,
    { type: 'AGAIN' },
    unheard,
    waited,
    unheard,
  );
  expect(pressed.waits).toEqual([20_000, 40_000, 80_000, 20_000, 40_000]);
});

test('also what the utility does not have yet goes less and less often', async () => {
  const round = (look: string): Step[] => [done(look, loaded({})), failed('sendingOnceMore', 'connection')];
  const { waits, asked } = await after(
    ...submitting,
    lost,
    lost,
    ...round('lookingUp'),
    ...[1, 2].flatMap(() => [waited, ...round('lookingAgain')]),
  );
  expect(waits).toEqual([20_000, 40_000, 80_000]);
  // Twice as it was submitted, and once in each round.
  expect(asked.filter(([name]) => name === 'send')).toHaveLength(5);
});

test('another attempt begins with the shortest wait', async () => {
  const unheard = failed('lookingUp', 'connection');
  const first: Step[] = [...submitting, lost, lost, unheard, waited, done('lookingAgain', loaded({ planVersion: 9 }))];
  const again: Step[] = [{ type: 'AGAIN' }, { type: 'CONTINUE' }, submit];
  const { value, waits } = await after(...first, ...again, lost, lost, unheard);
  expect([value, waits]).toEqual(['outcomeUnknown', [20_000, 20_000]]);
});

const notThereYet: Step[] = [...submitting, lost, lost, done('lookingUp', loaded({}))];

test.each([
  ['taken', done('sendingOnceMore', null), 'success', undefined],
  ['an answered no', done('sendingOnceMore', 'No.'), 'failure', 'requestDeclined'],
  ['changed by somebody else', meanwhile('sendingOnceMore'), 'loading', 'changedMeanwhile'],
  ['lost', failed('sendingOnceMore', 'connection'), 'outcomeUnknown', undefined],
  ['refused', failed('sendingOnceMore', 'refused'), 'outcomeUnknown', undefined],
])('what the utility does not have yet goes under its key until it is answered: %s', async (_, answer, state, key) => {
  const { value, context, asked } = await after(...notThereYet, answer);
  expect([value, context.problem?.key]).toEqual([state, key]);
  expect(asked.filter(([name]) => name === 'send')).toEqual([1, 2, 3].map(() => ['send', ATTEMPT]));
});

test('of the same plan as before only its version tells whether it was taken in', async () => {
  const asBefore = { ...TAKEN.details, planVersion: 4 };
  const changing = (version: number | undefined): Step[] => [
    done('loading', loaded({ ...asBefore, planVersion: version })),
    { type: 'CHANGE' },
    ...submitting.slice(1),
    lost,
    lost,
  ];
  const now = (planVersion: number | undefined) => done('lookingUp', loaded({ ...asBefore, planVersion }));
  expect((await after(...changing(4), now(5))).value).toBe('success');
  expect((await after(...changing(4), now(4))).value).toBe('sendingOnceMore');
  expect((await after(...changing(undefined), now(undefined))).value).toBe('sendingOnceMore');
});

test('where nothing is known and the sign-in is no longer fresh, nothing was taken or will be: that is said, and nobody is asked by itself', async () => {
  const unknown: Step[] = [...submitting, lost, lost, done('lookingUp', loaded({}))];
  const { value, context, waits } = await after(...unknown, unproven('sendingOnceMore'));
  expect([value, context.problem?.key, waits]).toEqual(['failure', 'notProven', []]);
});

import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import { reportOutageMachine, resumed } from '#machines/reportOutage/reportOutage.machine.ts';
import { begin } from '#machines/reportOutage/reportOutageContext.ts';
import type { ReportEvent } from '#machines/reportOutage/reportOutageEvents.ts';

/* Step 4: who reports, and to which number texts go, is checked before the question that confirms it all (REP-42). */

const HOME: Premises = { addressString: 'Home', installationNumber: '4711' };

type Bot = 'passed' | 'failed' | 'missing' | null | Error;
type Number = boolean | null | Error;

/** A report at step 4 by somebody who wants texts, and what is asked in their name. */
function atStep4(bots: Bot[], numbers: Number[], outageId?: string, premises: Premises = HOME) {
  const asked: string[] = [];
  const said = <T>(answers: (T | Error)[]): T => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer as T;
  };
  const machine = reportOutageMachine.provide({
    actors: {
      checkBot: fromPromise(async () => {
        asked.push('bot');
        return said(bots);
      }),
      checkNumber: fromPromise(async ({ input }) => {
        asked.push(input);
        return said(numbers);
      }),
      checkStatus: fromPromise(async (): Promise<number | null> => 200112),
    },
  });
  const { fieldErrors: _, ...typed } = begin({});
  const draft = {
    ...typed,
    step: 'extras',
    breakerChecked: true,
    premises,
    placeSettled: true,
    contactName: 'Ada Farmer',
    phoneNumber: '306-555-0142',
    notificationPreference: 'Text' as const,
    alternativeContactNumber: '306-555-0177',
    privacyPolicyChecked: true,
  };
  const input = { draft, stillOut: outageId === undefined ? undefined : { outageId, regionId: 'SK-101' } };
  const actor = createActor(machine, { input, snapshot: resumed(input) }).start();
  const until = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state));
  const submit = async (state: string) => {
    actor.send({ type: 'NEXT' });
    await until(state);
    return actor.getSnapshot().context;
  };
  return { actor, asked, submit, until, send: (event: ReportEvent) => actor.send(event) };
}

test('the bot check comes first, then the number, then the question; what is right is not asked again [REP-42] [REP-41]', async () => {
  const { asked, submit, send } = atStep4(['passed', 'passed', 'passed'], [true, true]);
  await submit('confirming');
  expect(asked).toEqual(['bot', '306-555-0177']);
  send({ type: 'CHANGE' });
  await submit('confirming');
  expect(asked).toEqual(['bot', '306-555-0177', 'bot']);
  send({ type: 'CHANGE' });
  send({ type: 'EXTRAS', typed: { alternativeContactNumber: '639-555-0177' } });
  expect((await submit('confirming')).numberChecked).toBe(true);
  expect(asked.slice(3)).toEqual(['bot', '639-555-0177']);
});

test('a report of premises that were named without their number is stopped before anything is asked [REP-33]', async () => {
  const { asked, submit, send } = atStep4(['passed'], [true], undefined, { ...HOME, installationNumber: '' });
  expect((await submit('extras')).fieldErrors).toEqual({ installationNumber: { kind: 'required' } });
  send({ type: 'GO', step: 'confirm' });
  expect((await submit('extras')).fieldErrors).toEqual({ installationNumber: { kind: 'required' } });
  expect(asked).toEqual([]);
});

test('who fails the bot check stays at step 4, and may try again [REP-43]', async () => {
  const { asked, submit, send } = atStep4(['failed', 'failed', 'passed'], [true]);
  expect((await submit('extras')).botCheck).toBe('failed');
  expect((await submit('extras')).botCheck).toBe('failed');
  expect((await submit('confirming')).botCheck).toBeNull();
  expect(asked).toEqual(['bot', 'bot', 'bot', '306-555-0177']);
  send({ type: 'CHANGE' });
});

test('a bot check that does not come about is told once; whoever submits again is not kept from it [REP-39]', async () => {
  const { submit } = atStep4(['missing', 'missing'], [true]);
  expect((await submit('extras')).botCheck).toBe('missing');
  expect((await submit('confirming')).botCheck).toBeNull();
});

test('Forward leads to the confirmation only while nothing was changed since the checks; else they are made [REP-42] [REP-43]', async () => {
  const { actor, asked, submit, send, until } = atStep4(['passed', 'failed', 'passed'], [true, true]);
  send({ type: 'GO', step: 'confirm' });
  await until('confirming');
  expect(asked).toEqual(['bot', '306-555-0177']);
  send({ type: 'GO', step: 'extras' });
  send({ type: 'GO', step: 'confirm' });
  expect([actor.getSnapshot().value, asked.length]).toEqual(['confirming', 2]);
  send({ type: 'CHANGE' });
  expect((await submit('extras')).botCheck).toBe('failed');
  send({ type: 'GO', step: 'contact' });
  // Two steps at once do not lead past the checks.
  send({ type: 'GO', step: 'confirm' });
  expect(actor.getSnapshot().value).toBe('contact');
  send({ type: 'GO', step: 'extras' });
  send({ type: 'EXTRAS', typed: { alternativeContactNumber: '639-555-0177' } });
  send({ type: 'GO', step: 'confirm' });
  await until('confirming');
  expect(asked.slice(2)).toEqual(['bot', 'bot', '639-555-0177']);
});

test('a number that is not Canadian stays in its box; another way to be told needs none [REP-41]', async () => {
  const { asked, submit, send } = atStep4(['passed', 'passed'], [false]);
  expect((await submit('extras')).fieldErrors).toEqual({ alternativeContactNumber: { kind: 'foreign' } });
  send({ type: 'EXTRAS', typed: { notificationPreference: 'Phone' } });
  await submit('confirming');
  expect(asked).toEqual(['bot', '306-555-0177', 'bot']);
});

test.each([
  ['nobody can be asked', null],
  ['the check itself fails', new Error('odd')],
])('where %s the report goes on, and its number is not called checked', async (_, answer) => {
  const { submit } = atStep4([answer], [answer]);
  expect(await submit('confirming')).toMatchObject({ botCheck: null, numberChecked: false, fieldErrors: {} });
});

test.each([
  ['known to be reported here', undefined, 'reportedHere'],
  ['said to be still out', '7', 'info'],
  ['said to be out by no outage that there can be', '7'.repeat(10_000), 'reportedHere'],
])('a place that is %s', async (_, outageId, state) => {
  const { send, until } = atStep4([], [], outageId);
  send({ type: 'GO', step: 'result' });
  send({ type: 'PICK', premises: HOME });
  await until(state);
});

import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import { reportOutageMachine } from '#machines/reportOutage/reportOutage.machine.ts';
import { type NoNearby, placeOf, placeText } from '#machines/reportOutage/reportOutageContext.ts';

const HOME: Premises = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };

/** The flow at the list of premises. */
function atResult(status: number | null | Error) {
  const asked: unknown[] = [];
  const machine = reportOutageMachine.provide({
    actors: {
      findNearby: fromPromise(async (): Promise<readonly Premises[] | NoNearby> => [HOME]),
      checkStatus: fromPromise(async ({ input }) => {
        asked.push(input);
        if (status instanceof Error) throw status;
        return status;
      }),
    },
  });
  const actor = createActor(machine, { input: {} }).start();
  actor.send({ type: 'BREAKER', checked: true });
  actor.send({ type: 'NEXT' });
  return { actor, asked };
}

test('after the intro comes the list of addresses near the customer, before the steps [REP-01] [REP-04]', async () => {
  const { actor } = atResult(0);
  expect(actor.getSnapshot().value).toBe('result');
  expect(actor.getSnapshot().context.nearby).toBeUndefined();
  await vi.waitFor(() => expect(actor.getSnapshot().context.nearby).toEqual([HOME]));
  actor.send({ type: 'NEXT' });
  expect(actor.getSnapshot().value).toBe('location');
  actor.send({ type: 'BACK' });
  expect(actor.getSnapshot().value).toBe('result');
});

test.each([
  ['0', 0, 'info'],
  ['no answer', null, 'info'],
  ['any other code [REP-32]', 200199, 'info'],
  ['200114 [REP-29]', 200114, 'loadLimited'],
  ['200112 [REP-30]', 200112, 'reportedHere'],
  ['200113 [REP-30]', 200113, 'reportedHere'],
  ['200111 [REP-31]', 200111, 'reported'],
  ['a failure', new Error('odd'), 'result'],
])('picking an address asks for its status: %s [REP-10] [REP-28]', async (_, status, state) => {
  const { actor, asked } = atResult(status);
  actor.send({ type: 'PICK', premises: HOME });
  expect(actor.getSnapshot().value).toBe('checking');
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state));
  expect(asked).toEqual([{ installationNumber: HOME.installationNumber }]);
  expect(actor.getSnapshot().context).toMatchObject({
    premises: HOME,
    trouble: status instanceof Error ? 'failed' : null,
  });
});

test('an address of the list without a number is told, and nobody is asked for its status [REP-33]', async () => {
  const { actor, asked } = atResult(0);
  actor.send({ type: 'PICK', premises: { ...HOME, installationNumber: '' } });
  expect(actor.getSnapshot().value).toBe('result');
  expect(actor.getSnapshot().context).toMatchObject({ premises: null, trouble: 'numberMissing' });
  // The next one has a number.
  actor.send({ type: 'PICK', premises: HOME });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('info'));
  expect(asked).toEqual([{ installationNumber: HOME.installationNumber }]);
  expect(actor.getSnapshot().context.trouble).toBeNull();
});

test('an address that was reported already is reported too, or another one is chosen [REP-31]', async () => {
  const { actor } = atResult(200111);
  actor.send({ type: 'PICK', premises: HOME });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('reported'));
  actor.send({ type: 'CHANGE' });
  expect(actor.getSnapshot().value).toBe('result');
  actor.send({ type: 'PICK', premises: HOME });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('reported'));
  actor.send({ type: 'CONFIRM' });
  expect(actor.getSnapshot().value).toBe('info');
  expect(placeText(actor.getSnapshot().context)).toBe(HOME.addressString);
  expect(placeOf(actor.getSnapshot().context)).toBeUndefined();
});

import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import { reportOutageMachine, resumed } from '#machines/reportOutage/reportOutage.machine.ts';
import type { PlaceConfirmed } from '#machines/reportOutage/reportOutageActors.ts';
import { begin, isConfirmed, type NoNearby, placeOf, placeText } from '#machines/reportOutage/reportOutageContext.ts';
import type { ReportEvent } from '#machines/reportOutage/reportOutageEvents.ts';

/* A place that is typed in is looked up before step 2. */

const ONE: Premises = { addressString: 'Unit 1, 12 Main St, Wakaw', installationNumber: '4020500029' };
const OTHER: Premises = { addressString: 'Unit 2, 12 Main St, Wakaw', installationNumber: '4020500058' };
const HOUSE = { house: '12', streetName: 'Main St', cityTown: 'Wakaw' };

/** The flow at step 1, everything typed. */
function atStep1(
  found: readonly Premises[] | null | Error,
  { meter = false, status = 0 as number | null, confirms = [] as (PlaceConfirmed | null | Error)[] } = {},
) {
  const asked: string[] = [];
  const machine = reportOutageMachine.provide({
    actors: {
      findNearby: fromPromise(async (): Promise<readonly Premises[] | NoNearby> => 'unknown'),
      lookUp: fromPromise(async ({ input }) => {
        asked.push(JSON.stringify(input));
        if (found instanceof Error) throw found;
        return found;
      }),
      confirmPlace: fromPromise(async ({ input }) => {
        asked.push(JSON.stringify(input));
        const said = confirms.shift();
        if (said instanceof Error || said === undefined) throw said;
        return said;
      }),
      checkStatus: fromPromise(async ({ input }) => {
        asked.push(input.installationNumber);
        return status;
      }),
    },
  });
  const draft = {
    ...begin({}),
    breakerChecked: true,
    lookupType: meter ? ('Meter_Number' as const) : ('Civic_Address' as const),
    outageAddress: { ...HOUSE, meterNumber: '70412011' },
    step: 'location',
  };
  const actor = createActor(machine, { input: {}, snapshot: resumed({ draft }) }).start();
  const is = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state));
  const next = async (state: string, ...events: ReportEvent[]) => {
    for (const event of events) actor.send(event);
    await is(state);
  };
  return { actor, asked, next };
}

test('one match is the place: its status is checked, and the report carries its address and what was typed [REP-24] [REP-28]', async () => {
  const { actor, asked, next } = atStep1([ONE]);
  await next('info', { type: 'NEXT' });
  const place = {
    lookupType: 'Civic_Address',
    outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
  };
  expect(asked).toEqual([JSON.stringify(place), ONE.installationNumber]);
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ found: ONE, premises: null, statusChecked: true });
  expect([placeText(context), placeOf(context)]).toEqual([ONE.addressString, place]);
});

test('of several matches the customer picks one, or goes back to what was typed [REP-24]', async () => {
  const { actor, asked, next } = atStep1([ONE, OTHER]);
  await next('choosing', { type: 'NEXT' });
  expect(actor.getSnapshot().context.matches).toEqual([ONE, OTHER]);
  await next('location', { type: 'BACK' });
  await next('choosing', { type: 'NEXT' });
  await next('info', { type: 'PICK', premises: OTHER });
  expect(actor.getSnapshot().context.found).toEqual(OTHER);
  expect(asked.at(-1)).toBe(OTHER.installationNumber);
});

test('no match asks what to do: again with the values kept, or out of the question to the screen without a location [REP-25] [REP-26]', async () => {
  const { actor, next } = atStep1([]);
  await next('notFound', { type: 'NEXT' });
  await next('location', { type: 'CHANGE' });
  expect(actor.getSnapshot().context.outageAddress).toMatchObject(HOUSE);
  await next('notFound', { type: 'NEXT' });
  await next('noLocation', { type: 'DISMISS' });
  await next('location', { type: 'BACK' });
});

test('a meter’s address is confirmed before its status is checked [REP-27]', async () => {
  const { actor, asked, next } = atStep1([ONE], { meter: true });
  await next('confirmingAddress', { type: 'NEXT' });
  expect(asked).toHaveLength(1);
  await next('location', { type: 'CHANGE' });
  expect(actor.getSnapshot().context.found).toBeNull();
  await next('confirmingAddress', { type: 'NEXT' });
  await next('info', { type: 'CONFIRM' });
  expect(asked.at(-1)).toBe(ONE.installationNumber);
});

const IN_PART: Premises = { addressString: 'Main St, Wakaw', installationNumber: 'a sealed word', asks: 'house' };
const answering = (...confirms: (PlaceConfirmed | null | Error)[]) => atStep1([IN_PART], { meter: true, confirms });

test('of a meter that is shown in part its customer names the house, and the report is of the whole place [REP-27]', async () => {
  const { actor, asked, next } = answering({ outcome: 'wrong' }, { outcome: 'confirmed', premises: ONE });
  await next('confirmingAddress', { type: 'NEXT' });
  expect(actor.getSnapshot().context).toMatchObject({ found: IN_PART, trouble: null });
  await next('confirmingAddress', { type: 'CONFIRM', answer: '14' });
  await vi.waitFor(() => expect(actor.getSnapshot().context.trouble).toBe('wrongPlace'));
  await next('info', { type: 'CONFIRM', answer: '12' });
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ found: ONE, trouble: null, statusChecked: true });
  expect(placeText(context)).toBe(ONE.addressString);
  const named = (answer: string) => JSON.stringify({ installationNumber: IN_PART.installationNumber, answer });
  expect(asked.slice(1)).toEqual([named('14'), named('12'), ONE.installationNumber]);
});

test('tried too often, the report goes on as it was typed, and nothing more is asked of it', async () => {
  const { actor, asked, next } = answering({ outcome: 'closed' });
  await next('confirmingAddress', { type: 'NEXT' });
  await next('info', { type: 'CONFIRM', answer: '14' });
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ found: IN_PART, statusChecked: true });
  expect([placeText(context), isConfirmed(context)]).toEqual(['Meter 70412011', false]);
  expect(asked).toHaveLength(2);
});

test('where the house cannot be asked about now, the place is looked up when the report is sent', async () => {
  const { actor, next } = answering(null);
  await next('confirmingAddress', { type: 'NEXT' });
  await next('info', { type: 'CONFIRM', answer: '12' });
  expect(actor.getSnapshot().context).toMatchObject({ found: null, statusChecked: false, placeSettled: true });
});

test('an answer about the house that cannot be used leads back to step 1, which says so [REP-47]', async () => {
  const { actor, next } = answering(new Error('odd'));
  await next('confirmingAddress', { type: 'NEXT' });
  await next('location', { type: 'CONFIRM', answer: '12' });
  expect(actor.getSnapshot().context).toMatchObject({ found: null, trouble: 'failed' });
});

test('premises without a number lead to no status check [REP-33]', async () => {
  const { actor, asked, next } = atStep1([{ ...ONE, installationNumber: '' }]);
  await next('location', { type: 'NEXT' });
  await vi.waitFor(() => expect(actor.getSnapshot().context.trouble).toBe('numberMissing'));
  expect(actor.getSnapshot().context.found).toBeNull();
  expect(asked).toHaveLength(1);
});

test('one that is picked of several matches without its number leads to none either [REP-33]', async () => {
  const { actor, asked, next } = atStep1([ONE, { ...OTHER, installationNumber: '' }]);
  await next('choosing', { type: 'NEXT' });
  await next('location', { type: 'PICK', premises: { ...OTHER, installationNumber: '' } });
  expect(actor.getSnapshot().context).toMatchObject({ found: null, trouble: 'numberMissing' });
  expect(asked).toHaveLength(1);
});

test('where nobody can be asked the report goes on, as it was typed', async () => {
  const { actor, asked, next } = atStep1(null);
  await next('info', { type: 'NEXT' });
  expect(actor.getSnapshot().context).toMatchObject({ found: null, statusChecked: false });
  expect(asked).toHaveLength(1);
});

test('a place that was found, and whose status nobody tells, is known all the same', async () => {
  const { actor, next } = atStep1([ONE], { status: null });
  await next('info', { type: 'NEXT' });
  expect(actor.getSnapshot().context).toMatchObject({ found: ONE, statusChecked: false });
});

test('an answer that is none is told at step 1 [REP-47]', async () => {
  const { actor, next } = atStep1(new Error('odd'));
  actor.send({ type: 'NEXT' });
  await vi.waitFor(() => expect(actor.getSnapshot().context.trouble).toBe('failed'));
  await next('location');
});

test('who goes on typing is at step 1 again, and another place is another question', async () => {
  const { actor, next } = atStep1([ONE]);
  await next('info', { type: 'NEXT' });
  await next('location', { type: 'BACK' });
  expect(actor.getSnapshot().context.found).toEqual(ONE);
  actor.send({ type: 'NEXT' });
  expect(actor.getSnapshot().value).toBe('lookingUp');
  await next('location', { type: 'PLACE', name: 'house', typed: '14' });
  expect(actor.getSnapshot().context).toMatchObject({ found: null, statusChecked: false });
});

test('a place that was reported is left to step 1 or reported too [REP-31]', async () => {
  const { actor, next } = atStep1([ONE], { status: 200111 });
  await next('reported', { type: 'NEXT' });
  await next('location', { type: 'CHANGE' });
  await next('reported', { type: 'NEXT' });
  await next('info', { type: 'CONFIRM' });
  expect(actor.getSnapshot().context.statusChecked).toBe(true);
});

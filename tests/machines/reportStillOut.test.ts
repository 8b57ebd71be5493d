import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import { reportOutageMachine, resumed } from '#machines/reportOutage/reportOutage.machine.ts';
import { begin, type NoNearby, type ReportInput } from '#machines/reportOutage/reportOutageContext.ts';
import type { ReportEvent } from '#machines/reportOutage/reportOutageEvents.ts';

/* A customer says that a known outage is not over for them: which report that is true of. */

const HOME: Premises = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };
const COTTAGE: Premises = { addressString: 'Lot 4, Emma Lake', installationNumber: '4020500058' };
const stillOut = { outageId: '7', regionId: 'SK-101' };
const HOUSE = { house: '12', streetName: 'Main St', cityTown: 'Wakaw' };

function begun(input: ReportInput) {
  const machine = reportOutageMachine.provide({
    actors: {
      findNearby: fromPromise(async (): Promise<readonly Premises[] | NoNearby> => 'unknown'),
      lookUp: fromPromise(async (): Promise<readonly Premises[] | null> => null),
      checkStatus: fromPromise(async (): Promise<number | null> => null),
    },
  });
  const actor = createActor(machine, { input, snapshot: resumed(input) }).start();
  const asked = (...events: ReportEvent[]) => {
    for (const event of events) actor.send(event);
    return new Promise((resolve) => setImmediate(resolve));
  };
  const at = () => [actor.getSnapshot().value, actor.getSnapshot().context.relatedOutageId];
  return { actor, asked, at };
}

/** A report of the cottage, written as far as step 3. */
const draft = (more: object = {}) => ({
  ...begin({}),
  breakerChecked: true,
  premises: COTTAGE,
  outageAddress: HOUSE,
  placeSettled: true,
  statusChecked: true,
  step: 'contact',
  ...more,
});

test('over a half-written report of another place the place is chosen anew; what was typed stays', () => {
  const { actor, at } = begun({ draft: draft({ contactName: 'Ada' }), stillOut });
  expect(at()).toEqual(['result', '7']);
  expect(actor.getSnapshot().context).toMatchObject({
    premises: null,
    placeSettled: false,
    statusChecked: false,
    outageAddress: HOUSE,
    contactName: 'Ada',
    relatedRegionId: 'SK-101',
  });
});

test('a report about this very outage goes on where it was', () => {
  const { actor, at } = begun({ draft: draft({ premises: HOME, relatedOutageId: '7' }), stillOut });
  expect(at()).toEqual(['contact', '7']);
  expect(actor.getSnapshot().context.premises).toEqual(HOME);
});

test.each([
  ['in the region of the outage', HOME, 'SK-101', '7'],
  ['in another region', COTTAGE, 'SK-310', null],
  ['of which nobody knows the region', COTTAGE, undefined, '7'],
])('the outage stays with premises %s or goes', async (_, premises, regionId, related) => {
  const { asked, at } = begun({ draft: draft({ step: 'intro' }), stillOut });
  await asked({ type: 'PICK', premises, regionId });
  expect(at()).toEqual(['info', related]);
});

test.each([
  ['picked again, it stays', [{ type: 'PICK', premises: HOME }], '7'],
  ['other premises are picked', [{ type: 'PICK', premises: COTTAGE }], null],
  ['a place is typed in', [{ type: 'NEXT' }], null],
] as [string, ReportEvent[], string | null][])(
  'once its place is settled the outage goes with it: %s',
  async (_, events, related) => {
    const { asked, at } = begun({ draft: draft({ step: 'intro' }), stillOut });
    await asked({ type: 'PICK', premises: HOME });
    await asked({ type: 'BACK' }, ...events);
    expect(at()[1]).toBe(related);
  },
);

test('a typed place that is changed after it was settled takes the outage with it', async () => {
  const { asked, at } = begun({ draft: draft({ step: 'intro', premises: null }), stillOut });
  await asked({ type: 'NEXT' }, { type: 'PLACE', name: 'house', typed: '14' });
  expect(at()).toEqual(['location', '7']);
  await asked({ type: 'NEXT' });
  expect(at()).toEqual(['info', '7']);
  await asked({ type: 'BACK' }, { type: 'PLACE', name: 'house', typed: '16' });
  expect(at()).toEqual(['location', null]);
});

test('the customer removes the outage where the place is chosen; the place is asked about anew', async () => {
  const { actor, asked, at } = begun({ draft: draft({ step: 'intro' }), stillOut });
  await asked({ type: 'PICK', premises: HOME });
  await asked({ type: 'BACK' });
  expect(actor.getSnapshot().context.placeSettled).toBe(true);
  await asked({ type: 'FORGET_OUTAGE' });
  expect(at()).toEqual(['result', null]);
  expect(actor.getSnapshot().context).toMatchObject({ placeSettled: false, relatedRegionId: null });
});

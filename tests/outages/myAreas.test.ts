import { expect, test } from 'vitest';
import { isCopyOld, myAreas } from '#features/outages/areas/myAreas.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';
import type { AreasAnswer, OutageAreaRow } from '#outbox/kinds/outageAreas.ts';

const copy = { subscribedOutageZones: ['a', 'b'], outageZonesVersion: 5 };

let order = 0;
const changed = (
  regionId: string,
  isSubscribed: boolean,
  state: SubmissionState = 'waiting',
  answer: Omit<AreasAnswer, 'errorCode'> | null = null,
  placeName?: string,
) =>
  ({
    intent: { regionId, regionName: regionId, isSubscribed, ...(placeName !== undefined && { placeName }) },
    state,
    answer: answer && { errorCode: 0, ...answer },
    setting: { entity: 'outageAreas', part: regionId, order: order++ },
  }) as OutageAreaRow;

const known = (...ids: string[]) => ids.map((regionId) => ({ regionId, waits: false, placeName: '' }));

test('without a change they are what the copy says; without a copy there are none', () => {
  expect(myAreas(copy, [])).toEqual({ areas: known('a', 'b'), leaving: [] });
  expect(myAreas(null, [])).toEqual({ areas: [], leaving: [] });
});

test.each(['waiting', 'sending', 'signInNeeded', 'held'] as const)(
  'a change that is %s shows at once, as one that waits',
  (state) => {
    const changes = [changed('c', true, state), changed('a', false, state)];
    expect(myAreas(copy, changes)).toEqual({
      areas: [...known('b'), { regionId: 'c', waits: true, placeName: '' }],
      leaving: ['a'],
    });
  },
);

test('without a copy what was added waits', () => {
  expect(myAreas(null, [changed('c', true)])).toEqual({
    areas: [{ regionId: 'c', waits: true, placeName: '' }],
    leaving: [],
  });
});

test('the later change of a region counts, in whatever order the database gives them', () => {
  const removed = changed('a', false, 'sending');
  const kept = changed('a', true);
  expect(myAreas(copy, [kept, removed])).toEqual({
    areas: [...known('b'), { regionId: 'a', waits: true, placeName: '' }],
    leaving: [],
  });
});

test('what was refused changes nothing', () => {
  const changes = [changed('c', true, 'notAccepted'), changed('a', false, 'notAccepted')];
  expect(myAreas(copy, changes)).toEqual({ areas: known('a', 'b'), leaving: [] });
});

test('what the utility took in after the copy was read counts, and asks for a new copy; before it, it is in there', () => {
  const before = [changed('c', true, 'received', { outageZonesVersion: 5 })];
  expect([myAreas(copy, before), isCopyOld(copy, before)]).toEqual([{ areas: known('a', 'b'), leaving: [] }, false]);
  const after = [
    changed('c', true, 'received', { outageZonesVersion: 6 }),
    changed('a', false, 'received', { outageZonesVersion: 7 }),
  ];
  expect([myAreas(copy, after), isCopyOld(copy, after)]).toEqual([{ areas: known('b', 'c'), leaving: [] }, true]);
});

test('what another change took the place of does not count', () => {
  const replaced = [changed('c', true, 'received', { outageZonesVersion: 6, replaced: true })];
  expect([myAreas(copy, replaced), isCopyOld(copy, replaced)]).toEqual([
    { areas: known('a', 'b'), leaving: [] },
    false,
  ]);
});

const named = { ...copy, outageZoneNames: [{ regionId: 'a', name: 'Cabin' }] };
const callsA = (placeName: string | undefined, state: SubmissionState, version = 0) =>
  changed('a', true, state, version ? { outageZonesVersion: version } : null, placeName);

test.each<[string, OutageAreaRow[], { waits: boolean; placeName: string }]>([
  ['no change', [], { waits: false, placeName: 'Cabin' }],
  ['another name', [callsA('Farm', 'waiting')], { waits: true, placeName: 'Farm' }],
  ['none', [callsA('', 'waiting')], { waits: true, placeName: '' }],
  ['the same', [callsA('Cabin', 'waiting')], { waits: false, placeName: 'Cabin' }],
  ['what says nothing of it', [callsA(undefined, 'waiting')], { waits: false, placeName: 'Cabin' }],
  ['a refused one', [callsA('Farm', 'notAccepted')], { waits: false, placeName: 'Cabin' }],
  ['one that is in since', [callsA('Farm', 'received', 6)], { waits: false, placeName: 'Farm' }],
  ['one from before the copy', [callsA('Farm', 'received', 5)], { waits: false, placeName: 'Cabin' }],
  [
    'removed and added',
    [changed('a', false, 'received', { outageZonesVersion: 6 }), callsA(undefined, 'waiting')],
    {
      waits: true,
      placeName: '',
    },
  ],
])('the name of an area, after %s', (_what, changes, says) => {
  expect(myAreas(named, changes).areas.find(({ regionId }) => regionId === 'a')).toEqual({ regionId: 'a', ...says });
});

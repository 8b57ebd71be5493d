import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { AreaPicker } from '#features/outages/areas/AreaPicker.tsx';
import { ChangeOutcome } from '#features/outages/areas/ChangeOutcome.tsx';
import { MyAreaList } from '#features/outages/areas/MyAreaList.tsx';
import type { FailedChange } from '#features/outages/areas/useAreaChanges.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* A customer's outage areas: what the list and the last change say. */

beforeAll(() => wordsLoaded('outage-areas'));

const none = () => {};
const NAMES: Record<string, string> = { 'SK-101': 'Kindersley', 'SK-301': 'Estevan East' };
type List = Parameters<typeof MyAreaList>[0];
const list = (more: Partial<List>) =>
  markupOf(MyAreaList, {
    areas: [],
    leaving: [],
    nameOf: (id: string) => NAMES[id] ?? id,
    isOnMap: () => true,
    kindOf: () => undefined,
    naming: null,
    onNaming: none,
    onName: none,
    onRemove: none,
    onKeep: none,
    ...more,
  });
const area = (regionId: string, waits = false, placeName = '') => ({ regionId, waits, placeName });

test('each area stands with its name and a way to remove it [OUT-21]', () => {
  const markup = list({ areas: [area('SK-101'), area('SK-301')] });
  expect(textsIn(markup)).toEqual(['Kindersley', 'Name it', 'Remove', 'Estevan East', 'Name it', 'Remove']);
  expect(markup).toContain('aria-label="Remove Kindersley"');
  expect(markup).toContain('aria-label="Remove Estevan East"');
});

test.each<[string, Partial<List>, string[]]>([
  ['has an unplanned outage', { kindOf: () => 'Unplanned' }, ['Unplanned outage']],
  ['has a planned one', { kindOf: () => 'Planned' }, ['Planned outage']],
  ['left the map', { isOnMap: () => false }, ['No longer on our map']],
  [
    'left the map with an outage',
    { isOnMap: () => false, kindOf: () => 'Unplanned' },
    ['Unplanned outage', 'No longer on our map'],
  ],
])('an area that %s says so', (_what, more, says) => {
  const areas = [area('SK-101')];
  expect(textsIn(list({ areas }))).toEqual(['Kindersley', 'Name it', 'Remove']);
  expect(textsIn(list({ areas, ...more }))).toEqual(['Kindersley', ...says, 'Name it', 'Remove']);
});

test('what the utility was not told yet waits, and leads to what waits', () => {
  const waiting = list({ areas: [area('SK-101', true), area('SK-301')] });
  expect(textsIn(waiting)).toEqual([
    'Kindersley',
    'Waiting to send',
    'Name it',
    'Remove',
    'Estevan East',
    'Name it',
    'Remove',
    'See what waits',
  ]);
  expect(waiting).toContain('href="/outbox"');
  const leaving = list({ leaving: ['SK-101'] });
  expect(textsIn(leaving)).toEqual(['Removed, waiting to send', 'Kindersley', 'Keep', 'See what waits']);
  expect(leaving).toContain('aria-label="Keep Kindersley"');
  expect(list({ areas: [area('SK-101')] })).not.toContain('href="/outbox"');
});

test('an area with a name of the customer’s own stands by it, and says which region it is', () => {
  const markup = list({ areas: [area('SK-101', false, 'Cabin')] });
  expect(textsIn(markup)).toEqual(['Cabin', 'Kindersley', 'Rename', 'Remove']);
  expect(markup).toContain('aria-label="Rename Cabin"');
  expect(markup).toContain('aria-label="Remove Cabin"');
  expect(list({ areas: [area('SK-101')] })).toContain('aria-label="Name it: Kindersley"');
});

const KEPT = 'For example “Cabin”. We keep the name and the area, and no address.';
const form = (placeName: string, others: number) => {
  const more = Array.from({ length: others }, (_, nth) => area(`SK-${nth}`, false, `Place ${nth}`));
  return textsIn(list({ areas: [area('SK-101', false, placeName), ...more], naming: 'SK-101' })).slice(0, 8);
};

test.each<[string, string, number, string[]]>([
  ['empty', '', 0, ['Kindersley', 'Remove', 'Your name for Kindersley', KEPT, 'Save', 'Cancel']],
  ['of 30 characters', 'a'.repeat(30), 0, ['a'.repeat(30), 'Kindersley', 'Remove', 'Your name for Kindersley', KEPT]],
  [
    'of 31 characters',
    'a'.repeat(31),
    0,
    ['a'.repeat(31), 'Kindersley', 'Remove', 'Your name for Kindersley', KEPT, 'Please use 30 characters at most.'],
  ],
  ['the tenth', 'Cabin', 9, ['Cabin', 'Kindersley', 'Remove', 'Your name for Kindersley', KEPT, 'Save', 'Cancel']],
  [
    'the eleventh',
    'Cabin',
    10,
    [
      'Cabin',
      'Kindersley',
      'Remove',
      'Your name for Kindersley',
      KEPT,
      '10 areas have a name already. Take one of these away first.',
    ],
  ],
])('a name that is %s is typed beside its area', (_what, placeName, others, says) => {
  expect(form(placeName, others).slice(0, says.length)).toEqual(says);
});

type Changing = Parameters<typeof ChangeOutcome>[0]['changing'];
const outcome = (more: Partial<Changing>) =>
  markupOf(ChangeOutcome, {
    changing: {
      failed: [],
      done: null,
      isReceived: false,
      putAwayDone: none,
      add: none,
      remove: none,
      ...more,
    } as never,
  });
const failed = (what: FailedChange['what'], message: string | null) => ({
  failed: [{ what, name: 'Kindersley', message, putAway: none }],
});

test.each<[string, Partial<Changing>, string[]]>([
  ['no change yet', {}, []],
  [
    'added [OUT-24]',
    { done: { what: 'added', id: '1', name: 'Kindersley' }, isReceived: true },
    ['Area added', 'Kindersley is one of your outage areas now.'],
  ],
  [
    'added, to be sent [OUT-24]',
    { done: { what: 'added', id: '1', name: 'Kindersley' } },
    ['Area added', 'Kindersley is saved on this device. It is added as soon as there is a connection.'],
  ],
  [
    'named',
    { done: { what: 'named', id: '1', name: 'Cabin' }, isReceived: true },
    ['Saved: Cabin. What we tell you of outages there has this name.'],
  ],
  [
    'named, to be sent',
    { done: { what: 'named', id: '1', name: 'Cabin' } },
    ['Cabin is saved on this device. We are told as soon as there is a connection.'],
  ],
  ['not named', failed('name', 'Not today.'), ['Failed to name the area', 'Kindersley: Not today.']],
  [
    'removed [OUT-26]',
    { done: { what: 'removed', id: '1', name: 'Kindersley' }, isReceived: true },
    ['Kindersley was removed from your outage areas.'],
  ],
  [
    'removed, to be sent [OUT-26]',
    { done: { what: 'removed', id: '1', name: 'Kindersley' } },
    ['Kindersley is removed on this device. We are told as soon as there is a connection.'],
  ],
  [
    'without a region id [OUT-27]',
    failed('noId', null),
    ['Unable to add area: missing region identifier', 'Kindersley has no number on our map. Please call us.'],
  ],
  [
    'not added, in the utility’s words [OUT-28]',
    failed('add', 'Not today.'),
    ['Failed to subscribe to outage area', 'Kindersley: Not today.'],
  ],
  [
    'not added, without a word [OUT-28]',
    failed('add', ''),
    ['Failed to subscribe to outage area', 'Kindersley: the utility did not take it. Please try again, or call us.'],
  ],
  [
    'not kept by the device [OUT-28]',
    failed('add', null),
    ['Failed to subscribe to outage area', 'Kindersley: this device could not save it. Please try again.'],
  ],
  [
    'not removed, in the utility’s words [OUT-29]',
    failed('remove', 'Not today.'),
    ['Failed to remove subscribed area', 'Kindersley: Not today.'],
  ],
  [
    'a removal not kept by the device [OUT-29]',
    failed('remove', null),
    ['Failed to remove subscribed area', 'Kindersley: this device could not save it. Please try again.'],
  ],
])('of the last change is told: %s', (_what, changing, says) => {
  expect(textsIn(outcome(changing))).toEqual(says);
});

const regions = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    regionId: `SK-${nth}`,
    name: `Region ${String.fromCharCode(65 + nth)}`,
  }));
const picker = (count: number, home: string[] = []) =>
  markupOf(AreaPicker, { regions: regions(count).toReversed(), home: new Set(home), onAdd: none });

test('the regions to be added stand by name, the customer’s own first, and all of them at a press', () => {
  const rows = (markup: string) => textsIn(markup).filter((text) => text !== 'Add area');
  expect(rows(picker(2))).toEqual(['Filter by name', 'Region A', 'Region B']);
  expect(rows(picker(2, ['SK-1']))).toEqual(['Filter by name', 'Region B', 'Your place', 'Region A']);
  expect(rows(picker(6)).at(-1)).toBe('Region F');
  expect(rows(picker(7)).slice(-2)).toEqual(['Region F', 'Show all 7 regions']);
  expect(picker(1)).toContain('aria-label="Add area: Region A"');
});

test('where there is none left to be added it says so', () => {
  expect(textsIn(picker(0))).toEqual(['Filter by name', 'No region has this name. Try the nearest larger town.']);
});

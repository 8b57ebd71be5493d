import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outage } from '#contracts/outageMap.ts';
import { updatesAt, updatesByRegion, updatesOf } from '#rules/outageUpdates.ts';

const alert = fc.record({
  // Offsets differ: as texts these times have another order.
  CreateDate: fc
    .tuple(fc.integer({ min: 10, max: 28 }), fc.constantFrom('Z', '-06:00', '+05:30'))
    .map(([day, zone]) => `2026-11-${day}T12:00:00${zone}`),
  Message: fc.constantFrom('Ice on the lines.', 'A crew is on the way.', ''),
});
const outage: fc.Arbitrary<Outage> = fc.record({
  OutageId: fc.uuid(),
  RegionId: fc.constantFrom('1', '2', '10', 'a', 'b'),
  Region: fc.constantFrom('Biggar', 'Estevan', 'biggar', '', null, undefined),
  Planned: fc.constantFrom('Planned', 'Unplanned', 'None'),
  Alerts: fc.array(alert, { maxLength: 4 }),
});
const feed = fc.array(outage, { maxLength: 20 });
const kind = fc.constantFrom('Planned', 'Unplanned');
const texts = (alerts: Outage['Alerts']) =>
  alerts.map(({ CreateDate, Message }) => `${new Date(CreateDate).toISOString()} ${Message}`).sort();

test('every region with an outage of the kind stands there once, with all that was said of it, and no other', () => {
  fc.assert(
    fc.property(feed, kind, (outages, wanted) => {
      const ours = outages.filter(({ Planned }) => Planned === wanted);
      const listed = updatesByRegion(outages, wanted);
      expect(listed.map(({ RegionId }) => RegionId).sort()).toEqual(
        [...new Set(ours.map(({ RegionId }) => RegionId))].sort(),
      );
      for (const { RegionId, Region, outages: known } of listed) {
        const its = ours.filter((one) => one.RegionId === RegionId);
        // One text that was sent to several outages is read once.
        expect(texts(updatesOf(known).Alerts)).toEqual([...new Set(texts(its.flatMap((one) => one.Alerts)))]);
        expect(Region).toBe(its.find((one) => one.Region)?.Region);
      }
    }),
  );
});

test('regions stand by name, those without one last; what was said of one, newest first', () => {
  fc.assert(
    fc.property(feed, kind, (outages, wanted) => {
      const listed = updatesByRegion(outages, wanted);
      const names = listed.map(({ Region }) => Region?.toLowerCase() ?? '~');
      expect(names).toEqual([...names].sort());
      for (const { outages: known } of listed) {
        const times = updatesOf(known).Alerts.map(({ CreateDate }) => Date.parse(CreateDate));
        expect(times).toEqual([...times].sort((a, b) => b - a));
      }
    }),
  );
});

test('the order does not depend on the order in which the feed names the outages, and the feed stays as it is', () => {
  const feedOf = fc.uniqueArray(outage, { selector: ({ RegionId }) => RegionId });
  fc.assert(
    fc.property(feedOf, kind, (outages, wanted) => {
      const before = structuredClone(outages);
      const order = (list: Outage[]) => updatesByRegion(list, wanted).map(({ RegionId }) => RegionId);
      expect(order([...outages].reverse())).toEqual(order(outages));
      expect(outages).toEqual(before);
    }),
  );
});

test('what else is known of each outage stands with its region, and nothing for one of which there is no more', () => {
  const hour = (n: number) => new Date(Date.UTC(2026, 10, 21, n)).toISOString();
  const one = { RegionId: '1', Planned: 'Unplanned' as const, Alerts: [] };
  const [first, second, third] = [
    { ...one, OutageId: 'a', StartDate: hour(1), Cause: '' },
    { ...one, OutageId: 'b' },
    { ...one, OutageId: 'c', StartDate: hour(3), CustomersAffected: 0, CrewStatus: 'At work' },
  ];
  const [region] = updatesByRegion([first, second, third], 'Unplanned');
  expect(updatesOf(region?.outages ?? []).Facts).toEqual([
    { OutageId: 'c', StartDate: hour(3), CustomersAffected: 0, CrewStatus: 'At work' },
    { OutageId: 'a', StartDate: hour(1) },
  ]);
});

test('of one region the unplanned outages stand before the planned ones, as in the lists; of none there is nothing', () => {
  fc.assert(
    fc.property(feed, (outages) => {
      const listed = (['Unplanned', 'Planned'] as const).flatMap((kind) =>
        updatesByRegion(outages, kind)
          .filter(({ RegionId }) => RegionId === '10')
          .map((known) => ({ kind, outages: known.outages })),
      );
      expect(updatesAt(outages, new Set(['10']))).toEqual(listed);
      expect(updatesAt(outages, new Set())).toEqual([]);
      const both = updatesAt(outages, new Set(['10', '2'])).flatMap((known) => known.outages);
      expect(new Set(both)).toEqual(
        new Set(['10', '2'].flatMap((id) => updatesAt(outages, new Set([id])).flatMap((known) => known.outages))),
      );
    }),
  );
});

import type { Outage, OutageAlert } from '#contracts/outageMap.ts';

/** What is known of one region's outages of one kind. */
export interface RegionUpdates {
  RegionId: string;
  /** Undefined where the utility sent no name. */
  Region: string | undefined;
  /** Newest first. */
  Alerts: OutageAlert[];
}

/**
 * The outages of one kind by region (OUT-15), in the order in which people look a name up: by name, those without one
 * last. An outage that is neither planned nor unplanned has no entry (OUT-09).
 */
export function updatesByRegion(outages: readonly Outage[], kind: 'Planned' | 'Unplanned'): RegionUpdates[] {
  const regions = new Map<string, RegionUpdates>();
  for (const { RegionId, Region, Planned, Alerts } of outages) {
    if (Planned !== kind) continue;
    const known = regions.get(RegionId) ?? { RegionId, Region: undefined, Alerts: [] };
    known.Region ||= Region || undefined;
    known.Alerts.push(...Alerts);
    regions.set(RegionId, known);
  }
  const listed = [...regions.values()];
  for (const { Alerts } of listed) Alerts.sort((a, b) => Date.parse(b.CreateDate) - Date.parse(a.CreateDate));
  return listed.sort(
    (a, b) =>
      Number(!a.Region) - Number(!b.Region) ||
      inOrder.compare(a.Region ?? '', b.Region ?? '') ||
      inOrder.compare(a.RegionId, b.RegionId),
  );
}

const inOrder = new Intl.Collator('en-CA', { numeric: true });

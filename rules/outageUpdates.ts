import type { Outage, OutageAlert, OutageFacts } from '#contracts/outageMap.ts';

/** What is known of one region's outages of one kind. */
export interface RegionUpdates {
  RegionId: string;
  /** Undefined where the utility sent no name. */
  Region: string | undefined;
  /** Newest first. */
  Alerts: OutageAlert[];
  /** Of each of its outages of which more is known; those that began last come first. */
  Facts: (OutageFacts & { OutageId: string })[];
}

/**
 * The outages of one kind by region (OUT-15), in the order in which people look a name up: by name, those without one
 * last. An outage that is neither planned nor unplanned has no entry (OUT-09).
 */
export function updatesByRegion(outages: readonly Outage[], kind: 'Planned' | 'Unplanned'): RegionUpdates[] {
  const regions = new Map<string, RegionUpdates>();
  for (const one of outages) {
    const { RegionId, Region, Planned, Alerts } = one;
    if (Planned !== kind) continue;
    const known = regions.get(RegionId) ?? { RegionId, Region: undefined, Alerts: [], Facts: [] };
    known.Region ||= Region || undefined;
    known.Alerts.push(...Alerts);
    const facts = factsOf(one);
    if (facts) known.Facts.push({ OutageId: one.OutageId, ...facts });
    regions.set(RegionId, known);
  }
  const listed = [...regions.values()];
  for (const { Alerts, Facts } of listed) {
    Alerts.sort((a, b) => Date.parse(b.CreateDate) - Date.parse(a.CreateDate));
    Facts.sort((a, b) => beginOf(b) - beginOf(a));
  }
  return listed.sort(
    (a, b) =>
      Number(!a.Region) - Number(!b.Region) ||
      inOrder.compare(a.Region ?? '', b.Region ?? '') ||
      inOrder.compare(a.RegionId, b.RegionId),
  );
}

const FACTS = [
  'StartDate',
  'PlannedFrom',
  'PlannedTo',
  'Cause',
  'CrewStatus',
  'CustomersAffected',
  'EstimatedRestoration',
  'EstimateUpdated',
] as const satisfies (keyof OutageFacts)[];

/** Undefined where the utility says no more than the messages. */
function factsOf(outage: Outage): OutageFacts | undefined {
  const known = FACTS.filter((name) => outage[name] !== undefined && outage[name] !== '');
  return known.length > 0 ? Object.fromEntries(known.map((name) => [name, outage[name]])) : undefined;
}

const beginOf = ({ StartDate, PlannedFrom }: OutageFacts): number => Date.parse(StartDate ?? PlannedFrom ?? '') || 0;

const inOrder = new Intl.Collator('en-CA', { numeric: true });

import type { Outage, OutageAlert, OutageFacts } from '#contracts/outageMap.ts';
import { outageBegin } from './outageBegin.ts';
import type { OutageKind } from './outageRegions.ts';

/** One region with its outages of one kind. */
export interface RegionUpdates {
  RegionId: string;
  /** Undefined where the utility sent no name. */
  Region: string | undefined;
  outages: Outage[];
}

/**
 * The outages of one kind by region (OUT-15), in the order in which people look a name up: by name, those without one
 * last. An outage that is neither planned nor unplanned has no entry (OUT-09).
 */
export function updatesByRegion(outages: readonly Outage[], kind: OutageKind): RegionUpdates[] {
  const regions = new Map<string, RegionUpdates>();
  for (const one of outages) {
    const { RegionId, Region, Planned } = one;
    if (Planned !== kind) continue;
    const known = regions.get(RegionId) ?? { RegionId, Region: undefined, outages: [] };
    known.Region ||= Region || undefined;
    known.outages.push(one);
    regions.set(RegionId, known);
  }
  return [...regions.values()].sort(
    (a, b) =>
      Number(!a.Region) - Number(!b.Region) ||
      inOrder(a.Region ?? '', b.Region ?? '') ||
      inOrder(a.RegionId, b.RegionId),
  );
}

/** What is known of a region's outages. */
export interface KnownUpdates {
  /** Newest first. What was said of several outages at the same time stands once. */
  Alerts: OutageAlert[];
  /** Of each of its outages of which more is known; those that began last come first. */
  Facts: (OutageFacts & { OutageId: string })[];
}

/** Not part of the list above: of thousands of regions a screen shows a few. */
export function updatesOf(outages: readonly Outage[]): KnownUpdates {
  const said = outages.flatMap((one) => one.Alerts);
  const Alerts = [...new Map(said.map((one) => [`${Date.parse(one.CreateDate)} ${one.Message}`, one])).values()];
  const Facts = outages.flatMap((one) => {
    const facts = factsOf(one);
    return facts ? [{ OutageId: one.OutageId, ...facts }] : [];
  });
  return {
    Alerts: Alerts.sort((a, b) => Date.parse(b.CreateDate) - Date.parse(a.CreateDate)),
    Facts: Facts.sort((a, b) => outageBegin(b) - outageBegin(a)),
  };
}

/** Of one place, its outages of one kind. */
export interface UpdatesOfKind {
  kind: OutageKind;
  outages: Outage[];
}

const KINDS = ['Unplanned', 'Planned'] as const satisfies OutageKind[];

/** What is known of the regions with these ids together, of each kind at most once. */
export function updatesAt(outages: readonly Outage[], regionIds: ReadonlySet<string>): UpdatesOfKind[] {
  const here = outages.filter(({ RegionId }) => regionIds.has(RegionId));
  return KINDS.flatMap((kind) => {
    const ofKind = here.filter(({ Planned }) => Planned === kind);
    return ofKind.length > 0 ? [{ kind, outages: ofKind }] : [];
  });
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

let collator: Intl.Collator | undefined;
/** The collator is made at its first use: it takes a cheap phone 60 ms, and pages that sort nothing load this file too. */
function inOrder(one: string, other: string): number {
  collator ??= new Intl.Collator('en-CA', { numeric: true });
  return collator.compare(one, other);
}

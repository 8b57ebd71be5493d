import type { NotConfirmed, Outage } from '#contracts/outageMap.ts';
import type { OutageMapCopy } from './outageMap.ts';

let last: { json: string; asked: string; outages: readonly Outage[] } | undefined;

/**
 * The outages of a copy, each with since when it is not confirmed. While they stay what they were it is the same list,
 * whatever else of the copy changed.
 */
export function outagesIn({ outages: json, notConfirmed = [] }: OutageMapCopy): readonly Outage[] {
  if (typeof json !== 'string') return json;
  const asked = notConfirmed.length > 0 ? JSON.stringify(notConfirmed) : '';
  if (last?.json !== json || last.asked !== asked) {
    const outages: Outage[] = JSON.parse(json);
    last = { json, asked, outages: asked ? outages.map((one) => withDoubt(one, notConfirmed)) : outages };
  }
  return last.outages;
}

/** All unplanned outages of a region are doubted together, planned work one by one. */
function withDoubt(outage: Outage, notConfirmed: readonly NotConfirmed[]): Outage {
  const { OutageId, RegionId, Planned } = outage;
  const doubt = notConfirmed.find(({ regionId, outageId }) =>
    outageId === undefined ? Planned === 'Unplanned' && regionId === String(RegionId) : outageId === String(OutageId),
  );
  return doubt ? { ...outage, NotConfirmedSince: doubt.since } : outage;
}

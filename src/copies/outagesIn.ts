import type { Outage } from '#contracts/outageMap.ts';
import type { OutageMapCopy } from './outageMap.ts';

let last: { json: string; outages: readonly Outage[] } | undefined;

/** The outages of a copy. While they stay what they were it is the same list, whatever else of the copy changed. */
export function outagesIn({ outages: json }: OutageMapCopy): readonly Outage[] {
  if (typeof json !== 'string') return json;
  if (last?.json !== json) last = { json, outages: JSON.parse(json) };
  return last.outages;
}

import type { Outage } from '#contracts/outageMap.ts';
import { defineCopy, type Stamped } from './engine/copy.ts';
import { defineSource } from './engine/source.ts';

/** How old the device's copy may become while somebody looks at it (API2-20), in ms. */
export const OUTAGE_POLL_MS = 5 * 60_000;

/** `lastUpdated`: when the utility published them (ISO); null where it did not say so that it could be read. */
export interface OutageMapCopy extends Stamped {
  key: 'current';
  outages: Outage[];
  lastUpdated: string | null;
}

export const outageMap = defineCopy<'outageMap', OutageMapCopy>({
  name: 'outageMap',
  since: 4,
  key: 'key',
  whose: 'everyone',
  evict: 'nothing',
});

/** The outages, for whoever may be in the dark next: signed in or not. */
export const outageMapSource = defineSource({
  fills: [outageMap],
  call: async () => (await import('#contracts/outageMap.ts')).outageMapCall,
  request: () => ({}),
  rows: (reply) => ({ outageMap: [{ key: 'current' as const, ...reply }] }),
  // Coming back to the app or to the network is no reason by itself: only when a poll is overdue.
  due: { on: ['start', 'online'], afterMs: OUTAGE_POLL_MS },
  polled: true,
  tier: 3,
});

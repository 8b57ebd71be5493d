import type { NotConfirmed, Outage, RegionLeft, RegionSuccessors } from '#contracts/outageMap.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { type Check, has, ifAny, isNumber, isObject, isText, listOf } from '#db/fieldChecks.ts';
import { defineSource } from './engine/source.ts';

/** How old the device's copy may become while it is looked at (API2-20), in ms, where the server does not say it. */
export const OUTAGE_POLL_MS = 5 * 60_000;
/** Random share of the interval by which a device asks sooner: devices that started together spread their requests. */
const JITTER = 0.1;

/**
 * - `outages`: as JSON. In a storm it is megabytes, and most who read this row want to know how old it is. Versions
 *   before this one kept the list itself. `outagesIn` reads both.
 * - `lastUpdated`: when the utility published them (ISO); null where it did not say so that it could be read.
 * - `pollMs`: how old this copy may become. Versions before this one wrote none.
 */
export interface OutageMapCopy extends Stamped {
  key: 'current';
  outages: string | Outage[];
  lastUpdated: string | null;
  pollMs?: number;
  /** Of regions that left the map: accounts and choices may still name them. */
  regionSuccessors?: RegionSuccessors[] | undefined;
  /** Regions whose last outage left the list a short while ago. */
  regionsLeft?: string[] | undefined;
  /** The time of the first list without it (ISO). */
  regionsLeftSince?: RegionLeft[] | undefined;
  /** Outages that the utility said were restored, of the last hour. */
  restored?: Outage[] | undefined;
  /** Regions in which every outage was. */
  regionsRestored?: string[] | undefined;
  /** What the list still shows as it was, although the utility's last lists left it out. */
  notConfirmed?: NotConfirmed[] | undefined;
  /** Where a text message may be sent in place of what waits (E.164). */
  textNumber?: string | undefined;
  /** Where reCAPTCHA's document is, for the bot check of a report. */
  recaptchaUrl?: string | undefined;
}

/** Of the JSON both ends alone: it is parsed by who shows the outages. */
const isOutageList: Check = (value) =>
  typeof value === 'string' ? value.startsWith('[') && value.endsWith(']') : Array.isArray(value);

export const outageMap = defineCopy<'outageMap', OutageMapCopy>({
  name: 'outageMap',
  since: 4,
  key: 'key',
  whose: 'everyone',
  evict: 'nothing',
  fields: {
    ...stamped,
    key: isText,
    outages: isOutageList,
    lastUpdated: ifAny(isText),
    pollMs: ifAny(isNumber),
    regionSuccessors: ifAny(listOf(has({ regionId: isText, successors: listOf(isText) }))),
    regionsLeft: ifAny(listOf(isText)),
    regionsLeftSince: ifAny(listOf(has({ regionId: isText, since: isText }))),
    restored: ifAny(listOf(isObject)),
    regionsRestored: ifAny(listOf(isText)),
    notConfirmed: ifAny(listOf(has({ regionId: isText, since: isText }))),
    textNumber: ifAny(isText),
    recaptchaUrl: ifAny(isText),
  },
});

/** The outages, for everybody: no sign-in is needed. */
export const outageMapSource = defineSource({
  fills: [outageMap],
  call: async () => (await import('#contracts/outageMap.ts')).outageMapCall,
  request: () => ({}),
  rows: ({ pollSeconds, outages, ...reply }) => {
    const pollMs = (pollSeconds ? pollSeconds * 1000 : OUTAGE_POLL_MS) * (1 - JITTER * Math.random());
    return { outageMap: [{ key: 'current' as const, outages: JSON.stringify(outages), ...reply, pollMs }] };
  },
  // Coming back to the app or to the network is no reason by itself: only when a poll is overdue.
  due: { on: ['start', 'online', 'inSight'], afterMs: ({ pollMs = OUTAGE_POLL_MS }) => pollMs },
  polled: true,
  tier: 3,
});

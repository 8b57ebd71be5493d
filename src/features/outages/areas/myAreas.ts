import type { OutageZoneName } from '#contracts/profile.ts';
import type { OutageAreaRow } from '#outbox/kinds/outageAreas.ts';

/** What the utility says that the customer's areas are. */
export interface KnownAreas {
  subscribedOutageZones: readonly string[];
  outageZonesVersion: number;
  outageZoneNames?: readonly OutageZoneName[] | undefined;
}

export interface MyArea {
  regionId: string;
  /** The utility does not know of it yet. */
  waits: boolean;
  /** How the customer calls it; empty where they gave it no name. */
  placeName: string;
}

/** The customer's areas as they chose them, whatever the utility knows of it so far. */
export interface MyAreas {
  areas: MyArea[];
  /** Removed here, and the utility does not know of it yet. */
  leaving: string[];
}

/** The utility has this change, and the copy was read before. */
const isNewerThan = ({ outageZonesVersion }: KnownAreas, { state, answer }: OutageAreaRow): boolean =>
  state === 'received' && !answer?.replaced && (answer?.outageZonesVersion ?? 0) > outageZonesVersion;

/** Whether what the utility took in of these shows in no copy yet: then it is time for a new one. */
export const isCopyOld = (known: KnownAreas, changes: readonly OutageAreaRow[]): boolean =>
  changes.some((row) => isNewerThan(known, row));

const NOTHING: KnownAreas = { subscribedOutageZones: [], outageZonesVersion: 0 };

/** The name that an area has at the utility, also while it is on its way to be removed. */
export const knownNameOf = (known: KnownAreas | null, id: string): string =>
  known?.outageZoneNames?.find(({ regionId }) => regionId === id)?.name ?? '';

const inOrder = (one: OutageAreaRow, other: OutageAreaRow): number =>
  (one.setting?.order ?? 0) - (other.setting?.order ?? 0);

/**
 * The areas of the device's copy with the changes of its outbox made in it, in their order. What was refused changes
 * nothing; what the utility took in before the copy was read is in it.
 *
 * @param copy null while the device has none
 */
export function myAreas(copy: KnownAreas | null, changes: readonly OutageAreaRow[]): MyAreas {
  const known = copy ?? NOTHING;
  const areas = new Map(
    known.subscribedOutageZones.map((id) => [id, { waits: false, placeName: knownNameOf(known, id) }]),
  );
  const leaving = new Set<string>();
  for (const row of [...changes].sort(inOrder)) {
    const { regionId, isSubscribed, placeName } = row.intent;
    const isIn = row.state === 'received';
    if (row.state === 'notAccepted' || (isIn && !isNewerThan(known, row))) continue;
    if (isSubscribed) {
      const before = areas.get(regionId);
      const isNews = !before || before.waits || (placeName !== undefined && placeName !== before.placeName);
      areas.set(regionId, { waits: !isIn && isNews, placeName: placeName ?? before?.placeName ?? '' });
      leaving.delete(regionId);
    } else {
      areas.delete(regionId);
      if (!isIn) leaving.add(regionId);
    }
  }
  return { areas: [...areas].map(([regionId, area]) => ({ regionId, ...area })), leaving: [...leaving] };
}

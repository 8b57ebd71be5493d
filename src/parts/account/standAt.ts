import type { Outage } from '#contracts/outageMap.ts';
import type { OutageMapCopy } from '#copies/outageMap.ts';
import { outagesIn } from '#copies/outagesIn.ts';
import { isOld, type PowerAt, powerAt } from '#rules/powerAt.ts';
import { type PowerStand, powerStand } from '#rules/powerStand.ts';
import { sameGround } from '#rules/sameGround.ts';

/** The device's list of outages, of these regions alone. */
export interface OutagesOfRegions {
  copy: OutageMapCopy;
  outages: readonly Outage[];
}

/** A storm's list is long, and a customer's places lie in few regions. */
export function outagesOf(copy: OutageMapCopy, regions: Iterable<string | undefined>): OutagesOfRegions {
  const own = new Set([...regions].flatMap((id) => (id ? [...sameGround(id, copy.regionSuccessors)] : [])));
  return { copy, outages: outagesIn(copy).filter(({ RegionId }) => own.has(RegionId)) };
}

/** What the list says of a region; undefined where it says nothing. */
export function listedAt(
  list: OutagesOfRegions | null,
  regionId: string | undefined,
  now: number,
): PowerAt | undefined {
  if (!list || !regionId) return undefined;
  const {
    lastUpdated: asOf,
    fetchedAt: loadedAt,
    regionSuccessors: moved,
    regionsLeft: left,
    restored,
    regionsRestored,
  } = list.copy;
  return powerAt({ outages: list.outages, asOf, loadedAt, moved, left, restored, regionsRestored }, regionId, now);
}

/** What the customer said of the power at a place. */
interface Said {
  /** When they reported it out (ISO). */
  reportedAt: string | undefined;
  /** When they last said that it is back (ISO). */
  saidBack: string | undefined;
}

/** What the device knows of the power at a place in this region. */
export function standAt(
  list: OutagesOfRegions | null,
  regionId: string | undefined,
  { reportedAt, saidBack }: Said,
  now: number,
): PowerStand {
  const left = list?.copy.regionsLeftSince
    ?.filter((one) => regionId && sameGround(regionId, list.copy.regionSuccessors).has(one.regionId))
    .sort((one, other) => one.since.localeCompare(other.since))
    .at(-1);
  const asOf = list?.copy.lastUpdated ?? null;
  const known = {
    here: listedAt(list, regionId, now),
    list: { asOf, left, isOld: !list || isOld({ asOf, loadedAt: list.copy.fetchedAt }, now) },
    reportedAt,
    saidBackAt: saidBack ? Date.parse(saidBack) : 0,
  };
  return powerStand(known, now);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { AccountCopy } from '#copies/engine/account.ts';
import { type OutageMapCopy, outageMapSource } from '#copies/outageMap.ts';
import { ownPlaces, placeOf } from '#copies/ownPlaces.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { useCopy } from '#copies/useCopy.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { type PowerAt, powerAt } from '#rules/powerAt.ts';
import { sameGround } from '#rules/sameGround.ts';
import { outagesIn } from './outagesIn.ts';

/** What the device knows of the power at the customer's places. */
export interface Power {
  /** At the current account's; undefined where its region or the outages are not known, or these are old. */
  here: PowerAt | undefined;
  /** When the list of outages was loaded (ISO); null where there is none. */
  asOf: string | null;
  /** When the utility made that list (ISO), where it had long had no newer one as it was loaded. */
  stalledSince: string | null;
  /** The customer's other accounts in whose regions the power is out. */
  others: AccountCopy[];
}

/** A utility publishes its list every few minutes, in ms. */
const STALLED_MS = 30 * 60_000;

function stalledSince({ lastUpdated, fetchedAt }: OutageMapCopy): string | null {
  return lastUpdated && Date.parse(fetchedAt) - Date.parse(lastUpdated) > STALLED_MS ? lastUpdated : null;
}

/** By the outage regions of the customer's accounts. Undefined while the device is being asked. */
export function usePower(): Power | undefined {
  const { accounts, current } = useCurrentAccount() ?? {};
  const { copy, asOf, places } = useOutagesAndPlaces();
  const regionOf = useMemo(() => places && new Map(places.map((place) => [place.caAccount, place.regionId])), [places]);
  const moved = copy?.regionSuccessors;
  const near = useMemo(() => {
    const own = new Set([...(regionOf?.values() ?? [])].flatMap((id) => (id ? [...sameGround(id, moved)] : [])));
    return copy && outagesIn(copy).filter(({ RegionId }) => own.has(RegionId));
  }, [copy, moved, regionOf]);
  if (!accounts || !current || copy === undefined || !regionOf) return undefined;
  const now = Date.now();
  const at = ({ caAccount }: AccountCopy): PowerAt | undefined => {
    const regionId = regionOf.get(caAccount);
    if (!copy || !near || !regionId) return undefined;
    const { lastUpdated: asOf, fetchedAt: loadedAt, regionsLeft: left } = copy;
    return powerAt({ outages: near, asOf, loadedAt, moved, left }, regionId, now);
  };
  const others = accounts.filter((one) => one.caAccount !== current.caAccount && at(one)?.kind === 'out');
  return { here: at(current), asOf, stalledSince: copy && stalledSince(copy), others };
}

/** For the first paint as they were read ahead. */
function useOutagesAndPlaces() {
  const ahead = copiesReadAhead();
  const { copy, asOf } = useCopy(outageMapSource, undefined, ahead && (ahead.outageMap ?? null));
  const current = ahead?.current;
  const places = useLiveQuery(ownPlaces, [], current && ahead.details && [placeOf(current, ahead.details, true)]);
  return { copy, asOf, places };
}

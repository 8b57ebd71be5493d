import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { cacheDb } from '#copies/cacheDb.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import { type OutageMapCopy, outageMapSource } from '#copies/outageMap.ts';
import { ownPlaces, placeOf } from '#copies/ownPlaces.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { useCopy } from '#copies/useCopy.ts';
import type { MyReport } from '#parts/account/ownReports.ts';
import { listedAt, outagesOf, standAt } from '#parts/account/standAt.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import type { PowerStand } from '#rules/powerStand.ts';
import { sameGround } from '#rules/sameGround.ts';
import { type AskedIfBack, askedIfBack, type LastTold, lastTold } from './toldOfOutages.ts';
import { useMyReport } from './useMyReport.ts';

/** What the device knows of the power at the customer's places. */
export interface Power {
  /** At the current account's. */
  stand: PowerStand;
  /** The customer's own report of it, on this device, until they say that the power is back. */
  report: MyReport | undefined;
  /** The utility says that it is back, and asks the customer. */
  asked?: AskedIfBack | undefined;
  /** What the customer was told last of outages here. */
  told?: LastTold | undefined;
  /** Of the current account. */
  caAccount: string;
  /** When the list of outages was loaded (ISO); null where there is none. */
  asOf: string | null;
  /** When the utility made that list (ISO), where it had long had no newer one as it was loaded, or that time was ahead. */
  stalledSince: string | null;
  /** The customer's other accounts in whose regions the power is out. */
  others: AccountCopy[];
}

/** A utility publishes its list every few minutes, in ms. */
const STALLED_MS = 30 * 60_000;

/** A list that was dated ahead as it was loaded may be of any age; the device's clock may be off a little. */
export function stalledSince({
  lastUpdated,
  fetchedAt,
}: Pick<OutageMapCopy, 'lastUpdated' | 'fetchedAt'>): string | null {
  if (!lastUpdated) return null;
  const ageMs = Date.parse(fetchedAt) - Date.parse(lastUpdated);
  return ageMs > STALLED_MS || ageMs < -CLOCK_TOLERANCE_MS ? lastUpdated : null;
}

/** By the outage regions of the customer's accounts. Undefined while the device is being asked. */
export function usePower(): Power | undefined {
  const { accounts, current } = useCurrentAccount() ?? {};
  const { copy, asOf, places } = useOutagesAndPlaces();
  const place = places?.find(({ isCurrent }) => isCurrent);
  const report = useMyReport(place);
  const saidBack = useLiveQuery(
    async () => current && (await cacheDb.choices.get(`powerBack:${current.caAccount}`)),
    [current],
  );
  const notices = useLiveQuery(() => cacheDb.notifications.toArray(), []) ?? NONE;
  const regionOf = useMemo(() => places && new Map(places.map((place) => [place.caAccount, place.regionId])), [places]);
  const list = useMemo(() => (copy && regionOf ? outagesOf(copy, regionOf.values()) : null), [copy, regionOf]);
  if (!accounts || !current || copy === undefined || !regionOf) return undefined;
  const now = Date.now();
  const isOut = ({ caAccount }: AccountCopy) => listedAt(list, regionOf.get(caAccount), now)?.kind === 'out';
  const others = accounts.filter((one) => one.caAccount !== current.caAccount && isOut(one));
  const said = { reportedAt: report?.reportedAt, saidBack: saidBack?.value };
  const listed = standAt(list, place?.regionId, said, now);
  const saidBackAt = saidBack ? Date.parse(saidBack.value) : 0;
  const regionIds = sameGround(place?.regionId ?? '', copy?.regionSuccessors);
  const answeredAt = Math.max(saidBackAt, report ? Date.parse(report.reportedAt) : 0);
  const asked = isListedOut(listed)
    ? undefined
    : askedIfBack(notices, { caAccount: current.caAccount, regionIds, answeredAt }, now);
  const stand: PowerStand = asked
    ? { kind: 'isItBack', since: asked.askedAt, left: { regionId: asked.regionId }, outages: [] }
    : listed;
  return {
    stand,
    asked,
    told: lastTold(notices, regionIds, now),
    report: report && Date.parse(report.reportedAt) > saidBackAt ? report : undefined,
    caAccount: current.caAccount,
    asOf,
    stalledSince: copy && stalledSince(copy),
    others,
  };
}

const NONE: readonly NotificationCopy[] = [];

const isListedOut = (stand: PowerStand): boolean => stand.kind === 'out' && stand.outages.length > 0;

/** The customer says that their power is back: what was known until now is not asked or told again. */
export async function sayPowerIsBack(caAccount: string): Promise<void> {
  await cacheDb.choices.put({ key: `powerBack:${caAccount}`, value: new Date().toISOString() });
}

/** For the first paint as they were read ahead. */
function useOutagesAndPlaces() {
  const ahead = copiesReadAhead();
  const { copy, asOf } = useCopy(outageMapSource, undefined, ahead && (ahead.outageMap ?? null));
  const current = ahead?.current;
  const places = useLiveQuery(ownPlaces, [], current && ahead.details && [placeOf(current, ahead.details, true)]);
  return { copy, asOf, places };
}

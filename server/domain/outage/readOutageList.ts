import * as z from 'zod/mini';
import { OUTAGE_KINDS, type PublishedOutage, publishedOutage } from '#contracts/outageMap.ts';
import { filledLineOrNumber } from '#contracts/text.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { mapInSlices } from '../slices.ts';
import type { ReadList } from './judgeList.ts';

/** A record of a list that could not be read: where it stands, and what is wrong with it, never what stands there. */
export interface NotRead {
  record: string;
  why: string[];
}

export interface OutageList {
  outages: PublishedOutage[];
  notRead: NotRead[];
  /** `kept`: outages whose records could not be read: they stay as they are. */
  read: ReadList & { kept: ReadonlySet<string> };
}

/** A list of which a larger share cannot be read is not believed where it leaves an outage out. */
const UNREAD_SHARE = 0.1;

const UNFIT = 'does not fit';

/** Reads each record of a list for itself, in slices: a storm's list has thousands. @param now when it came */
export async function readOutageList(given: readonly unknown[], now: Date): Promise<OutageList> {
  const seen = new Map<string, string>();
  const twice = new Set<string>();
  const records = await mapInSlices(given, (raw, nth) => {
    const outageId = idOf(raw, 'OutageId');
    const written = JSON.stringify(raw);
    const isSame = outageId !== undefined && seen.get(outageId) === written;
    if (outageId !== undefined && seen.has(outageId) && !isSame) twice.add(outageId);
    if (outageId !== undefined && !isSame) seen.set(outageId, written);
    return { nth, outageId, regionId: idOf(raw, 'RegionId'), isSame, parsed: publishedOutage.safeParse(plainly(raw)) };
  });
  const outages: PublishedOutage[] = [];
  const wrong: (NotRead & Pick<(typeof records)[number], 'outageId' | 'regionId'>)[] = [];
  for (const { nth, outageId, regionId, isSame, parsed } of records) {
    if (isSame) continue;
    const why = parsed.success
      ? contradictions(parsed.data, now)
      : parsed.error.issues.map(({ path }) => (path.length > 0 ? `${path.map(String).join('.')}: ${UNFIT}` : UNFIT));
    if (outageId !== undefined && twice.has(outageId)) why.push('OutageId: stands in the list twice');
    if (parsed.success && why.length === 0) {
      outages.push(withoutEarlier(parsed.data));
      continue;
    }
    const named = outageId === undefined ? '' : ` (OutageId ${outageId.slice(0, 50)})`;
    wrong.push({ record: `outages.${nth}${named}`, why, outageId, regionId });
  }
  const isTrusted =
    wrong.length <= given.length * UNREAD_SHARE &&
    wrong.every(({ outageId, regionId }) => outageId !== undefined && regionId !== undefined);
  return {
    outages,
    notRead: wrong.map(({ record, why }) => ({ record, why })),
    read: {
      isWhole: wrong.length === 0,
      isTrusted,
      named: new Set(wrong.flatMap(({ regionId }) => regionId ?? [])),
      kept: new Set(wrong.flatMap(({ outageId }) => outageId ?? [])),
    },
  };
}

function idOf(raw: unknown, name: 'OutageId' | 'RegionId'): string | undefined {
  const id = filledLineOrNumber.safeParse((raw as Partial<Record<typeof name, unknown>> | null)?.[name]);
  return id.success ? id.data : undefined;
}

/** What each field of an outage may say by itself and the outage cannot. */
function contradictions({ PlannedFrom, PlannedTo, RestoredAt }: PublishedOutage, now: Date): string[] {
  const endsFirst = PlannedFrom && PlannedTo && Date.parse(PlannedTo) < Date.parse(PlannedFrom);
  const isAhead = RestoredAt && Date.parse(RestoredAt) > now.getTime() + CLOCK_TOLERANCE_MS;
  return [
    ...(endsFirst ? ['PlannedTo: lies before PlannedFrom'] : []),
    ...(isAhead ? ['RestoredAt: lies in the future'] : []),
  ];
}

/** A time of restoration before the outage is that of an earlier one under its id: this one is still out. */
function withoutEarlier({ RestoredAt, ...outage }: PublishedOutage): PublishedOutage {
  const isEarlier = RestoredAt && outage.StartDate && Date.parse(RestoredAt) < Date.parse(outage.StartDate);
  return isEarlier ? outage : { ...outage, ...(RestoredAt && { RestoredAt }) };
}

const object = z.record(z.string(), z.unknown());
const TIMES: ReadonlySet<string> = new Set([
  'StartDate',
  'PlannedFrom',
  'PlannedTo',
  'CrewUpdated',
  'EstimatedRestoration',
  'EstimateUpdated',
  'EstimateBy',
  'RestoredAt',
]);
/** What systems write for a time that was never set: 0, or where their calendar begins (`0001-01-01T…`, `1969-12-31T18:00:00-06:00`). */
export const isUnset = (value: unknown): boolean =>
  value === 0 || (typeof value === 'string' && /^[01]\d{3}-\d\d-\d\dT/.test(value));
const KINDS = new Map(OUTAGE_KINDS.map((kind) => [kind.toLowerCase(), kind]));

/** A record with what can only mean one thing written as the contract writes it; any other as it is. */
function plainly(raw: unknown): unknown {
  const record = object.safeParse(raw);
  if (!record.success) return raw;
  const { Planned, CustomersAffected, Alerts, ...rest } = Object.fromEntries(
    Object.entries(record.data)
      .filter(([name, value]) => value !== '' && value !== null && !(TIMES.has(name) && isUnset(value)))
      .map(([name, value]) => [name, TIMES.has(name) ? plainTime(value) : value]),
  );
  const { OutageId, RegionId } = record.data;
  return {
    ...rest,
    OutageId,
    RegionId,
    ...(Planned !== undefined && {
      Planned: typeof Planned === 'string' ? (KINDS.get(Planned.trim().toLowerCase()) ?? Planned) : Planned,
    }),
    ...customersOf(CustomersAffected),
    Alerts: alertsOf(Alerts ?? []),
  };
}

const alertsOf = (alerts: unknown): unknown =>
  Array.isArray(alerts)
    ? alerts.map((alert) => {
        const fields = object.safeParse(alert);
        return fields.success ? { ...fields.data, CreateDate: plainTime(fields.data.CreateDate) } : alert;
      })
    : alerts;

/** A day, a time with or without seconds, and an offset with or without its colon, such as `2026-11-21 19:12-0600`. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)? ?(Z|[+-]\d\d:?\d\d)$/i;

/** A time as the contract writes it, where it can mean only one; any other value as it is. */
export function plainTime(value: unknown): unknown {
  const [, day, time, seconds = ':00', offset] = (typeof value === 'string' && WRITTEN.exec(value)) || [];
  if (offset === undefined) return value;
  return `${day}T${time}${seconds}${offset.toUpperCase().replace(/(\d\d):?(\d\d)$/, '$1:$2')}`;
}

/** `"41"`, and `"<5"` of a utility that does not say how many there are. */
function customersOf(said: unknown): object {
  if (typeof said !== 'string') return said === undefined ? {} : { CustomersAffected: said };
  // `1,204` and `1 204`: thousands.
  const bare = said.replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '');
  const [, below, digits] = /^\s*(<?)\s*(\d{1,9})\s*$/.exec(bare) ?? [];
  if (digits === undefined) return { CustomersAffected: said };
  return below ? { CustomersBelow: Number(digits) } : { CustomersAffected: Number(digits) };
}

import type { Outage } from '#contracts/outageMap.ts';
import { crewOf, type SaidOfCrew } from './crewOf.ts';
import { outageSummary } from './outageSummary.ts';

/**
 * When the power is expected back. Times are ISO.
 *
 * - between: of several outages, from the first time to the last. last: some of their times are past.
 * - past: all times are. sayBy: no time yet, and until when the utility tells one. saidBy: it did not.
 */
export type Back =
  | { kind: 'at' | 'last' | 'past' | 'sayBy' | 'saidBy'; time: string }
  | { kind: 'between'; first: string; last: string }
  | { kind: 'none' };

/** The estimate before. `changedAt`: when it was changed; undefined where it was taken back, or nobody says when. */
export interface EstimateBefore {
  kind: 'later' | 'earlier' | 'takenBack';
  estimate: string;
  changedAt: string | undefined;
  moves: number;
}

/** What is said of the crew; its own words always with when they were said. */
export type Crew = Extract<SaidOfCrew, { stage: unknown }> | { words: string; saidAt: string };

/** What is said now of one region's unplanned outages together. */
export interface OutageNow {
  outages: number;
  /** Without power, of all of them together; 0 where it is not known. */
  customers: number;
  /** There are fewer than so many, where the utility says no more; else undefined. */
  customersBelow: number | undefined;
  /** Since when some of them are not confirmed, ISO; undefined: all are. */
  notConfirmedSince: string | undefined;
  since: string | undefined;
  back: Back;
  before: EstimateBefore | undefined;
  /** How many have no time while others have one: customers, or outages where those are not known. */
  withoutTime: { of: 'customers' | 'outages'; count: number; all: number } | undefined;
  crew: Crew | undefined;
  cause: string | undefined;
  /** It lasts longer than was thought, or long: what is broken may be close to the house. */
  isLate: boolean;
}

/** So long after it began an outage is a long one, in ms. */
export const LONG_MS = 4 * 3_600_000;

/** @param asOf when the utility made its list, ISO. @param now in ms. */
export function outageNow(outages: readonly Outage[], asOf: string, now: number): OutageNow {
  const summary = outageSummary(outages);
  const { customers, customersBelow, notConfirmedSince, since, cause, expected } = summary;
  const [only] = outages.length === 1 ? outages : [];
  const back = expected ? backOf(expected, now) : withoutEstimate(outages, now);
  return {
    outages: outages.length,
    customers,
    customersBelow,
    notConfirmedSince,
    since,
    back,
    before: only && estimateBefore(only),
    withoutTime: expected && withoutTimeOf(summary),
    crew: crewNow(outages, asOf),
    cause,
    isLate: back.kind === 'past' || (since !== undefined && now - Date.parse(since) >= LONG_MS),
  };
}

function backOf({ first, last }: { first: string; last: string }, now: number): Back {
  if (Date.parse(last) < now) return { kind: 'past', time: last };
  if (Date.parse(first) < now) return { kind: 'last', time: last };
  return Date.parse(first) === Date.parse(last) ? { kind: 'at', time: first } : { kind: 'between', first, last };
}

function withoutEstimate(outages: readonly Outage[], now: number): Back {
  const times = outages.flatMap(({ EstimateBy }) => EstimateBy || []).sort((a, b) => Date.parse(a) - Date.parse(b));
  const next = times.find((time) => Date.parse(time) >= now);
  if (next) return { kind: 'sayBy', time: next };
  const missed = times.at(-1);
  return missed ? { kind: 'saidBy', time: missed } : { kind: 'none' };
}

function estimateBefore(outage: Outage): EstimateBefore | undefined {
  const { EstimateBefore: estimate, EstimatedRestoration: present, EstimateUpdated, Moves: moves = 1 } = outage;
  if (!estimate) return undefined;
  if (!present) return { kind: 'takenBack', estimate, changedAt: undefined, moves };
  const kind = Date.parse(present) < Date.parse(estimate) ? 'earlier' : 'later';
  return { kind, estimate, changedAt: EstimateUpdated, moves };
}

function withoutTimeOf({
  outages,
  customers,
  withoutTime,
}: ReturnType<typeof outageSummary>): OutageNow['withoutTime'] {
  if (withoutTime.outages === 0) return undefined;
  if (withoutTime.customers) return { of: 'customers', count: withoutTime.customers, all: customers };
  return { of: 'outages', count: withoutTime.outages, all: outages };
}

/** The utility's own words were said when it made its list, where it does not say when. */
function crewNow(outages: readonly Outage[], asOf: string): Crew | undefined {
  const crew = crewOf(outages);
  return crew && 'words' in crew ? { words: crew.words, saidAt: crew.saidAt ?? asOf } : crew;
}

import type { Outage } from '#contracts/outageMap.ts';
import { crewOf, type SaidOfCrew } from './crewOf.ts';

/** From the first of several times to the last, ISO; both are the same where there is one. */
export interface TimeSpan {
  first: string;
  last: string;
}

/**
 * What the outages of one kind in one region say together. Which of them a place in the region belongs to is not known,
 * so nothing is told of one as if it held for all.
 */
export interface OutageSummary {
  outages: number;
  /** Without power, of all of them together; 0 where it is not known. */
  customers: number;
  /** There are fewer than so many, where the utility says no more of one of them and something of each; else undefined. */
  customersBelow: number | undefined;
  /** When the first began, ISO. */
  since: string | undefined;
  /** When they are expected to end, of those that have a time. */
  expected: TimeSpan | undefined;
  /** Those for which no end is known. `customers`: of these; undefined where one of them does not say it. */
  withoutTime: { outages: number; customers: number | undefined };
  /** Since when the utility's lists leave some of them out, which may be a fault of the lists, ISO; undefined: they do not. */
  notConfirmedSince: string | undefined;
  /** Where all of them say the same. */
  cause: string | undefined;
  crew: SaidOfCrew | undefined;
}

export function outageSummary(outages: readonly Outage[]): OutageSummary {
  const open = outages.filter((one) => !one.EstimatedRestoration && !(one.Planned === 'Planned' && one.PlannedTo));
  return {
    outages: outages.length,
    customers: customersOf(outages),
    customersBelow: belowOf(outages),
    since: spanOf(outages.map(({ StartDate }) => StartDate))?.first,
    expected: spanOf(outages.map(({ EstimatedRestoration }) => EstimatedRestoration)),
    withoutTime: {
      outages: open.length,
      customers: open.every(({ CustomersAffected }) => CustomersAffected !== undefined) ? customersOf(open) : undefined,
    },
    notConfirmedSince: spanOf(outages.map(({ NotConfirmedSince }) => NotConfirmedSince))?.first,
    cause: theSame(outages.map(({ Cause }) => Cause)),
    crew: crewOf(outages),
  };
}

/** Undefined where no time is given. */
export function spanOf(times: readonly (string | undefined)[]): TimeSpan | undefined {
  const known = times.flatMap((one) => one || []).sort((a, b) => Date.parse(a) - Date.parse(b));
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? { first, last } : undefined;
}

const customersOf = (outages: readonly Outage[]): number =>
  outages.reduce((sum, { CustomersAffected = 0 }) => sum + CustomersAffected, 0);

function belowOf(outages: readonly Outage[]): number | undefined {
  const most = outages.map(({ CustomersAffected, CustomersBelow }) => CustomersAffected ?? CustomersBelow);
  const isKnown = most.every((count) => count !== undefined);
  if (!isKnown || !outages.some(({ CustomersBelow }) => CustomersBelow !== undefined)) return undefined;
  return most.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

const theSame = (said: readonly (string | undefined)[]): string | undefined =>
  said.every((one) => one === said[0]) ? said[0] : undefined;

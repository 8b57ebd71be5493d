import type { Outage } from '#contracts/outageMap.ts';
import type { Say } from '#contracts/words.ts';
import type { OutageSummary } from '#rules/outageSummary.ts';
import { asPeopleSay, dayAndTime, isoDay, longDay, timeOfDay } from '#ui/dates.ts';
import { grouped } from '#ui/format.ts';
import type { Power } from './usePower.ts';

/* How home words what the list of outages says. */

export const regionOf = ({ Region, RegionId }: Outage): string => Region || RegionId;

/** When the power is expected back: a time, the span of several outages, or that there is none. */
export function whenBack({ expected }: OutageSummary, words: Say<'home'>): { label?: string; title: string } {
  if (!expected) return { title: words('power.noTime') };
  const { first, last } = expected;
  const [from, to] = [dayAndTime(first), dayAndTime(last)];
  if (Date.parse(last) < Date.now()) return { label: words('power.backBy'), title: to };
  if (from === to) return { label: words('power.backAbout'), title: to };
  const end = isoDay(first) === isoDay(last) ? timeOfDay(last) : to;
  return { label: words('power.backBetween'), title: words('power.span.short', { from, to: end }) };
}

/** That the list is shown as it was, since the utility's own left it out. */
export const notConfirmed = (since: string, words: Say<'home'>): string =>
  words('power.notConfirmed', { when: dayAndTime(since) });

/** What else the utility says, in one line. */
export function factsOf({ since, cause, customers, customersBelow }: OutageSummary, words: Say<'home'>): string {
  return [
    since && words('power.since', { when: dayAndTime(since) }),
    cause && words('power.cause', { cause }),
    customersBelow
      ? words('power.customersBelow', { count: grouped(customersBelow) })
      : customers && words('power.customers', { count: grouped(customers) }),
  ]
    .filter(Boolean)
    .map((part) => String(part).replace(/\.?$/, '.'))
    .join(' ');
}

/** How many outages they are, and for how many of their customers no time is known while it is for others. */
export function several({ outages, expected, withoutTime }: OutageSummary, words: Say<'home'>): string {
  const count = words('power.several', { count: grouped(outages) });
  if (!expected || withoutTime.outages === 0) return count;
  const open = withoutTime.customers
    ? words('power.noTimeFor', { count: grouped(withoutTime.customers) })
    : words('power.noTimeOf', { count: grouped(withoutTime.outages) });
  return `${count} ${open}`;
}

/** From when to when work is planned. */
export function span({ PlannedFrom, PlannedTo }: Outage, words: Say<'home'>): string {
  const at = (when: string) => words('power.at', { day: longDay(when), time: timeOfDay(when) });
  if (!PlannedFrom) return words('power.noTime');
  if (!PlannedTo) return words('power.from', { from: at(PlannedFrom) });
  const to = isoDay(PlannedFrom) === isoDay(PlannedTo) ? timeOfDay(PlannedTo) : at(PlannedTo);
  return words('power.span', { from: at(PlannedFrom), to });
}

/** How old the list is. Loaded a moment ago, it may be old all the same (OUT-13). */
export function checked({ asOf, stalledSince }: Pick<Power, 'asOf' | 'stalledSince'>, words: Say<'home'>): string {
  if (stalledSince) return words('power.stalled', { when: asPeopleSay(stalledSince) });
  return asOf ? words('power.checked', { when: asPeopleSay(asOf) }) : words('power.noCopy');
}

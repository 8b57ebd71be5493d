import type { Say } from '#contracts/words.ts';
import type { PlacesSum } from '#rules/placesSum.ts';
import { dayAndTime, isoDay, longDay, timeOfDay } from '#ui/dates.ts';
import { grouped } from '#ui/format.ts';

type Words = Say<'places'>;

/**
 * What is said of each of the three figures, a line each. `outagesAsOf`: when the list of outages was loaded (ISO), null
 * where there is none. `isAway`: the utility cannot be asked now, and each figure says how old it is.
 */
export function detailsOf(sum: PlacesSum, outagesAsOf: string | null, isAway: boolean, words: Words) {
  const linesOf = (known: string[], { unknown, asOf }: { unknown: number; asOf: string | null }) => [
    ...(unknown < sum.places ? known : []),
    ...(unknown > 0 ? [words('unknown', { count: grouped(unknown) })] : []),
    ...(isAway && asOf && unknown < sum.places ? [words('asOf', { when: dayAndTime(asOf) })] : []),
  ];
  const { out, toRead, due } = sum;
  return {
    out: linesOf([whenBack(out, words)], { ...out, asOf: outagesAsOf }),
    toRead: linesOf(readingsOf(toRead, words), toRead),
    due: linesOf(billsOf(due, words), due),
  };
}

function whenBack({ places, back }: PlacesSum['out'], words: Words): string {
  if (places === 0) return words('out.none');
  if (!back) return words(places === 1 ? 'out.noTime' : 'out.noTimeForSome');
  const [from, to] = [dayAndTime(back.first), dayAndTime(back.last)];
  if (Date.parse(back.last) < Date.now()) return words('out.past', { when: to });
  if (from === to) return words('out.back', { when: to });
  return words('out.between', { from, to: isoDay(back.first) === isoDay(back.last) ? timeOfDay(back.last) : to });
}

function readingsOf({ places, done, firstDay, isOneDay }: PlacesSum['toRead'], words: Words): string[] {
  if (done + places === 0) return [words('read.none')];
  const read = words('read.done', { done: grouped(done), total: grouped(done + places) });
  if (!firstDay) return [read];
  return [read, words(isOneDay ? 'read.window' : 'read.firstWindow', { day: longDay(firstDay) })];
}

function billsOf({ bills, late, nextDay }: PlacesSum['due'], words: Words): string[] {
  if (bills === 0) return [words('due.none')];
  const count = bills === 1 ? words('due.bill') : words('due.bills', { count: grouped(bills) });
  return [
    late > 0 ? words('due.billsLate', { bills: count, count: grouped(late) }) : count,
    ...(nextDay ? [words('due.next', { day: longDay(nextDay) })] : []),
  ];
}

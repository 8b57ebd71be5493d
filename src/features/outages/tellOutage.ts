import type { Outage } from '#contracts/outageMap.ts';
import type { Say } from '#contracts/words.ts';
import { outageBegin } from '#rules/outageBegin.ts';
import type { Crew, EstimateBefore, OutageNow } from '#rules/outageNow.ts';
import { isoDay } from '#ui/dates.ts';
import { grouped } from '#ui/format.ts';
import { tellBefore, tellEnd, tellTime } from './tellTime.ts';

type Words = Say<'outages'>;

/** When the power is back, as a line of its own with what it is called; `more` is said below it. */
export interface BackTold {
  label: string | undefined;
  /** The answer: a time, or that there is none. */
  answer: string;
  more: string[];
}

export function tellBack({ back, before, withoutTime }: OutageNow, words: Words): BackTold {
  const more = [
    before && tellEstimateBefore(before, back.kind === 'at' || back.kind === 'past' ? back.time : undefined, words),
    withoutTime && words(`back.withoutTime.${withoutTime.of}`, amounts(withoutTime)),
  ].filter((one) => one !== undefined);
  switch (back.kind) {
    case 'at':
    case 'last':
    case 'past':
      return { label: words(`back.${back.kind}`), answer: tellTime(back.time), more: withPast(back.kind, more, words) };
    case 'between': {
      const span = { first: tellTime(back.first), last: tellEnd(back.first, back.last) };
      return { label: words('back.at'), answer: words('back.span', span), more };
    }
    case 'sayBy':
    case 'saidBy':
      return {
        label: undefined,
        answer: words('back.none'),
        more: [words(`back.${back.kind}`, { time: tellTime(back.time) }), ...more],
      };
    case 'none':
      return { label: undefined, answer: words('back.none'), more };
  }
}

const amounts = ({ count, all }: { count: number; all: number }) => ({ count: grouped(count), all: grouped(all) });

const withPast = (kind: string, more: string[], words: Words): string[] =>
  kind === 'past' ? [words('back.noNewTime'), ...more] : more;

function tellEstimateBefore(
  { kind, estimate, changedAt, moves }: EstimateBefore,
  now: string | undefined,
  words: Words,
): string {
  const was = words(`before.${kind}`, { time: now ? tellBefore(estimate, now) : tellTime(estimate) });
  const changed = changedAt && tellTime(changedAt);
  return [
    was,
    changed && words(isToday(changedAt) ? 'before.changed' : 'before.changedOn', { time: changed }),
    moves > 1 && words('before.moves', { count: grouped(moves) }),
  ]
    .flatMap((part) => (part ? part.replace(/\.?$/, '.') : []))
    .join(' ');
}

const isToday = (when: string): boolean => isoDay(when) === isoDay(Date.now());

/** The crew's stage, with its time where the utility says it; else the utility's words, with when they were said. */
export function tellCrew(crew: Crew, words: Words): string {
  if ('words' in crew) return words('crew.said', { crew: crew.words, time: tellTime(crew.saidAt) });
  const stage = words(`crew.${crew.stage}`);
  return crew.since ? words('crew.since', { stage, time: tellTime(crew.since) }) : stage;
}

/** The same in the few words of a tag. */
export const tellCrewShort = (crew: Crew, words: Words): string =>
  'words' in crew ? crew.words : words(`crew.${crew.stage}`);

/** From when to when the power is off, of the work that begins first. */
export function tellPlanned(outages: readonly Outage[], words: Words): BackTold {
  const [next] = [...outages].sort((a, b) => outageBegin(a) - outageBegin(b));
  const { PlannedFrom: first, PlannedTo: last } = next ?? {};
  if (!first) return { label: undefined, answer: words('back.none'), more: [] };
  if (!last) return { label: words('details.plannedFrom'), answer: tellTime(first), more: [] };
  const span = { first: tellTime(first), last: tellEnd(first, last) };
  return { label: words('details.planned'), answer: words('back.span', span), more: [] };
}

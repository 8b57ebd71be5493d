import { useWords } from '#content/useWords.ts';
import type { Outage } from '#contracts/outageMap.ts';
import type { PlainWordKey, Say } from '#contracts/words.ts';
import { type OutageSummary, outageSummary } from '#rules/outageSummary.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { asPeopleSay, isoDay, longDay, timeOfDay } from '#ui/dates.ts';
import { grouped } from '#ui/format.ts';
import { Hero } from '#ui/Hero.tsx';
import type { IconName } from '#ui/Icon.tsx';
import type { IconTone } from '#ui/IconTile.tsx';
import type { Power } from './usePower.ts';

const MAP = '/outage/outage-map';
/** Of a landlord's places where the power is out so many are named. */
const MOST_NAMED = 3;

/** What the report is told that brings the customer there from here. */
const stillOutOf = ({ OutageId: outageId, RegionId: regionId }: Outage) => ({ stillOut: { outageId, regionId } });

/** Whether the utility knows of an outage at the current account's place: since when, until when, and who works on it. */
export function PowerCard({ power: { here, asOf, stalledSince, others } }: { power: Power }) {
  const words = useWords('home');
  const loaded = asOf ? words('power.checked', { when: asPeopleSay(asOf) }) : words('power.noCopy');
  // Loaded a moment ago, and old all the same (OUT-13).
  const checked = stalledSince ? words('power.stalled', { when: asPeopleSay(stalledSince) }) : loaded;
  const named = others.slice(0, MOST_NAMED).map(({ descriptiveName }) => descriptiveName);
  const more = others.length - named.length;
  const also =
    named.length > 0 &&
    words(more > 0 ? 'power.alsoMore' : 'power.also', { names: named.join(', '), more: grouped(more) });

  if (here?.kind === 'out') {
    const [outage] = here.outages;
    const summary = outageSummary(here.outages);
    return (
      <Hero
        kicker={{ icon: 'outages', text: words('power.out', { region: regionOf(outage) }) }}
        title={back(summary, words)}
        actions={[
          { to: '/outage/report-outage', state: stillOutOf(outage), text: words('power.stillOut') },
          { to: MAP, search: { region: outage.RegionId }, text: words('power.map'), isQuiet: true },
        ]}
      >
        <p>{facts(summary, words)}</p>
        {summary.outages > 1 && <p>{several(summary, words)}</p>}
        {also && <p>{also}</p>}
        <p className="mt-1 text-small">{checked}</p>
      </Hero>
    );
  }
  const planned = here?.kind === 'planned' ? here.outages[0] : undefined;
  const silent = silenceOf(here);
  return (
    <CardLink
      to={MAP}
      icon={iconOf(here?.kind, others.length > 0)}
      title={planned ? words('power.planned', { region: regionOf(planned) }) : words(titleOf(here))}
      detail={
        <>
          {planned && <span className="block">{span(planned, words)}</span>}
          {also && <span className="block font-bold text-ink">{also}</span>}
          <span className="block">
            {silent && `${words(silent)} `}
            {checked}
          </span>
        </>
      }
    />
  );
}

/** That the list has no outage here does not say that the power is there. */
function silenceOf(here: Power['here']): PlainWordKey<'home'> | undefined {
  if (here?.kind === 'left') return 'power.left.detail';
  return here?.kind === 'none' ? 'power.none.detail' : undefined;
}

function titleOf(here: Power['here']): PlainWordKey<'home'> {
  if (here?.kind === 'left') return 'power.left';
  return here ? 'power.none' : 'power.unknown';
}

/** Never the colour of all is well: a list does not have every outage. */
function iconOf(
  kind: 'none' | 'left' | 'planned' | undefined,
  isOutElsewhere: boolean,
): { name: IconName; tone: IconTone } {
  if (isOutElsewhere) return { name: 'outages', tone: 'unplanned' };
  if (kind === 'none') return { name: 'home', tone: 'act' };
  return { name: 'outages', tone: kind ? 'waiting' : 'act' };
}

const regionOf = ({ Region, RegionId }: Outage): string => Region || RegionId;

function back({ expected }: OutageSummary, words: Say<'home'>): string {
  if (!expected) return words('power.noTime');
  const { first, last } = expected;
  const when = asPeopleSay(last);
  if (Date.parse(last) < Date.now()) return words('power.backPassed', { when });
  const from = asPeopleSay(first);
  if (from === when) return words('power.back', { when });
  return words('power.backBetween', { from, to: isoDay(first) === isoDay(last) ? timeOfDay(last) : when });
}

/** What else the utility says, in one line. */
function facts({ since, crewStatus, cause, customers }: OutageSummary, words: Say<'home'>): string {
  return [
    since && words('power.since', { when: asPeopleSay(since) }),
    crewStatus && words('power.crew', { crew: crewStatus }),
    cause && words('power.cause', { cause }),
    customers && words('power.customers', { count: grouped(customers) }),
  ]
    .filter(Boolean)
    .map((part) => String(part).replace(/\.?$/, '.'))
    .join(' ');
}

/** How many outages they are, and for how many of their customers no time is known while it is for others. */
function several({ outages, expected, withoutTime }: OutageSummary, words: Say<'home'>): string {
  const count = words('power.several', { count: grouped(outages) });
  if (!expected || withoutTime.outages === 0) return count;
  const open = withoutTime.customers
    ? words('power.noTimeFor', { count: grouped(withoutTime.customers) })
    : words('power.noTimeOf', { count: grouped(withoutTime.outages) });
  return `${count} ${open}`;
}

function span({ PlannedFrom, PlannedTo }: Outage, words: Say<'home'>): string {
  const at = (when: string) => words('power.at', { day: longDay(when), time: timeOfDay(when) });
  if (!PlannedFrom) return words('power.noTime');
  if (!PlannedTo) return words('power.from', { from: at(PlannedFrom) });
  const to = isoDay(PlannedFrom) === isoDay(PlannedTo) ? timeOfDay(PlannedTo) : at(PlannedTo);
  return words('power.span', { from: at(PlannedFrom), to });
}

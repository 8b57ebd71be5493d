import { type Say, useWords } from '#content/useWords.ts';
import type { Outage } from '#contracts/outageMap.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { asPeopleSay, isoDay, longDay, timeOfDay } from '#ui/dates.ts';
import { grouped } from '#ui/figures.ts';
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
    const { outage, count } = here;
    return (
      <Hero
        kicker={{ icon: 'outages', text: words('power.out', { region: regionOf(outage) }) }}
        title={back(outage, words)}
        actions={[
          { to: '/outage/report-outage', state: stillOutOf(outage), text: words('power.stillOut') },
          { to: MAP, search: { region: outage.RegionId }, text: words('power.map'), isQuiet: true },
        ]}
      >
        <p>{facts(outage, words)}</p>
        {count > 1 && <p>{words('power.several', { count })}</p>}
        {also && <p>{also}</p>}
        <p className="mt-1 text-small">{checked}</p>
      </Hero>
    );
  }
  return (
    <CardLink
      to={MAP}
      icon={iconOf(here?.kind, others.length > 0)}
      title={
        here?.kind === 'planned' ? words('power.planned', { region: regionOf(here.outage) }) : words(titleOf(here))
      }
      detail={
        <>
          {here?.kind === 'planned' && <span className="block">{span(here.outage, words)}</span>}
          {also && <span className="block font-bold text-ink">{also}</span>}
          <span className="block">{checked}</span>
        </>
      }
    />
  );
}

const titleOf = (here: Power['here']) => (here ? 'power.none' : 'power.unknown');

function iconOf(kind: 'none' | 'planned' | undefined, isOutElsewhere: boolean): { name: IconName; tone: IconTone } {
  if (isOutElsewhere) return { name: 'outages', tone: 'unplanned' };
  if (kind === 'none') return { name: 'home', tone: 'good' };
  return { name: 'outages', tone: kind === 'planned' ? 'waiting' : 'act' };
}

const regionOf = ({ Region, RegionId }: Outage): string => Region || RegionId;

function back({ EstimatedRestoration }: Outage, words: Say): string {
  if (!EstimatedRestoration) return words('power.noTime');
  const isPast = Date.parse(EstimatedRestoration) < Date.now();
  return words(isPast ? 'power.backPassed' : 'power.back', { when: asPeopleSay(EstimatedRestoration) });
}

/** What else the utility says, in one line. */
function facts({ StartDate, CrewStatus, Cause, CustomersAffected }: Outage, words: Say): string {
  return [
    StartDate && words('power.since', { when: asPeopleSay(StartDate) }),
    CrewStatus && words('power.crew', { crew: CrewStatus }),
    Cause && words('power.cause', { cause: Cause }),
    CustomersAffected && words('power.customers', { count: grouped(CustomersAffected) }),
  ]
    .filter(Boolean)
    .map((part) => String(part).replace(/\.?$/, '.'))
    .join(' ');
}

function span({ PlannedFrom, PlannedTo }: Outage, words: Say): string {
  const at = (when: string) => words('power.at', { day: longDay(when), time: timeOfDay(when) });
  if (!PlannedFrom) return words('power.noTime');
  if (!PlannedTo) return words('power.from', { from: at(PlannedFrom) });
  const to = isoDay(PlannedFrom) === isoDay(PlannedTo) ? timeOfDay(PlannedTo) : at(PlannedTo);
  return words('power.span', { from: at(PlannedFrom), to });
}

import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import type { MyReport } from '#parts/account/ownReports.ts';
import type { SaidOfCrew } from '#rules/crewOf.ts';
import { type OutageSummary, outageSummary } from '#rules/outageSummary.ts';
import type { PowerStand } from '#rules/powerStand.ts';
import { dayAndTime } from '#ui/dates.ts';
import { Hero, type HeroAction } from '#ui/Hero.tsx';
import { House } from '#ui/House.tsx';
import { checked, factsOf, notConfirmed, regionOf, several, span, whenBack } from './powerWords.ts';
import { stillOutOf, stillOutState } from './stillOut.ts';
import { type Power, sayPowerIsBack } from './usePower.ts';

const REPORT = '/outage/report-outage';
const MAP = '/outage/outage-map';

/** Of a phone on its side: what there is to do is in the first screen, and this below it. */
const AFTER_ACTION = 'rail:order-1';

/** '10:30 p.m.': what is longer needs the room of the picture, in characters. */
const ONE_TIME = 10;

type Of<Kind extends PowerStand['kind']> = Extract<PowerStand, { kind: Kind }>;

/** The power at the current account's place, where it is what home says first. */
export function PowerHero({ power, onBack = sayPowerIsBack }: { power: Power; onBack?: (caAccount: string) => void }) {
  const { stand } = power;
  const isBack = () => onBack(power.caAccount);
  if (stand.kind === 'out') return <OutHero power={power} stand={stand} onBack={isBack} />;
  if (stand.kind === 'isItBack') return <BackQuestion power={power} stand={stand} onBack={isBack} />;
  return stand.kind === 'planned' ? <PlannedHero power={power} stand={stand} /> : null;
}

interface Props<Kind extends PowerStand['kind']> {
  power: Power;
  stand: Of<Kind>;
  onBack: () => void;
}

/** Since when, until when, and what became of the customer's own report. */
function OutHero({ power, stand: { outages }, onBack }: Props<'out'>) {
  const words = useWords('home');
  const { report } = power;
  const [outage] = outages;
  const summary = outageSummary(outages);
  const back = whenBack(summary, words);
  const told = toldLast(power.told, words);
  const map: HeroAction = {
    to: MAP,
    text: words('power.map'),
    ...(outage && { search: { region: outage.RegionId } }),
  };
  const tell: HeroAction = { to: REPORT, text: words('power.report'), ...(outage && { state: stillOutOf(outage) }) };
  return (
    <Hero
      tone="wrong"
      kicker={{ icon: 'outages', text: words(report ? 'power.outHere' : 'power.outArea') }}
      isFigure
      {...back}
      picture={back.title.length <= ONE_TIME && <House isOut isOnHero />}
      actions={
        report
          ? [map, { onPress: onBack, text: words('power.isBack'), isQuiet: true }]
          : [tell, { ...map, isQuiet: true }]
      }
    >
      <Steps steps={stepsOf(summary, report, words)} />
      <div className={AFTER_ACTION}>
        {told && <p>{told}</p>}
        {outage && !report && <p>{words('power.outAt', { region: regionOf(outage) })}.</p>}
        {outages.length > 0 ? <p>{factsOf(summary, words)}</p> : <p>{words('power.mineOnly')}</p>}
        {outages.length > 1 && <p>{several(summary, words)}</p>}
        {summary.notConfirmedSince && <p>{notConfirmed(summary.notConfirmedSince, words)}</p>}
        {report && <p>{yours(report, words)}</p>}
        <p className="mt-1 text-small">{checked(power, words)}</p>
      </div>
    </Hero>
  );
}

/** What the customer was told last, of a step that has words: there may be others one day. */
function toldLast(told: Power['told'], words: Say<'home'>): string | undefined {
  const step = (['began', 'estimate', 'crew'] as const).find((known) => known === told?.step);
  return told && step && words(`power.told.${step}`, { when: dayAndTime(told.toldAt) });
}

interface Step {
  name: string;
  detail?: string;
  isDone: boolean;
}

function stepsOf({ crew }: OutageSummary, report: MyReport | undefined, words: Say<'home'>): Step[] {
  return [
    ...(report ? [{ name: words('power.step.told'), detail: dayAndTime(report.reportedAt), isDone: true }] : []),
    ...(crew ? [crewStep(crew, words)] : []),
    { name: words('power.step.back'), isDone: false },
  ];
}

/** How far the crew is, with its time where the utility says it; else the utility's words. */
const crewStep = (crew: SaidOfCrew, words: Say<'home'>): Step =>
  'words' in crew
    ? { name: words('power.step.crew'), detail: crew.words, isDone: true }
    : { name: words(`power.step.${crew.stage}`), isDone: true, ...(crew.since && { detail: dayAndTime(crew.since) }) };

/** What happened and what is to come, side by side; a lone last step says nothing. */
function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length < 2) return null;
  return (
    <ol className="my-2 flex gap-2 narrow:flex-col">
      {steps.map(({ name, detail, isDone }) => (
        <li
          key={name}
          className={`min-w-0 flex-1 border-t-4 pt-1.5 text-label ${isDone ? 'border-hero-lamp' : 'border-hero-edge/50'}`}
        >
          <span className="block font-bold text-hero-ink">{name}</span>
          {detail && <span className="block wrap-anywhere">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

function yours({ reference, isKnown }: MyReport, words: Say<'home'>): string {
  if (reference) return words('power.yours.received', { reference });
  return words(isKnown ? 'power.yours.known' : 'power.yours.waits');
}

/** The list alone cannot say whether the power of one house is back. */
function BackQuestion({ power, stand, onBack }: Props<'isItBack'>) {
  const words = useWords('home');
  const state = stillOutState(power);
  const kicker = power.asked
    ? words(power.asked.isToldBack ? 'power.ask.told' : 'power.ask.left', { when: dayAndTime(power.asked.askedAt) })
    : 'since' in stand
      ? words('power.ask.left', { when: dayAndTime(stand.since) })
      : words('power.ask.estimate', { when: dayAndTime(stand.estimate) });
  return (
    <Hero
      kicker={{ icon: 'outages', text: kicker }}
      title={words('power.ask')}
      picture={<House isOnHero />}
      actions={[
        { onPress: onBack, text: words('power.ask.yes') },
        { to: REPORT, text: words('power.ask.no'), isQuiet: true, ...(state && { state }) },
      ]}
    >
      <div className={AFTER_ACTION}>
        <p>{words('power.ask.text')}</p>
        <p className="mt-1 text-small">{checked(power, words)}</p>
      </div>
    </Hero>
  );
}

/** Work that begins within a day, or has begun. */
function PlannedHero({ power, stand: { outages } }: Omit<Props<'planned'>, 'onBack'>): ReactNode {
  const words = useWords('home');
  const [outage] = outages;
  return (
    <Hero
      kicker={{ icon: 'calendar', text: words('power.plannedSoon', { region: regionOf(outage) }) }}
      title={span(outage, words)}
      actions={[{ to: MAP, search: { region: outage.RegionId }, text: words('power.map'), isQuiet: true }]}
    >
      {outage.NotConfirmedSince && <p>{notConfirmed(outage.NotConfirmedSince, words)}</p>}
      <p className="text-small">{checked(power, words)}</p>
    </Hero>
  );
}

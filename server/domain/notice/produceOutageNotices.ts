import { type Outage, outage } from '#contracts/outageMap.ts';
import { type Ladder, rungOfLeft, rungOfOut } from '#rules/outageLadder.ts';
import { verdictOf } from '#rules/outageVerdict.ts';
import { askIfBack } from '../../store/notice/powerQuestions.ts';
import { lockLadders, type RegionLadder, readUntold, saveLadder, setTold } from '../../store/notice/regionLadders.ts';
import type { Db } from '../../store/open.ts';
import { readEpisodes } from '../../store/outage/outageEpisodes.ts';
import { readOutages } from '../../store/outage/outages.ts';
import { momentText } from '../momentText.ts';
import { episodeOf } from '../outage/episodes.ts';
import { doubtContradicted } from './contradicted.ts';
import type { NoticeWords } from './noticeTexts.ts';
import type { Producing } from './produceNotices.ts';
import { climbPlanned, tellUntoldPlanned } from './producePlannedNotices.ts';
import { tellRegion } from './tellRegion.ts';

/**
 * Compares the verdict on each region's outages with what was told there, and tells who has a place there: that the power
 * is out, that a crew is on the way, that it is expected back at another time, that it is back, or asks whether it is; and of
 * planned work. Whose step was not told to the end is told first.
 *
 * @returns how many are told
 */
export async function produceOutageNotices(parts: Producing): Promise<number> {
  const tellAll = async () =>
    (parts.causes.has('outage') ? await tellUntold(parts) : 0) +
    (parts.causes.has('plannedOutage') ? await tellUntoldPlanned(parts) : 0);
  if (!parts.causes.has('outage') && !parts.causes.has('plannedOutage')) return 0;
  const before = await tellAll();
  await doubtContradicted(parts.db, parts.now());
  await climb(parts);
  return before + (await tellAll());
}

interface Out {
  name: string;
  estimate: number | null;
  since: number | null;
  hasCrew: boolean;
}

/** By region, what the list says of its unplanned outages. */
function regionsOut(list: readonly Outage[]): Map<string, Out> {
  const time = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null);
  const unplanned = list.filter(({ Planned }) => Planned === 'Unplanned');
  return new Map(
    [...Map.groupBy(unplanned, ({ RegionId }) => RegionId)].map(([regionId, there]) => {
      const estimates = there.map((one) => time(one.EstimatedRestoration));
      const begins = there.flatMap((one) => time(one.StartDate) ?? []);
      const known = estimates.flatMap((one) => one ?? []);
      return [
        regionId,
        {
          name: there.find(({ Region }) => Region)?.Region ?? regionId,
          // The last one decides; where one is not known, none is.
          estimate: known.length === estimates.length ? Math.max(...known) : null,
          hasCrew: there.some(({ CrewStage }) => CrewStage === 'onTheWay' || CrewStage === 'onSite'),
          since: begins.length > 0 ? Math.min(...begins) : null,
        },
      ];
    }),
  );
}

const DAY_MS = 24 * 60 * 60_000;
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Each region goes on by one rung at most. */
async function climb({ db, now: clock, causes }: Producing): Promise<void> {
  await db.transaction(async (tx) => {
    const ladders = new Map((await lockLadders(tx)).map((ladder) => [ladder.regionId, ladder]));
    const at = clock();
    const episodes = await readEpisodes(tx);
    const ofRegions = new Map(
      episodes.filter(({ kind }) => kind === 'Unplanned').map((one) => [one.key, episodeOf(one)]),
    );
    const outages = (await readOutages(tx)).map((one) => outage.parse(one));
    const out = regionsOut(outages);
    const save = (regionId: string, spell: string, ladder: Ladder, isNews: boolean) => {
      const was = ladders.get(regionId);
      return saveLadder(tx, {
        regionId,
        name: out.get(regionId)?.name ?? was?.name ?? regionId,
        spell,
        step: ladder.step,
        isRestored: ladder.isRestored,
        episodeAt: dateOf(ladder.episodeAt),
        estimates: ladder.estimates,
        estimate: dateOf(ladder.estimate),
        isCrewTold: ladder.isCrewTold,
        isCrewNews: isNews
          ? ladder.isCrewTold && (ladder.step === 'began' || !was?.isCrewTold)
          : (was?.isCrewNews ?? false),
        stepAt: isNews ? at : (was?.stepAt ?? at),
        isTold: isNews ? false : (was?.isTold ?? true),
        goneSince: null,
        goneRevision: null,
        heldAt: null,
      });
    };
    for (const [regionId, region] of out) {
      const before = ladders.get(regionId);
      const episodeAt = ofRegions.get(regionId)?.beganAt ?? before?.episodeAt?.getTime() ?? at.getTime();
      const rung = rungOfOut(before ? ladderOf(before) : null, { ...region, episodeAt }, at.getTime());
      const spell = rung?.isNewSpell ? at.toISOString() : (before?.spell ?? at.toISOString());
      if (rung) await save(regionId, spell, rung.ladder, rung.isNews);
    }
    for (const before of ladders.values()) {
      const episode = ofRegions.get(before.regionId);
      // An older server kept only that the region left the list: its customers are asked.
      const verdict = episode ? verdictOf(episode) : before.heldAt ? 'doubted' : 'gone';
      const rung = out.has(before.regionId) ? null : rungOfLeft(ladderOf(before), verdict);
      if (rung) await save(before.regionId, before.spell, rung.ladder, rung.isNews);
    }
    if (causes.has('plannedOutage')) await climbPlanned(tx, at, outages, episodes);
  });
}

const ladderOf = ({ step, estimate, estimates, isCrewTold, isRestored, episodeAt }: RegionLadder): Ladder => ({
  step,
  isCrewTold,
  isRestored,
  estimate: estimate?.getTime() ?? null,
  estimates,
  episodeAt: episodeAt?.getTime() ?? null,
});

/**
 * Everybody with a place in a region is told of its last step; a server that dies in between leaves the rest to the next.
 * After a day it is no longer sent.
 */
async function tellUntold(parts: Producing): Promise<number> {
  let told = 0;
  for (const ladder of await readUntold(parts.db)) {
    const now = parts.now();
    const isLate = now.getTime() - ladder.stepAt.getTime() > DAY_MS;
    // Also at night.
    if (!isLate) told += await tellRegion(parts, ladder.regionId, { ...noticeOf(ladder), dueAt: now });
    await setTold(parts.db, ladder);
  }
  return told;
}

const SAYS = {
  began: 'outageBegan',
  beganCrew: 'outageBeganCrew',
  beganUnknown: 'outageBeganUnknown',
  beganUnknownCrew: 'outageBeganUnknownCrew',
  crew: 'outageCrew',
  estimate: 'outageEstimate',
  estimateCrew: 'outageEstimateCrew',
  back: 'outageBack',
  left: 'outageLeft',
} as const satisfies Record<string, NoticeWords>;

/** What is said of a step; left: it is asked whether the power is back. */
const saidOf = ({ step, isRestored }: RegionLadder) => (step === 'back' && !isRestored ? 'left' : step);

function wordsOf(ladder: RegionLadder): NoticeWords {
  const { estimate, isCrewNews } = ladder;
  const step = saidOf(ladder);
  if (step === 'back' || step === 'left' || step === 'crew') return SAYS[step];
  const plain = step === 'began' && !estimate ? 'beganUnknown' : step;
  return SAYS[isCrewNews ? (`${plain}Crew` as const) : plain];
}

function noticeOf(ladder: RegionLadder) {
  const { regionId, name: region, spell, estimate, estimates, stepAt } = ladder;
  const step = saidOf(ladder);
  const facts = { region, time: momentText(stepAt), ...(estimate && { estimate: momentText(estimate) }) };
  const period = `${spell} ${step}${step === 'estimate' ? ` ${estimates}` : ''}`;
  const told = { cause: 'outage' as const, period, says: wordsOf(ladder), facts };
  if (step !== 'back' && step !== 'left') return told;
  return { ...told, withIt: (tx: Db, asked: string[]) => askIfBack(tx, stepAt, { regionId, spell }, asked) };
}

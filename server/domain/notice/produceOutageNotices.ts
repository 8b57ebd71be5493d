import { type Outage, outage } from '#contracts/outageMap.ts';
import { isTooManyGone, type Ladder, rungOfGone, rungOfOut } from '#rules/outageLadder.ts';
import { writeNotices } from '../../store/notice/noticesSent.ts';
import { askIfBack } from '../../store/notice/powerQuestions.ts';
import {
  type InRegion,
  lockLadders,
  type RegionLadder,
  readInRegion,
  readUntold,
  saveLadder,
  setTold,
} from '../../store/notice/regionLadders.ts';
import type { Db } from '../../store/open.ts';
import { readOutageFeed, readOutages } from '../../store/outage/outages.ts';
import { momentText } from '../momentText.ts';
import { type NoticeWords, noticeWords } from './noticeTexts.ts';
import { newOid, type Producing } from './produceNotices.ts';
import { channelsOfEvent } from './profileEvents.ts';

export { releaseHeld } from '../../store/notice/regionLadders.ts';

/** As of produceNotices.ts. */
const AT_ONCE = 500;

/**
 * Compares the list of outages with what was told of each region, and tells who has a place there: that the power is out,
 * that it is expected back at another time, that it is back. Whose step was not told to the end is told first.
 *
 * @returns how many are told
 */
export async function produceOutageNotices(parts: Producing): Promise<number> {
  if (!parts.causes.has('outage')) return 0;
  const before = await tellUntold(parts);
  await climb(parts);
  return before + (await tellUntold(parts));
}

interface Out {
  name: string;
  estimate: number | null;
  since: number | null;
}

/** By region, what the list says of the outages there that nobody planned. */
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
          since: begins.length > 0 ? Math.min(...begins) : null,
        },
      ];
    }),
  );
}

const outNow = async (db: Db): Promise<Map<string, Out>> =>
  regionsOut((await readOutages(db)).map((one) => outage.parse(one)));

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Each region goes on by one rung at most. */
async function climb({ db, now: clock }: Producing): Promise<void> {
  await db.transaction(async (tx) => {
    const ladders = new Map((await lockLadders(tx)).map((ladder) => [ladder.regionId, ladder]));
    const feed = await readOutageFeed(tx);
    if (!feed) return;
    const at = clock();
    const list = { now: at.getTime(), revision: feed.revision };
    const out = await outNow(tx);
    const save = (regionId: string, spell: string, ladder: Ladder, isNews: boolean) =>
      saveLadder(tx, {
        regionId,
        name: out.get(regionId)?.name ?? ladders.get(regionId)?.name ?? regionId,
        spell,
        step: ladder.step,
        estimates: ladder.estimates,
        estimate: dateOf(ladder.estimate),
        stepAt: isNews ? at : (ladders.get(regionId)?.stepAt ?? at),
        isTold: isNews ? false : (ladders.get(regionId)?.isTold ?? true),
        goneSince: dateOf(ladder.goneSince),
        goneRevision: ladder.goneRevision,
        heldAt: ladder.isHeld ? (ladders.get(regionId)?.heldAt ?? at) : null,
      });
    for (const [regionId, region] of out) {
      const before = ladders.get(regionId);
      const rung = rungOfOut(before ? ladderOf(before) : null, region, list);
      const spell = rung?.isNewSpell ? at.toISOString() : (before?.spell ?? at.toISOString());
      if (rung) await save(regionId, spell, rung.ladder, rung.isNews);
    }
    const open = [...ladders.values()].filter(({ step }) => step !== 'back');
    const gone = open.filter(({ regionId }) => !out.has(regionId));
    const newlyGone = gone.filter(({ goneSince }) => goneSince === null);
    const wereThere = open.filter(({ goneSince }) => goneSince === null);
    const tooMany = isTooManyGone(newlyGone.length, wereThere.length);
    for (const before of gone) {
      const rung = rungOfGone(ladderOf(before), list, tooMany);
      if (rung) await save(before.regionId, before.spell, rung.ladder, rung.isNews);
    }
  });
}

const ladderOf = ({ step, estimate, estimates, goneSince, goneRevision, heldAt }: RegionLadder): Ladder => ({
  step,
  estimate: estimate?.getTime() ?? null,
  estimates,
  goneSince: goneSince?.getTime() ?? null,
  goneRevision,
  isHeld: heldAt !== null,
});

/** Everybody with a place in a region is told of its last step; a server that dies in between leaves the rest to the next. */
async function tellUntold(parts: Producing): Promise<number> {
  const untold = await readUntold(parts.db);
  if (untold.length === 0) return 0;
  let told = 0;
  for (const ladder of untold) {
    const { regionId } = ladder;
    let after = '';
    for (;;) {
      const some = await readInRegion(parts.db, regionId, { after, most: AT_ONCE });
      if (some.length > 0) told += await parts.db.transaction((tx) => tell(tx, parts, ladder, some));
      const last = some.at(-1);
      if (!last || some.length < AT_ONCE) break;
      after = last.customer.id;
    }
    await setTold(parts.db, ladder);
  }
  return told;
}

const SAYS = { began: 'outageBegan', estimate: 'outageEstimate', back: 'outageBack' } as const;

async function tell(
  tx: Db,
  { pages, ways, now }: Producing,
  { regionId, name: region, spell, step, estimate, estimates, stepAt }: RegionLadder,
  some: readonly InRegion[],
): Promise<number> {
  if (step === 'back') {
    const asked = some.map(({ customer }) => customer.id);
    await askIfBack(tx, stepAt, { regionId, spell }, asked);
  }
  const says: NoticeWords = step === 'began' && !estimate ? 'outageBeganUnknown' : SAYS[step];
  const facts = { region, time: momentText(stepAt), ...(estimate && { estimate: momentText(estimate) }) };
  const say = noticeWords(pages());
  const notices = some.map(({ customer, accountNumber }) => ({
    customerId: customer.id,
    subject: `region ${regionId}`,
    cause: 'outage' as const,
    period: `${spell} ${step}${step === 'estimate' ? ` ${estimates}` : ''}`,
    accountNumber,
    interactionType: 'Outage Update',
    interactionText: say(`${says}.text`, facts),
    says,
    facts,
    channels: channelsOfEvent(customer, 'outage').filter((channel) => ways.includes(channel)),
    // Also at night.
    dueAt: now(),
  }));
  return writeNotices(tx, now(), notices, newOid);
}

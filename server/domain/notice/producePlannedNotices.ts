import type { Outage } from '#contracts/outageMap.ts';
import { verdictOf } from '#rules/outageVerdict.ts';
import { isOvertaken, type PlannedRung, rungOfPlanned, rungOfPlannedGone } from '#rules/plannedLadder.ts';
import {
  type PlannedRow,
  prunePlanned,
  readPlanned,
  readUntoldPlanned,
  savePlanned,
  setPlannedTold,
} from '../../store/notice/plannedLadders.ts';
import type { Db } from '../../store/open.ts';
import type { EpisodeRow } from '../../store/outage/outageEpisodes.ts';
import { episodeOf } from '../outage/episodes.ts';
import { plannedNotice, plannedOf } from './plannedNotice.ts';
import type { Producing } from './produceNotices.ts';
import { tellRegion } from './tellRegion.ts';

/* Of planned work customers are told ahead, and what becomes of it. */

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 8;

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Each planned outage goes on by one rung at most; in the transaction that holds the ladders. */
export async function climbPlanned(
  tx: Db,
  at: Date,
  outages: readonly Outage[],
  episodes: readonly EpisodeRow[],
): Promise<void> {
  const before = new Map((await readPlanned(tx)).map((row) => [row.outageId, row]));
  const save = (row: Pick<PlannedRow, 'outageId' | 'regionId' | 'name'>, { ladder, isNews }: PlannedRung) => {
    const was = before.get(row.outageId);
    return savePlanned(tx, {
      ...row,
      from: new Date(ladder.from),
      until: dateOf(ladder.until),
      step: ladder.step,
      lead: ladder.lead,
      moves: ladder.moves,
      heardFrom: dateOf(ladder.heardFrom),
      isAnnounced: ladder.isAnnounced,
      stepAt: isNews ? at : (was?.stepAt ?? at),
      isTold: isNews ? false : (was?.isTold ?? true),
      goneSince: dateOf(ladder.goneSince),
      goneRevision: null,
      heldAt: null,
    });
  };
  const listed = new Map(outages.map((one) => [String(one.OutageId), one]));
  for (const [outageId, one] of listed) {
    const row = before.get(outageId);
    if (one.Planned !== 'Planned' || !one.PlannedFrom) {
      // Unplanned outages are announced by region; work without a time says nothing that could be announced.
      if (row && one.Planned !== 'Planned')
        await save(row, { ladder: { ...plannedOf(row), step: 'over' }, isNews: false });
      continue;
    }
    const time = { from: Date.parse(one.PlannedFrom), until: one.PlannedTo ? Date.parse(one.PlannedTo) : null };
    const rung = rungOfPlanned(row ? plannedOf(row) : null, time, at.getTime());
    const regionId = String(one.RegionId);
    if (rung) await save({ outageId, regionId, name: one.Region ?? row?.name ?? regionId }, rung);
  }
  const planned = new Map(episodes.filter(({ kind }) => kind === 'Planned').map((one) => [one.key, episodeOf(one)]));
  for (const row of before.values()) {
    const episode = planned.get(row.outageId);
    const verdict = episode && verdictOf(episode);
    if (listed.has(row.outageId) || (verdict !== 'gone' && verdict !== 'restored')) continue;
    const leftAt = episode?.leftAt ?? episode?.since ?? at.getTime();
    const rung = rungOfPlannedGone(plannedOf(row), { now: at.getTime(), leftAt });
    if (rung) await save(row, rung);
  }
  await prunePlanned(tx, new Date(at.getTime() - KEPT_DAYS * DAY_MS));
}

/** All customers with a place there get the last step; what is left of the day before is no longer sent. */
export async function tellUntoldPlanned(parts: Producing): Promise<number> {
  let told = 0;
  for (const row of await readUntoldPlanned(parts.db)) {
    const now = parts.now();
    const isLate = now.getTime() - row.stepAt.getTime() > DAY_MS || isOvertaken(plannedOf(row), now.getTime());
    if (!isLate) told += await tellRegion(parts, row.regionId, plannedNotice(row, now));
    await setPlannedTold(parts.db, row);
  }
  return told;
}

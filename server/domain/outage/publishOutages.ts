import { afterReports, released } from '#rules/outageVerdict.ts';
import type { Db } from '../../store/open.ts';
import { readEpisodeOf, readNotConfirmed, republish, saveEpisodes } from '../../store/outage/outageEpisodes.ts';
import { changeList, type ListChange, type Named } from '../../store/outage/outages.ts';
import { episodeOf, noteLeft, rowOf } from './episodes.ts';
import { judgeList, type ReadList, WHOLE_LIST } from './judgeList.ts';

interface Publishing extends Named {
  /** When the list came, by our clock; left out: when it was made. */
  now?: Date;
  read?: ReadList;
}

/**
 * Changes the list of outages, and judges what it says of the end of each, in one transaction.
 *
 * @param lastUpdated when the utility made the list
 * @returns false, and changes nothing, when this list names a time before the last one that a list named.
 */
export const publishOutages = (
  db: Db,
  lastUpdated: Date,
  change: ListChange,
  { now = lastUpdated, read = WHOLE_LIST, ...named }: Publishing = {},
): Promise<boolean> =>
  changeList(db, { now, lastUpdated, ...named }, change, (tx, list) => judgeList(tx, { now, lastUpdated }, list, read));

/** An operator ends the doubt about these regions, or about all; their planned work too. @returns how many regions */
export async function releaseEpisodes(db: Db, now: Date, regionIds?: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const lastUpdated = await republish(tx);
    const steps = (await readNotConfirmed(tx, regionIds)).map((row) => {
      const before = episodeOf(row);
      return { ...row, before, after: released(before, now.getTime()) };
    });
    await saveEpisodes(tx, steps.map(rowOf));
    if (lastUpdated) await noteLeft(tx, lastUpdated, steps);
    return new Set(steps.map(({ regionId }) => regionId)).size;
  });
}

/** Customers say of this region that the power is not back. */
export async function doubtByReports(tx: Db, now: Date, regionId: string): Promise<void> {
  await republish(tx);
  const row = await readEpisodeOf(tx, regionId);
  if (!row) return;
  const before = episodeOf(row);
  await saveEpisodes(tx, [rowOf({ ...row, before, after: afterReports(before, now.getTime()) })]);
}

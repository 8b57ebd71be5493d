import type { Episode, Step } from '#rules/outageVerdict.ts';
import type { Db } from '../../store/open.ts';
import type { EpisodeRow } from '../../store/outage/outageEpisodes.ts';
import { keepRegionsLeft } from '../../store/outage/regionsLeft.ts';

/* Outage episodes between their table and the rules. */

const msOf = (at: Date | null): number | null => at?.getTime() ?? null;
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export const episodeOf = (row: EpisodeRow): Episode => ({
  beganAt: row.beganAt.getTime(),
  state: row.state,
  since: row.since.getTime(),
  leftAt: msOf(row.leftAt),
  absentSince: msOf(row.absentSince),
  lists: row.lists,
  doubt:
    row.doubtedAt && row.doubtWhy
      ? { since: row.doubtedAt.getTime(), why: row.doubtWhy, open: row.doubtOpen ?? 0 }
      : null,
  releasedAt: msOf(row.releasedAt),
});

const columnsOf = ({ doubt, ...episode }: Episode) => ({
  state: episode.state,
  lists: episode.lists,
  beganAt: new Date(episode.beganAt),
  since: new Date(episode.since),
  leftAt: dateOf(episode.leftAt),
  absentSince: dateOf(episode.absentSince),
  releasedAt: dateOf(episode.releasedAt),
  doubtedAt: dateOf(doubt?.since ?? null),
  doubtWhy: doubt?.why ?? null,
  doubtOpen: doubt?.open ?? null,
});

/** A step of one episode, as the table names it. */
export interface KnownStep extends Step, Pick<EpisodeRow, 'kind' | 'key' | 'regionId' | 'name'> {}

export const rowOf = ({ kind, key, regionId, name, after }: KnownStep): EpisodeRow => ({
  kind,
  key,
  regionId,
  name,
  ...columnsOf(after),
});

/**
 * Keeps which regions have no unplanned outage any more, from the list at `leftAt` on; what is doubted, once it no longer is.
 *
 * @param outageIds by region, one of those that left
 */
export async function noteLeft(
  tx: Db,
  leftAt: Date,
  steps: readonly KnownStep[],
  outageIds: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const unplanned = steps.filter(({ kind }) => kind === 'Unplanned');
  const isOut = ({ state, doubt }: Episode): boolean => state === 'out' || doubt !== null;
  const left = unplanned
    .filter(({ before, after }) => before && isOut(before) && after.state !== 'out' && !(before.doubt && after.doubt))
    .map(({ key }) => ({ regionId: key, leftAt, outageId: outageIds.get(key) ?? null }));
  await keepRegionsLeft(tx, {
    left,
    out: unplanned.filter(({ after }) => after.state === 'out').map(({ key }) => key),
  });
}

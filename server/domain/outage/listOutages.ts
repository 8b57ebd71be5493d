import { estimateBefore, spellsOf } from '#rules/outageSpells.ts';
import type { Db } from '../../store/open.ts';
import { readNotConfirmed } from '../../store/outage/outageEpisodes.ts';
import { readShown } from '../../store/outage/outages.ts';
import { toldOf } from '../../store/outage/outageTold.ts';
import { readRegionsLeft } from '../../store/outage/regionsLeft.ts';

const NOTHING_TOLD = { estimates: [] };

/**
 * What is shown of outages as the call names them: those that are out, each with the estimate before; those that said after
 * `since` that they were restored; regions of which the last one left after that; and what is not confirmed.
 */
export async function listOutages(db: Db, since: Date) {
  const { outages, restored } = await readShown(db, { restoredSince: since });
  const spells = spellsOf(
    await toldOf(
      db,
      outages.map(({ OutageId }) => String(OutageId)),
    ),
  );
  // The last of an outage: of one that is shown as it was it ended with the list that left it out.
  const told = new Map(spells.map((spell) => [spell.first.outageId, spell]));
  const shown = outages.map((row) => ({
    ...row,
    ...estimateBefore(told.get(String(row.OutageId)) ?? NOTHING_TOLD, Boolean(row.EstimatedRestoration)),
  }));
  const notConfirmed = (await readNotConfirmed(db)).map(({ kind, key, regionId, leftAt, doubtedAt }) => ({
    regionId,
    since: (leftAt ?? doubtedAt ?? since).toISOString(),
    ...(kind === 'Planned' && { outageId: key }),
  }));
  return { outages: shown, restored, left: await readRegionsLeft(db, since), notConfirmed };
}

import type * as z from 'zod/mini';
import type { outage } from '#contracts/outageMap.ts';
import { estimateBefore, spellsOf } from '#rules/outageSpells.ts';
import type { Db } from '../../store/open.ts';
import { readOutages } from '../../store/outage/outages.ts';
import { toldOfListed } from '../../store/outage/outageTold.ts';

const NOTHING_TOLD = { estimates: [] };

/** The list of outages as the call names them, each with the estimate before. */
export async function listOutages(db: Db): Promise<z.input<typeof outage>[]> {
  const rows = await readOutages(db);
  const spells = spellsOf(await toldOfListed(db)).filter(({ goneAt }) => goneAt === null);
  const told = new Map(spells.map((spell) => [spell.first.outageId, spell]));
  return rows.map((row) => ({
    ...row,
    ...estimateBefore(told.get(String(row.OutageId)) ?? NOTHING_TOLD, Boolean(row.EstimatedRestoration)),
  }));
}

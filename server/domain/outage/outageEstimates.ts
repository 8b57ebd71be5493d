import type * as z from 'zod/mini';
import type { outageEstimates, outageEstimatesAsked } from '#contracts/outageImport.ts';
import { movesOf, type Spell, spellsOf } from '#rules/outageSpells.ts';
import type { Db } from '../../store/open.ts';
import { toldOfThoseIn } from '../../store/outage/outageTold.ts';

/** What was told of each outage, as first and as last, against when it left the list. */
export async function estimatesTold(
  db: Db,
  asked: z.output<typeof outageEstimatesAsked>,
): Promise<z.input<typeof outageEstimates>> {
  const [from, to] = [new Date(asked.from), new Date(asked.to)];
  const isBegunThen = ({ first: { toldAt } }: Spell) => toldAt >= from && toldAt < to;
  const spells = spellsOf(await toldOfThoseIn(db, from, to)).filter(isBegunThen);
  return {
    outages: spells.map((spell) => {
      const { first, estimates, goneAt } = spell;
      const last = estimates.at(-1);
      return {
        OutageId: first.outageId,
        RegionId: first.regionId,
        Planned: first.planned,
        FirstEstimate: iso(estimates[0]?.estimate),
        FirstTold: iso(estimates[0]?.toldAt),
        LastEstimate: iso(last?.estimate),
        LastTold: iso(last?.toldAt),
        EstimateMoves: movesOf(spell),
        GoneAt: iso(goneAt),
      };
    }),
  };
}

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

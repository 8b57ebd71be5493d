import { and, eq, exists, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { outageEpisodes, outageReports, powerQuestions, regionLadders, textMessages } from '../schema.ts';

/** How customers of a region answered whether their power is back. */
export interface PowerAnswers {
  regionId: string;
  /** By the app, with the key that only a signed-in customer has: so many customers, or installations if these are more. */
  stillOut: number;
  /** All who answered anything, a text too. */
  answered: number;
}

/**
 * The answers of each region that is believed to be over, of its present episode, since an operator last released it. A
 * text proves no sender: it counts among those who answered, and for the operator alone.
 */
export async function countAnswers(db: Db): Promise<PowerAnswers[]> {
  const { keyHash, regionId, spell, customerId, installationNumber, askedAt } = powerQuestions;
  const releasedAt = sql`coalesce(${outageEpisodes.releasedAt}, '-infinity')`;
  const byApp = exists(
    db
      .select({ is: sql`1` })
      .from(outageReports)
      .where(
        and(
          eq(outageReports.keyHash, keyHash),
          isNull(outageReports.supersededBy),
          gte(outageReports.receivedAt, releasedAt),
        ),
      ),
  );
  const byText = exists(
    db
      .select({ is: sql`1` })
      .from(textMessages)
      .where(
        or(
          eq(textMessages.keyHash, keyHash),
          and(
            eq(textMessages.kind, 'powerBack'),
            eq(textMessages.installationNumber, installationNumber),
            gte(textMessages.receivedAt, askedAt),
          ),
        ),
      ),
  );
  const distinct = (what: typeof customerId | typeof installationNumber) =>
    sql`count(distinct ${what}) filter (where ${byApp})`;
  return db
    .select({
      regionId,
      stillOut: sql<number>`greatest(${distinct(customerId)}, ${distinct(installationNumber)})::integer`,
      answered: sql<number>`(count(*) filter (where ${or(byApp, byText)}))::integer`,
    })
    .from(powerQuestions)
    .innerJoin(regionLadders, and(eq(regionLadders.regionId, regionId), eq(regionLadders.spell, spell)))
    .innerJoin(outageEpisodes, and(eq(outageEpisodes.kind, 'Unplanned'), eq(outageEpisodes.key, regionId)))
    .where(
      and(
        eq(regionLadders.step, 'back'),
        inArray(outageEpisodes.state, ['gone', 'restored']),
        isNull(outageEpisodes.doubtedAt),
      ),
    )
    .groupBy(regionId);
}

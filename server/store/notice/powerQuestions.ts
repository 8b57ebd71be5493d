import { and, desc, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { installationOf, regionIdOf } from '../outage/premisesKeys.ts';
import { given, prepared } from '../prepared.ts';
import { accounts, associations, outageReports, powerQuestions, regionLadders, textMessages } from '../schema.ts';
import type { RegionLadder } from './regionLadders.ts';

export type PowerQuestion = typeof powerQuestions.$inferSelect;

/** Asks these customers about each of their places in the region, once a spell. */
export async function askIfBack(
  tx: Db,
  now: Date,
  { regionId, spell }: Pick<RegionLadder, 'regionId' | 'spell'>,
  customerIds: readonly string[],
): Promise<void> {
  const installation = installationOf(accounts.details);
  const places = await tx
    .select({
      customerId: associations.customerId,
      installationNumber: installation.as('installation'),
      accountNumber: sql<string>`min(${associations.caAccount})`.as('account'),
    })
    .from(associations)
    .innerJoin(accounts, eq(accounts.caAccount, associations.caAccount))
    .where(
      and(
        inArray(associations.customerId, [...customerIds]),
        eq(regionIdOf(accounts.details), regionId),
        sql`${installation} <> ''`,
      ),
    )
    .groupBy(associations.customerId, installation);
  if (places.length === 0) return;
  const asked = places.map((place) => ({ ...place, key: crypto.randomUUID(), regionId, spell, askedAt: now }));
  await tx.insert(powerQuestions).values(asked).onConflictDoNothing();
}

/** What a customer is asked, the latest first. */
export const questionsOf = prepared<{ customerId: string }, PowerQuestion>('power questions', (db) =>
  db
    .select()
    .from(powerQuestions)
    .where(eq(powerQuestions.customerId, given('customerId', powerQuestions.customerId)))
    .orderBy(desc(powerQuestions.askedAt), desc(powerQuestions.key)),
);

/** The questions to these customers that were asked after that time, the latest first. */
export const questionsSince = (db: Db, customerIds: readonly string[], since: Date): Promise<PowerQuestion[]> =>
  db
    .select()
    .from(powerQuestions)
    .where(and(inArray(powerQuestions.customerId, [...customerIds]), gt(powerQuestions.askedAt, since)))
    .orderBy(desc(powerQuestions.askedAt), desc(powerQuestions.key));

/** Whether this is the key of a question. */
export async function isQuestion(db: Db, key: string): Promise<boolean> {
  const found = await db.select({ key: powerQuestions.key }).from(powerQuestions).where(eq(powerQuestions.key, key));
  return found.length > 0;
}

/** The questions of a notice that tells a customer that the power is back. */
export const questionsOfSpell = (
  db: Db,
  { customerId, regionId, spell }: Pick<PowerQuestion, 'customerId' | 'regionId' | 'spell'>,
): Promise<PowerQuestion[]> =>
  db
    .select()
    .from(powerQuestions)
    .where(
      and(
        eq(powerQuestions.customerId, customerId),
        eq(powerQuestions.regionId, regionId),
        eq(powerQuestions.spell, spell),
      ),
    );

/** Regions that are said to be back while customers there say that theirs is not: how many, the most first. */
export async function readStillOut(db: Db): Promise<{ regionId: string; name: string; reports: number }[]> {
  const { keyHash, regionId, spell } = powerQuestions;
  const found = { is: sql`1` };
  const inForce = and(eq(outageReports.keyHash, keyHash), isNull(outageReports.supersededBy));
  const reports = sql<number>`count(*)::integer`;
  return db
    .select({ regionId, name: regionLadders.name, reports })
    .from(powerQuestions)
    .innerJoin(regionLadders, and(eq(regionLadders.regionId, regionId), eq(regionLadders.spell, spell)))
    .where(
      and(
        eq(regionLadders.step, 'back'),
        or(
          exists(db.select(found).from(outageReports).where(inForce)),
          exists(db.select(found).from(textMessages).where(eq(textMessages.keyHash, keyHash))),
        ),
      ),
    )
    .groupBy(regionId, regionLadders.name)
    .orderBy(desc(reports), regionId);
}

export async function pruneQuestions(db: Db, before: Date): Promise<void> {
  await db.delete(powerQuestions).where(lt(powerQuestions.askedAt, before));
}

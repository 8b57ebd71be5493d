import { and, eq, gt, isNotNull, lt, lte, max, or, sql } from 'drizzle-orm';
import type { ProviderName } from '#contracts/noticeHealth.ts';
import type { Channel } from '#contracts/reminders.ts';
import type { Db } from '../open.ts';
import { noticesSent, providerOutcomes } from '../schema.ts';

/** What is no failure. */
const SENT = 'sent';
/** No more are counted. */
const MOST = 10_000;

/** Counts how a provider answered. `kinds`: one for each notice: `sent`, or what was the matter. */
export async function noteOutcomes(
  db: Db,
  { provider, day, at }: { provider: ProviderName; day: string; at: Date },
  kinds: readonly string[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size === 0) return;
  // In one order: two servers that count at once would else wait for each other.
  const rows = [...counts].sort().map(([kind, count]) => ({ provider, kind, day, count, lastAt: at }));
  await db
    .insert(providerOutcomes)
    .values(rows)
    .onConflictDoUpdate({
      target: [providerOutcomes.provider, providerOutcomes.kind, providerOutcomes.day],
      set: {
        count: sql`${providerOutcomes.count} + excluded.count`,
        lastAt: sql`greatest(${providerOutcomes.lastAt}, excluded.last_at)`,
      },
    });
}

export interface ProviderFigures {
  lastSuccess: Date | null;
  failures: Record<string, number>;
  waiting: number;
  /** When the oldest that waits came about. */
  oldest: Date | null;
}

/** `day`: of which failures are counted. */
export async function readProvider(
  db: Db,
  { provider, way, day, now }: { provider: ProviderName; way: Channel; day: string; now: Date },
): Promise<ProviderFigures> {
  const { kind, count, lastAt } = providerOutcomes;
  const [success] = await db
    .select({ at: max(lastAt) })
    .from(providerOutcomes)
    .where(and(eq(providerOutcomes.provider, provider), eq(kind, SENT)));
  const outcomes = await db
    .select({ kind, count })
    .from(providerOutcomes)
    .where(and(eq(providerOutcomes.provider, provider), eq(providerOutcomes.day, day)));
  const overdue = db
    .select({ createdAt: noticesSent.createdAt })
    .from(noticesSent)
    .where(
      and(
        eq(noticesSent.way, way),
        eq(noticesSent.state, 'waiting'),
        // What was tried in vain is due later, and waits all the same.
        or(lte(noticesSent.dueAt, now), isNotNull(noticesSent.claimedUntil), gt(noticesSent.attempts, 0)),
      ),
    )
    .limit(MOST)
    .as('overdue');
  const [queue] = await db
    .select({ waiting: sql<number>`count(*)::int`, oldest: sql<Date | null>`min(${overdue.createdAt})` })
    .from(overdue);
  return {
    lastSuccess: success?.at ?? null,
    failures: Object.fromEntries(outcomes.filter((one) => one.kind !== SENT).map((one) => [one.kind, one.count])),
    waiting: queue?.waiting ?? 0,
    oldest: queue?.oldest ? new Date(queue.oldest) : null,
  };
}

export async function pruneOutcomes(db: Db, before: Date): Promise<void> {
  await db.delete(providerOutcomes).where(lt(providerOutcomes.lastAt, before));
}

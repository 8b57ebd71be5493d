import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { HandOverRow } from '../backOffice/handOvers.ts';
import type { Db } from '../open.ts';
import { given, prepared } from '../prepared.ts';
import { customerRequests, handOvers } from '../schema.ts';

export type RequestRow = typeof customerRequests.$inferSelect;
type NewRequest = Omit<typeof customerRequests.$inferInsert, 'id' | 'supersededBy'>;

const theirs = (customerId: string) => eq(customerRequests.customerId, customerId);
const isInForce = isNull(customerRequests.supersededBy);

/** Under which a request is handed over, and answered. The number alone would come again on a restored database. */
export const handOverKeyOf = ({ id, idempotencyKey }: Pick<RequestRow, 'id' | 'idempotencyKey'>): string =>
  `Q-${id} ${idempotencyKey}`;

export async function findRequestOfKey(db: Db, customerId: string, key: string): Promise<RequestRow | null> {
  const isOfKey = eq(customerRequests.idempotencyKey, key);
  const [row] = await db
    .select()
    .from(customerRequests)
    .where(and(theirs(customerId), isOfKey));
  return row ?? null;
}

export async function insertRequest(tx: Db, request: NewRequest): Promise<RequestRow> {
  const [row] = await tx.insert(customerRequests).values(request).returning();
  if (!row) throw new Error('a request was not written');
  return row;
}

/** Marks this customer's requests with these keys as replaced. @returns those that were not yet. */
export async function supersedeRequests(
  tx: Db,
  customerId: string,
  keys: readonly string[],
  by: string,
): Promise<RequestRow[]> {
  if (keys.length === 0) return [];
  return tx
    .update(customerRequests)
    .set({ supersededBy: by })
    .where(and(theirs(customerId), inArray(customerRequests.idempotencyKey, [...keys]), isInForce))
    .returning();
}

/** With a request, what the utility said to it. */
export interface AnsweredRequest {
  request: RequestRow;
  told: Pick<HandOverRow, 'answer' | 'answeredAt'>;
}

/** More than that nobody asks of one account while the oldest is of interest. */
const MOST_SHOWN = 20;

/** `handOverKeyOf`, as the database writes it. */
const handOverKey = sql`'Q-' || ${customerRequests.id} || ' ' || ${customerRequests.idempotencyKey}`;

const shown = prepared<{ customerId: string; caAccount: string; since: Date }, AnsweredRequest>('requests', (db) =>
  db
    .select({ request: customerRequests, told: { answer: handOvers.answer, answeredAt: handOvers.answeredAt } })
    .from(customerRequests)
    .innerJoin(handOvers, eq(handOvers.key, handOverKey))
    .where(
      and(
        eq(customerRequests.customerId, given('customerId', customerRequests.customerId)),
        eq(customerRequests.caAccount, given('caAccount', customerRequests.caAccount)),
        isInForce,
        or(isNull(handOvers.answeredAt), gte(handOvers.answeredAt, given('since', handOvers.answeredAt))),
      ),
    )
    .orderBy(desc(customerRequests.id))
    .limit(MOST_SHOWN),
);

/** What this customer asked of an account, newest first: what is open, or was answered since then. */
export const requestsOf = (db: Db, customerId: string, caAccount: string, since: Date): Promise<AnsweredRequest[]> =>
  shown(db, { customerId, caAccount, since });

/** The request that was handed over under this key; null where it is none, or was replaced. */
export async function findRequestHandedOver(db: Db, key: string): Promise<RequestRow | null> {
  const id = Number(/^Q-(\d{1,9}) /.exec(key)?.[1]);
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await db
    .select()
    .from(customerRequests)
    .where(and(eq(customerRequests.id, id), isInForce));
  return row && handOverKeyOf(row) === key ? row : null;
}

/** Forgets those that were received before. */
export async function pruneRequests(db: Db, before: Date): Promise<void> {
  await db.delete(customerRequests).where(lt(customerRequests.receivedAt, before));
}

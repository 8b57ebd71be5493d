import { asc, eq, inArray } from 'drizzle-orm';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { requestReference } from '../domain/references.ts';
import type { Db } from '../store/open.ts';
import { handOverKeyOf } from '../store/request/customerRequests.ts';
import { customerRequests, customers, handOvers } from '../store/schema.ts';

/** What customers asked for, oldest first. */
export async function requestsState(db: Db): Promise<SandboxState['requests']> {
  const rows = await db
    .select({ request: customerRequests, email: customers.email })
    .from(customerRequests)
    .leftJoin(customers, eq(customers.id, customerRequests.customerId))
    .orderBy(asc(customerRequests.id));
  const keys = rows.map(({ request }) => handOverKeyOf(request));
  const { key, answer, answeredAt } = handOvers;
  const said = await db.select({ key, answer, answeredAt }).from(handOvers).where(inArray(key, keys));
  return rows.map(({ request, email }) => {
    const told = said.find((one) => one.key === handOverKeyOf(request));
    return {
      key: handOverKeyOf(request),
      idempotencyKey: request.idempotencyKey,
      reference: requestReference(request),
      email,
      caAccount: request.caAccount,
      asked: request.asked,
      note: request.note,
      capturedDateTime: request.capturedDateTime,
      receivedDateTime: request.receivedAt.toISOString(),
      supersededBy: request.supersededBy,
      flaggedForReview: request.flaggedForReview,
      answer: told?.answer ?? null,
      answeredAt: told?.answeredAt?.toISOString() ?? null,
    };
  });
}

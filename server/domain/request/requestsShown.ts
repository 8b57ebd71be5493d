import type { RequestOfAccount } from '#contracts/bill.ts';
import { daysBefore } from '../../store/keepDays.ts';
import type { Db } from '../../store/open.ts';
import { requestsOf } from '../../store/request/customerRequests.ts';
import { requestReference } from '../references.ts';

/** For so long an answer stands beside the bill. */
const ANSWER_DAYS = 60;

/** What this customer asked of an account, as its bill says it. */
export async function requestsShown(
  db: Db,
  now: Date,
  customerId: string,
  caAccount: string,
): Promise<RequestOfAccount[]> {
  const asked = await requestsOf(db, customerId, caAccount, daysBefore(now, ANSWER_DAYS));
  return asked.map(({ request, told }) => ({
    key: request.idempotencyKey,
    kind: request.asked.kind,
    reference: requestReference(request),
    askedAt: request.capturedDateTime,
    ...(told.answeredAt && { answeredAt: told.answeredAt.toISOString(), answer: told.answer }),
  }));
}

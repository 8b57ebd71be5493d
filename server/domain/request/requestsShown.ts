import type { RequestOfAccount } from '#contracts/bill.ts';
import { type Association, findListed } from '../../store/account/associations.ts';
import { daysBefore } from '../../store/keepDays.ts';
import type { Db } from '../../store/open.ts';
import { requestsOf } from '../../store/request/customerRequests.ts';
import { viewOf } from '../account/accountView.ts';
import { requestReference } from '../references.ts';

/** For so long an answer stands beside the bill. */
const ANSWER_DAYS = 60;

/** What a customer asked of an account in their list, as its bill says it. */
export async function requestsShown(
  db: Db,
  now: Date,
  entry: Pick<Association, 'customerId' | 'caAccount' | 'proof' | 'disputedAt'>,
): Promise<RequestOfAccount[]> {
  const view = viewOf(entry);
  const asked = await requestsOf(db, entry.customerId, entry.caAccount, daysBefore(now, ANSWER_DAYS));
  return asked.map(({ request, told }) => ({
    key: request.idempotencyKey,
    kind: request.asked.kind,
    reference: requestReference(request),
    askedAt: request.capturedDateTime,
    ...(told.answeredAt && { answeredAt: told.answeredAt.toISOString(), answer: view.words(told.answer) }),
  }));
}

/** The utility's answer as it is shown to who asked for something of an account. Null: it is withheld. */
export async function answerShown(
  db: Db,
  customerId: string,
  caAccount: string,
  answer: string,
): Promise<string | null> {
  const listed = await findListed(db, customerId, caAccount);
  return viewOf(listed?.association ?? null).words(answer);
}

import type * as z from 'zod/mini';
import type { pppDetailsCall } from '#contracts/paymentPlan.ts';
import { Problem } from '../../problems.ts';
import { findListed } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';

type Details = z.input<typeof pppDetailsCall.reply>['data'];

/** The payment plan of a customer's own account (API2-03). @throws {Problem} accountNotYours. */
export async function planDetails(
  db: Db,
  customerId: string,
  caAccount: string,
  bankKeyIds: readonly string[],
): Promise<Details> {
  const listed = await findListed(db, customerId, caAccount);
  if (!listed) throw new Problem('accountNotYours', 'This account is not one of yours.');
  return { errorCode: 0, planVersion: 0, bankKeyIds: [...bankKeyIds] };
}

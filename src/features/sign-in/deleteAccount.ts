import { deleteAccountCall } from '#contracts/customerData.ts';
import type { Failure } from '#contracts/failure.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { discardAll } from '#outbox/engine/queue/withdraw.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { leaveGrant } from '#session/submissionGrant.ts';
import { becomeNobody } from './customerChange.ts';

export type Deleted = { logoutUrl: string | null } | { failure: Failure };

/**
 * Deletes the account at the utility, then what this device holds of it: what waits here could never be sent any more.
 * Nothing here goes before the utility said yes.
 */
export async function deleteAccount(): Promise<Deleted> {
  const session = await deviceSession();
  const outcome = await callAsCustomer(deleteAccountCall, {});
  if (!outcome.ok) return { failure: outcome.failure };
  if (session) {
    await discardAll(outboxDb, session.customerId);
    await leaveGrant(session.customerId, { discards: true });
  }
  await becomeNobody();
  return { logoutUrl: outcome.reply.logoutUrl };
}

import { type CallOptions, sendCall } from '#api/call.ts';
import { isAnswer, type Outcome } from '#api/send.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { outboxDb } from '#db/outbox.ts';
import { currentSeal } from '#db/sealState.ts';

const nobody: Failure = { kind: 'signInAgain' };

/** Whether the sign-in that something was asked under is still the one on this device. */
export async function isStillSignedIn(session: DeviceSessionRow): Promise<boolean> {
  const now = await outboxDb.deviceSession.get('current');
  return now?.customerId === session.customerId && now.signIn === session.signIn;
}

/**
 * Asks in the name of the customer signed in on this device, so that a copy is never stored under the
 * wrong one: the server refuses when the session is another's. A session that is over is noted.
 */
export async function callAsCustomer<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: Pick<CallOptions, 'idempotencyKey' | 'timeoutMs'> = {},
): Promise<Outcome<ReplyOf<C>>> {
  const session = await outboxDb.deviceSession.get('current');
  // What a closed lock keeps from being stored need not be fetched.
  if (!session || currentSeal().isLocked) return { ok: false, failure: nobody };
  const outcome = await sendCall(call, request, { ...options, owner: session.customerId });
  // An answer about an earlier sign-in says nothing about this one.
  if (!(await isStillSignedIn(session))) return { ok: false, failure: nobody };
  await cacheDb.noteReach(isAnswer(outcome));
  if (!outcome.ok && outcome.failure.kind === 'signInAgain') {
    await outboxDb.deviceSession.update('current', { expired: true });
  }
  return outcome;
}

import { sendCall } from '#api/call.ts';
import { isAnswer, type Outcome } from '#api/send.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { noteReach } from '#db/cache.ts';
import { outboxDb } from '#db/outbox.ts';
import { currentSeal } from '#db/sealState.ts';

const nobody: Failure = { kind: 'signInAgain' };

/**
 * Asks in the name of the customer signed in on this device, so that a copy is never stored under the
 * wrong one: the server refuses when the session is another's. A session that is over is noted.
 */
export async function askAsOwner<C extends AnyCall>(call: C, request: RequestOf<C>): Promise<Outcome<ReplyOf<C>>> {
  const session = await outboxDb.deviceSession.get('current');
  // What a closed lock keeps from being stored need not be fetched.
  if (!session || currentSeal().isLocked) return { ok: false, failure: nobody };
  const outcome = await sendCall(call, request, { owner: session.customerId });
  const still = await outboxDb.deviceSession.get('current');
  // An answer about an earlier sign-in says nothing about this one.
  if (still?.customerId !== session.customerId || still.signIn !== session.signIn)
    return { ok: false, failure: nobody };
  await noteReach(isAnswer(outcome));
  if (!outcome.ok && outcome.failure.kind === 'signInAgain') {
    await outboxDb.deviceSession.update('current', { expired: true });
  }
  return outcome;
}

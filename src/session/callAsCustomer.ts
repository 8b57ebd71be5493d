import { type CallOptions, sendCall } from '#api/call.ts';
import { isAnswer, type Outcome } from '#api/send.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { deviceSession, isSameSignIn, noteOfSession } from './deviceSession.ts';

const nobody: Failure = { kind: 'signInAgain' };

/**
 * The one way to ask or to change something in the name of the customer signed in on this device: the server refuses
 * when the session is another's, and an answer that comes after they signed out is dropped. A session that is over is
 * noted.
 */
export async function callAsCustomer<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: Pick<CallOptions, 'idempotencyKey' | 'timeoutMs'> = {},
): Promise<Outcome<ReplyOf<C>>> {
  const session = await deviceSession();
  if (!session) return { ok: false, failure: nobody };
  const outcome = await sendCall(call, request, { ...options, owner: session.customerId });
  // An answer about an earlier sign-in says nothing about this one.
  if (!isSameSignIn(session, await deviceSession())) return { ok: false, failure: nobody };
  await cacheDb.noteReach(isAnswer(outcome));
  if (!outcome.ok && outcome.failure.kind === 'signInAgain') {
    await noteOfSession({ expired: true });
  }
  return outcome;
}

import { type CallOptions, sendCall } from '#api/call.ts';
import { type Outcome, reachBy } from '#api/send.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { copiesDb } from '#db/copiesDb.ts';
import { deviceSession, isSameSignIn, noteOfSession } from './deviceSession.ts';
import { provedAnew, wantsFreshSignIn } from './freshSignIn.ts';
import { hasNewToken, unlockToken } from './unlockToken.ts';

const nobody: Failure = { kind: 'signInAgain' };

interface Options extends Pick<CallOptions, 'idempotencyKey' | 'timeoutMs' | 'onProgress'> {
  /** This call is what brings the page its unlock token: it does not wait for one. */
  opensLock?: boolean;
  /** Where it wants a fresh sign-in, the customer is asked to prove who they are; else the caller tells them. */
  asksToProve?: boolean;
}

/**
 * The one way to ask or to change something in the name of the customer signed in on this device: the server refuses
 * when the session is another's, and an answer that comes after they signed out is dropped. A session that is over is
 * noted.
 */
export async function callAsCustomer<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  { opensLock = false, asksToProve = true, ...options }: Options = {},
): Promise<Outcome<ReplyOf<C>>> {
  const session = await deviceSession();
  if (!session) return { ok: false, failure: nobody };
  const send = (shown: string | undefined) =>
    sendCall(call, request, { ...options, owner: session.customerId, unlockToken: shown });
  const shown = unlockToken();
  let outcome = await send(shown);
  const mustUnlock = !outcome.ok && outcome.failure.kind === 'signInAgain' && outcome.failure.unlock;
  if (mustUnlock && !opensLock && (await hasNewToken(shown))) outcome = await send(unlockToken());
  if (!outcome.ok && asksToProve && wantsFreshSignIn(outcome.failure) && (await provedAnew())) {
    outcome = await send(unlockToken());
  }
  // An answer about an earlier sign-in says nothing about this one.
  if (!isSameSignIn(session, await deviceSession())) return { ok: false, failure: nobody };
  await copiesDb().noteReach(reachBy(outcome));
  if (!outcome.ok && outcome.failure.kind === 'signInAgain' && !outcome.failure.unlock) {
    await noteOfSession({ expired: true, ...(outcome.failure.ended && { ended: true }) });
  }
  return outcome;
}

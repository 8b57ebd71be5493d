import { type CallOptions, sendCall } from '#api/call.ts';
import { type Outcome, reachBy } from '#api/send.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import { copiesDb } from '#db/copiesDb.ts';

/** Asks what needs no sign-in; whether the utility answered is noted. */
export async function callAsAnyone<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: Pick<CallOptions, 'timeoutMs' | 'headers'> = {},
): Promise<Outcome<ReplyOf<C>>> {
  const outcome = await sendCall(call, request, options);
  await copiesDb().noteReach(reachBy(outcome));
  return outcome;
}

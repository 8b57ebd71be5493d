import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { whyOf } from '#contracts/why.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';

/**
 * One call for an effect of a flow, in this customer's name only: another tab's sign-in must not be changed.
 *
 * @throws {CallFailed}
 */
export async function askAsCustomer<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: { idempotencyKey?: string } = {},
): Promise<ReplyOf<C>> {
  const outcome = await callAsCustomer(call, request, options);
  if (!outcome.ok) throw callFailed(call, outcome.failure);
  return outcome.reply;
}

export const callFailed = (call: Pick<AnyCall, 'failureTitle'>, failure: Failure): CallFailed =>
  new CallFailed({
    why: whyOf(failure),
    title: call.failureTitle,
    code: failure.kind === 'refused' ? failure.code : undefined,
    retryAfterMs: failure.kind === 'retryLater' ? failure.retryAfterMs : undefined,
  });

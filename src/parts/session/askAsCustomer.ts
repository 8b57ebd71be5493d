import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { isSuccess } from '#contracts/success.ts';
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

interface Saved {
  errorCode: number;
  errorMessage?: string | undefined;
}

/**
 * Saves something. A lost answer is asked for once more, under the same key: it is taken in once.
 *
 * @throws {CallFailed} with the utility's own words in `said` where it said no
 */
export async function saveAsCustomer<C extends AnyCall>(
  call: ReplyOf<C> extends Saved ? C : never,
  request: RequestOf<C>,
): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  const ask = () => askAsCustomer(call, request, { idempotencyKey });
  const { errorCode, errorMessage }: Saved = await ask().catch((error) => {
    if (error instanceof CallFailed && error.why !== 'connection') throw error;
    return ask();
  });
  if (!isSuccess(errorCode)) throw new CallFailed({ why: null, said: errorMessage });
}

export const callFailed = (call: Pick<AnyCall, 'failureTitle'>, failure: Failure): CallFailed =>
  new CallFailed({
    why: whyOf(failure),
    title: call.failureTitle,
    code: failure.kind === 'refused' ? failure.code : undefined,
    retryAfterMs: failure.kind === 'retryLater' ? failure.retryAfterMs : undefined,
    isTooOften: failure.kind === 'retryLater' && failure.answered,
  });

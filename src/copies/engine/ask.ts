import { sendCall } from '#api/call.ts';
import { type Outcome, reachBy } from '#api/send.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import { onUnreadable } from '#contracts/unreadable.ts';
import type { CopiesDb } from '#db/copiesDb.ts';
import type { Copy } from '#db/copy.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { noteWait } from './askedToWait.ts';

// biome-ignore lint/suspicious/noConsole: the one trace of it
onUnreadable((list, count) => console.warn(`Left out of what the utility sent, ${list}:`, count));

/** Asks the utility for copies: in the name of the customer signed in here, or without a name. */
export async function askUtility<C extends AnyCall>(
  db: CopiesDb,
  whose: Copy['whose'],
  call: C,
  request: RequestOf<C>,
): Promise<Outcome<ReplyOf<C>>> {
  const outcome = whose === 'customer' ? await callAsCustomer(call, request) : await sendCall(call, request);
  if (!outcome.ok) noteWait(outcome.failure);
  if (whose === 'everyone') await db.noteReach(reachBy(outcome));
  return outcome;
}

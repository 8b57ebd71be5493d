import { sendCall } from '#api/call.ts';
import { classify, type Outcome, reachBy } from '#api/send.ts';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import { isFailedPart, openingCall, type PartOfOpening } from '#contracts/opening.ts';
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

/** Of which account its parts are, and the outcome of each as its own call would have it. */
export interface Opened {
  caAccount: string | undefined;
  parts: Partial<Record<PartOfOpening, Outcome<unknown>>>;
}

/** Asks for all that an opening shows. A part that is left out is to be asked for by its own call. */
export async function askOpening(db: CopiesDb, caAccount: string | undefined): Promise<Outcome<Opened>> {
  const outcome = await askUtility(db, 'customer', openingCall, { caAccount });
  if (!outcome.ok) return outcome;
  const { caAccount: of, ...parts } = outcome.reply;
  const told = Object.entries(parts).map(([name, part]) => [name, part && outcomeOf(part)]);
  return { ok: true, reply: { caAccount: of, parts: Object.fromEntries(told) } };
}

function outcomeOf(part: object): Outcome<unknown> | undefined {
  if (!isFailedPart(part)) return { ok: true, reply: part };
  const failure = classify(new Response(null, { status: part.status }), part, Date.now());
  // What that does to the session is decided where a call is refused so.
  return failure.kind === 'signInAgain' ? undefined : { ok: false, failure };
}

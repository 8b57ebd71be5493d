import type * as z from 'zod/mini';
import type { CustomerRequest, customerRequestAnswer } from '#contracts/customerRequest.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import {
  type ArrangementLimits,
  LATEST_DUE_DAY,
  MOVE_DAYS,
  type RequestFieldProblem,
  requestFieldProblems,
  typedOf,
  wantsProof,
} from '#rules/customerRequest.ts';
import { MOST_DAYS_BETWEEN } from '#rules/instalments.ts';
import { amountOf } from '#rules/paymentAmount.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { findFormerAccount, type Listed, lockAccount } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import {
  findRequestOfKey,
  handOverKeyOf,
  insertRequest,
  type RequestRow,
  supersedeRequests,
} from '../../store/request/customerRequests.ts';
import { logInteraction } from '../account/interactions.ts';
import { isDisputed, isProven, needsProof } from '../account/proof.ts';
import { requestReference } from '../references.ts';

/** Why a request is declined: `errorCode` on the wire. */
const DECLINED = { asked: 1, unproven: 2, disputed: 3, left: 4 } as const;
const WHY = {
  unproven: 'Before you can ask for this, a code has to show that the account is yours. Please look at the account.',
  disputed:
    'Somebody else says that this account is theirs. Until our staff has looked at it, nothing of it can be changed.',
  left: 'This account is no longer in your list, so nothing of it can be changed. Please call us.',
} as const;

/** It ends the power of a house: a person makes sure that it was the customer. */
const NOT_FRESH = 'moving out, without a sign-in of just now';

type AnswerInput = z.input<typeof customerRequestAnswer>;
const declined = (reason: keyof typeof WHY): AnswerInput => ({
  errorCode: DECLINED[reason],
  errorMessage: WHY[reason],
});

/** Who asks, under which key, and the keys of the requests that it takes the place of. */
export interface RequestSender {
  customer: Customer;
  key: string;
  replaces: readonly string[];
  limits: ArrangementLimits;
  /** They proved just now who they are; not so where it comes by a submission grant. */
  isFresh: boolean;
  /** What goes with a request that is taken in, in its transaction; null: the account left the list. */
  saved: (tx: Db, listed: Listed | null, request: RequestRow) => Promise<void>;
}

/**
 * Judges one request, and keeps it and hands it over when it is taken in; runs inside the submission's transaction.
 *
 * @throws {Problem} accountNotYours when the account belonged to another customer when it was captured.
 */
export async function takeInRequest(
  tx: Db,
  now: Date,
  request: CustomerRequest,
  sender: RequestSender,
): Promise<AnswerInput> {
  const { customer, key, replaces, limits, isFresh, saved } = sender;
  // A key that came back after it was pruned.
  const before = await findRequestOfKey(tx, customer.id, key);
  if (before) return { errorCode: 0, reference: requestReference(before) };
  const { caAccount, asked, note, capturedDateTime } = request;
  const captured = Date.parse(capturedDateTime);
  const listed = await lockAccount(tx, customer.id, caAccount);
  const then = new Date(captured - CLOCK_TOLERANCE_MS);
  const account = listed?.account ?? (await findFormerAccount(tx, customer.id, caAccount, then))?.account;
  if (!account) throw new Problem('accountNotYours', 'This account is not one of yours.');
  const unasked = wantsProof(asked.kind) ? refuseWithoutProof(listed) : null;
  if (unasked) return declined(unasked);
  const wrong = whatIsWrong(request, captured, limits);
  if (wrong) return { errorCode: DECLINED.asked, errorMessage: wrong };

  const notFresh = asked.kind === 'moveOut' && !isFresh;
  const replaced = await supersedeRequests(tx, customer.id, replaces, key);
  const row = await insertRequest(tx, {
    customerId: customer.id,
    caAccount: account.caAccount,
    asked,
    note,
    capturedDateTime,
    receivedAt: now,
    idempotencyKey: key,
    flaggedForReview: requestOddity(listed, captured, now) ?? (notFresh ? NOT_FRESH : null),
  });
  await logInteraction(tx, now, customer.id, {
    interactionType: 'CUSTOMER_REQUEST',
    interactionText: `${asked.kind} ${requestReference(row)}`,
    accountNumber: account.caAccount,
    dateTimeCreated: capturedDateTime,
  });
  await tell(tx, now, customer, row, replaced, { listed, notFresh });
  await saved(tx, listed, row);
  return { errorCode: 0, reference: requestReference(row) };
}

/** Whether the power of others could be at stake; of an account that left the list somebody else may have it by now. */
function refuseWithoutProof(listed: Listed | null): keyof typeof WHY | null {
  if (!listed) return 'left';
  if (isDisputed(listed.association)) return 'disputed';
  return needsProof(listed.association) ? 'unproven' : null;
}

/** By a clock that may be off a little: only what is wrong at both ends of the tolerance too. */
function whatIsWrong({ asked, note }: CustomerRequest, captured: number, limits: ArrangementLimits): string | null {
  if (asked.kind === 'paymentArrangement' && !isDaysBetween(asked.everyDays)) {
    return `Between two parts are 1 to ${MOST_DAYS_BETWEEN} days.`;
  }
  const typed = typedOf(asked, note);
  const problems = [0, -CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS].map((off) =>
    Object.values(requestFieldProblems(asked.kind, typed, { today: reginaDay(new Date(captured + off)), limits })),
  );
  const [problem] = problems.some((one) => one.length === 0) ? [] : (problems[0] ?? []);
  return problem ? inWords(problem, limits) : null;
}

const isDaysBetween = (days = 1): boolean => days >= 1 && days <= MOST_DAYS_BETWEEN;

function inWords(problem: RequestFieldProblem, { leastCents, mostInstalments, firstWithinDays }: ArrangementLimits) {
  const WORDS: Record<RequestFieldProblem, string> = {
    fieldRequired: 'Something is missing in this request.',
    amountInvalid: 'This is no amount of dollars and cents.',
    amountTooSmall: `Time to pay can be asked for $${amountOf(leastCents)} or more.`,
    amountTooLarge: 'This is more than is to be paid.',
    dayInvalid: 'This day is in no calendar.',
    dayTooEarly: 'This day is too long ago.',
    dayTooLate: `This day is too far away: a first part within ${firstWithinDays} days, moving within ${MOVE_DAYS.after}.`,
    instalmentsInvalid: `An amount can be paid in 1 to ${mostInstalments} parts.`,
    postalCodeInvalid: 'Please enter a valid postal code',
    dueDayInvalid: `Bills can be due on day 1 to ${LATEST_DUE_DAY} of the month.`,
    tooLong: 'Something in this request is too long.',
  };
  return WORDS[problem];
}

/** Why a person should look more closely, or null. */
function requestOddity(listed: Listed | null, captured: number, now: Date): string | null {
  if (captured > now.getTime() + CLOCK_TOLERANCE_MS) return 'captured in the future';
  return listed ? null : 'the account was the customer’s when it was captured, and is not any more';
}

async function tell(
  tx: Db,
  now: Date,
  { id: customerId, email, name: profileName }: Customer,
  row: RequestRow,
  replaced: readonly RequestRow[],
  { listed, notFresh }: { listed: Listed | null; notFresh: boolean },
): Promise<void> {
  const { caAccount, asked, note, capturedDateTime, receivedAt, flaggedForReview } = row;
  const confirmByLetter = wantsProof(asked.kind) && listed !== null && !isProven(listed.association);
  await handOver(tx, {
    kind: 'request',
    key: handOverKeyOf(row),
    caAccount,
    customerId,
    changedAt: now,
    payload: {
      email,
      profileName,
      reference: requestReference(row),
      asked,
      note,
      capturedDateTime,
      receivedDateTime: receivedAt.toISOString(),
      replaces: replaced.map(requestReference),
      flaggedForReview,
      ...(confirmByLetter && { confirmByLetter }),
      ...(notFresh && { notFresh }),
      // Of an account that left the list nothing shows any more that it was theirs.
      ...(!listed && { proof: 'bill' as const }),
    },
  });
}

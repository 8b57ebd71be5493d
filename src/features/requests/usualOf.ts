import type { RequestKind } from '#contracts/customerRequest.ts';
import type { Say } from '#contracts/words.ts';
import { REQUEST_FIELDS, type RequestBounds, type TypedRequest } from '#rules/customerRequest.ts';
import { proposedFirstDay, usualInstalments } from '#rules/instalments.ts';
import { amountOf } from '#rules/paymentAmount.ts';

/** What stands in the boxes of a new request: what is most likely. */
export function usualOf(
  kind: RequestKind,
  { dueCents, today, limits }: RequestBounds,
  words: Say<'requests'>,
): TypedRequest {
  const fields: readonly string[] = REQUEST_FIELDS[kind];
  return {
    ...(kind === 'paymentArrangement' && {
      firstOn: proposedFirstDay(today, limits.firstWithinDays),
      instalments: String(usualInstalments(limits.mostInstalments)[0]),
    }),
    ...(fields.includes('amount') && dueCents !== undefined && { amount: amountOf(Math.max(0, dueCents)) }),
    ...(fields.includes('country') && { country: words('country.usual') }),
  };
}

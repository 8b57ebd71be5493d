import type { BillDetails } from '#contracts/bill.ts';
import { type ArrangementLimits, type RequestBounds, USUAL_LIMITS } from '#rules/customerRequest.ts';
import type { Day } from '#rules/day.ts';
import { centsOfDollars } from '#rules/paymentAmount.ts';
import { toPay } from '#rules/toPay.ts';

/** What a request is judged by, as far as this device knows. */
export function boundsOf(bill: BillDetails | null | undefined, accountType: string, today: Day): RequestBounds {
  // Before the first bill its amounts say nothing.
  const dueCents = bill?.billIssuedFlag ? toPay(bill, accountType, today).openCents : undefined;
  return { today, limits: limitsOf(bill?.arrangementLimits), dueCents };
}

function limitsOf(said: BillDetails['arrangementLimits']): ArrangementLimits {
  if (!said) return USUAL_LIMITS;
  const { leastAmount, mostInstalments, firstWithinDays, everyDays = USUAL_LIMITS.everyDays } = said;
  const leastCents = leastAmount ? centsOfDollars(leastAmount.amount) : USUAL_LIMITS.leastCents;
  return { leastCents, mostInstalments, firstWithinDays, everyDays };
}

import type { BillDetails } from '#contracts/bill.ts';
import type { RequestKind } from '#contracts/customerRequest.ts';
import type { ArrangementLimits } from '#rules/customerRequest.ts';

/** Why there is nothing to ask for; names the text that says so. */
export type WhyNot = 'nothingDue' | 'tooLittle' | 'hasPlan';

interface Known {
  /** The latest as this device has it. */
  bill: Pick<BillDetails, 'billIssuedFlag' | 'eppFlag'> | null | undefined;
  /** What is to be paid; undefined where that is not known. */
  dueCents?: number | undefined;
  limits: ArrangementLimits;
}

/** Null: it can be asked for. What is not known stands in no way: the utility decides. */
export function whyNot(kind: RequestKind, { bill, dueCents, limits }: Known): WhyNot | null {
  if (kind === 'equalizedPlan') return bill?.billIssuedFlag && bill.eppFlag ? 'hasPlan' : null;
  if (kind !== 'paymentArrangement' || dueCents === undefined) return null;
  if (dueCents <= 0) return 'nothingDue';
  return dueCents < limits.leastCents ? 'tooLittle' : null;
}

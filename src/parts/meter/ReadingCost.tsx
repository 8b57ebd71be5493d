import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { type CostSoFar as Cost, costSoFar, type NextBill, nextBill } from '#rules/costSoFar.ts';
import { useCustomer } from '#session/customer.ts';
import { isOfMeter, readingsSince } from '../account/savedReadings.ts';
import { CostLine, CostSoFar } from './CostSoFar.tsx';

export interface ReadingCostProps {
  caAccount: string;
  /** In a line, or with the next bill in a card. */
  as: 'line' | 'card';
}

/** What was used since the latest bill costs so far, by the customer's newest reading on this device; else nothing. */
export function ReadingCost({ caAccount, as }: ReadingCostProps) {
  const owner = useCustomer()?.customerId;
  const known = useLiveQuery(() => (owner ? costOf(owner, caAccount) : null), [owner, caAccount]);
  if (!known) return null;
  return as === 'line' ? <CostLine cost={known.cost} /> : <CostSoFar {...known} />;
}

/** Of the newest reading of the meter that the account has now; null where it has none, or no cost can be told. */
export async function costOf(owner: string, caAccount: string): Promise<{ cost: Cost; next: NextBill | null } | null> {
  const [copy, bill] = await Promise.all([cacheDb.meters.get(caAccount), cacheDb.bills.get(caAccount)]);
  const since = copy?.meter.billed?.latest?.to;
  if (!copy || !since) return null;
  const [newest] = (await readingsSince(outboxDb, owner, since)).filter(isOfMeter(copy));
  if (!newest) return null;
  const { meterNumber } = copy;
  const { meterRead: reading, submittedDateTime } = newest.intent;
  const cost = costSoFar(copy.meter, { meterNumber, reading, day: submittedDateTime.slice(0, 10) });
  return cost && { cost, next: nextBill(cost, copy.meter, bill?.bill) };
}

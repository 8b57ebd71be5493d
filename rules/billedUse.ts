import type { PastBill } from '#contracts/billHistory.ts';
import type { BilledUse, MeteredBill } from '#contracts/meteredUse.ts';

/** Read types that nobody read (MTR-29): the utility estimated, once or again. */
const ESTIMATED = new Set(['E', 'R']);

export const isEstimated = ({ readType }: { readType?: string | undefined }): boolean =>
  readType !== undefined && ESTIMATED.has(readType);

/** What of an account's bills, the latest first, a new reading is set against. Null before the first bill. */
export function billedUseOf(bills: readonly PastBill[]): BilledUse | null {
  const [latest] = bills;
  if (!latest) return null;
  const readAt = bills.findIndex((bill) => !isEstimated(bill));
  const { to, read, meterNumber } = bills[readAt] ?? {};
  return {
    latest: meteredBillOf(latest),
    estimated: bills.slice(0, readAt < 0 ? bills.length : readAt).map(meteredBillOf),
    lastRead: to && read && meterNumber ? { day: to, read, meterNumber } : null,
  };
}

const meteredBillOf = ({
  from,
  to,
  kwh,
  energy,
  basic,
  read,
  readType,
  meterNumber,
  multiplier,
}: PastBill): MeteredBill => ({ from, to, kwh, energy, basic, read, readType, meterNumber, multiplier });

import { billHistoryCall, type WrittenBill } from '#contracts/billHistory.ts';
import type { BilledUse } from '#contracts/meteredUse.ts';
import { billedUseOf } from '#rules/billedUse.ts';

/** The meter's own facts, which a reading needs, do not wait longer for what only a cost is worked out from. */
const TIMEOUT_MS = 2_000;

interface Archive {
  list(caAccount: string, timeoutMs: number): Promise<WrittenBill[]>;
}

/** What the archive of bills says was billed of an account's meter, undefined where it does not say so. */
export async function billedUseOfMeter(
  archive: Archive,
  { caAccount, meterNumber }: { caAccount: string; meterNumber: string },
): Promise<BilledUse | undefined> {
  const written = await archive.list(caAccount, TIMEOUT_MS).catch(() => []);
  const { data } = billHistoryCall.reply.parse({ data: { bills: written } });
  const billed = billedUseOf(data.bills);
  return billed?.latest.meterNumber === meterNumber ? billed : undefined;
}

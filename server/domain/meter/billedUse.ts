import { billHistoryCall, type WrittenBill } from '#contracts/billHistory.ts';
import type { BilledUse } from '#contracts/meteredUse.ts';
import { billedUseOf } from '#rules/billedUse.ts';

/** The meter's own facts, which a reading needs, do not wait longer for what only a cost is worked out from. */
const TIMEOUT_MS = 2_000;

export interface BillArchive {
  list(caAccount: string, timeoutMs: number): Promise<WrittenBill[]>;
}

interface Asked {
  caAccount: string;
  meterNumber: string;
}

/** What the archive of bills says was billed of an account's meter, undefined where it does not say so. */
export async function billedUseOfMeter(archive: BillArchive, asked: Asked): Promise<BilledUse | undefined> {
  return usedIn(await archive.list(asked.caAccount, TIMEOUT_MS).catch(() => []), asked);
}

/**
 * The same, and undefined where another bill than `documentId` is the archive's latest.
 *
 * @throws whatever the archive does that does not answer
 */
export async function billedSince(
  archive: BillArchive,
  { documentId, ...asked }: Asked & { documentId: string },
): Promise<BilledUse | undefined> {
  return usedIn(await archive.list(asked.caAccount, TIMEOUT_MS), asked, documentId);
}

function usedIn(written: WrittenBill[], { meterNumber }: Asked, latest?: string): BilledUse | undefined {
  const { bills } = billHistoryCall.reply.parse({ data: { bills: written } }).data;
  if (latest !== undefined && String(bills[0]?.documentId) !== latest) return undefined;
  const billed = billedUseOf(bills);
  return billed?.latest.meterNumber === meterNumber ? billed : undefined;
}

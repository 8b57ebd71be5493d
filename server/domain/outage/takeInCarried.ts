import type * as z from 'zod/mini';
import type { carryReportCall } from '#contracts/carriedReport.ts';
import { readCarried } from '#rules/carriedReport.ts';
import type { Db } from '../../store/open.ts';
import { carriedKey } from '../../store/text/textMessages.ts';
import type { BotChecked } from './takeInOutageReport.ts';
import { takeInPartialReport } from './takeInPartialReport.ts';

/** Takes in an outage report that a neighbour's device brings, as `rules/carriedReport.ts` writes it, or anything else. */
export async function takeInCarried(
  db: Db,
  now: Date,
  body: string,
  botCheck: BotChecked,
): Promise<z.input<(typeof carryReportCall)['reply']>> {
  const report = readCarried(body);
  if (!report) return { outcome: 'unreadable' };
  const { keyHash, installationNumber } = report;
  const row = { idempotencyKey: carriedKey(keyHash), body, installationNumber, botCheck, receivedAt: now };
  const reference = await db.transaction((tx) => takeInPartialReport(tx, keyHash, row));
  return { outcome: 'received', ...(reference !== undefined && { reference }) };
}

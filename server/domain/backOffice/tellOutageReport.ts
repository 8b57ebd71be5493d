import type { HandOverPayloads } from '#contracts/handOver.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import type { OutageReportRow } from '../../store/outage/outageReports.ts';
import { reportReference } from '../references.ts';

type Told = Pick<OutageReportRow, 'id' | 'report' | 'receivedAt' | 'idempotencyKey' | 'priority' | 'flaggedForReview'>;

/**
 * Tells the back office of an outage report, in the transaction that takes it in. Reports are in nobody's name, and wait
 * for nothing but what came of the same report before. `replaced`: numbers of the reports that it takes the place of.
 */
export async function tellOutageReport(
  tx: Db,
  row: Told,
  by: HandOverPayloads['outageReport']['by'],
  replaced: readonly { id: number }[] = [],
): Promise<void> {
  const reference = reportReference(row);
  const { report, receivedAt, idempotencyKey, priority, flaggedForReview } = row;
  await handOver(tx, {
    kind: 'outageReport',
    key: `${reference} ${idempotencyKey} ${by}`,
    lane: `outage ${reference}`,
    caAccount: null,
    customerId: null,
    changedAt: receivedAt,
    payload: {
      reference,
      by,
      receivedDateTime: receivedAt.toISOString(),
      replaces: [...new Set(replaced.map(reportReference))],
      priority,
      flaggedForReview,
      report,
    },
  });
}

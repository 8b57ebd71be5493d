import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { accounts, associations, bills, customers, meterReads, meters, noticesSent } from '../schema.ts';
import { inScope, listed, mostOf, type Scope } from './noticeCandidates.ts';

export type HighBillCandidate = Awaited<ReturnType<typeof readHighBillCandidates>>[number];

/** As the index `associations_high_bill` has it. */
const wantsAlert = sql`${associations.settings}->'highBillPeakAlert' > '0'::jsonb`;

/** A reading of the meter came since then that counts, and that nobody has to look at first. */
const isRead = (since: Date) => sql`exists (select from ${meterReads}
  where ${meterReads.meterNumber} = ${meters.meterNumber} and ${meterReads.supersededBy} is null
  and not ${meterReads.fromFuture} and ${meterReads.flaggedForReview} is null
  and ${meterReads.receivedAt} >= ${since.toISOString()}::timestamptz)`;

/** Nothing was told of the next bill since the latest one. */
const isUntold = sql`not exists (select from ${noticesSent}
  where ${noticesSent.customerId} = ${associations.customerId}
  and ${noticesSent.subject} = 'account ' || ${associations.caAccount}
  and ${noticesSent.cause} = 'highBill' and ${noticesSent.period} = ${bills.documentId} and ${noticesSent.way} = 'list')`;

/**
 * Who asked to be told of a high bill, and whose meter was read since then; of a scope that names them, whether or not. With
 * the account's latest bill. They stay in their lists until the transaction ends.
 */
export async function readHighBillCandidates(db: Db, scope: Scope, since: Date) {
  const isLatest = sql`not exists (select from ${bills} later
    where later.ca_account = ${bills.caAccount} and later.issued_on > ${bills.issuedOn})`;
  const which = 'of' in scope ? undefined : and(wantsAlert, isRead(since), isUntold);
  return db
    .select({ ...listed, meter: meters, bill: bills })
    .from(associations)
    .innerJoin(accounts, eq(accounts.caAccount, associations.caAccount))
    .innerJoin(customers, eq(customers.id, associations.customerId))
    .innerJoin(
      meters,
      and(eq(meters.caAccount, accounts.caAccount), sql`${accounts.details}->>'meterNumber' = ${meters.meterNumber}`),
    )
    .innerJoin(bills, eq(bills.caAccount, accounts.caAccount))
    .where(and(inScope(scope), which, isLatest))
    .orderBy(asc(associations.caAccount), asc(associations.customerId))
    .limit(mostOf(scope))
    .for('share', { of: associations });
}

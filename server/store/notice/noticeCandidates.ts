import { and, asc, eq, gt, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import {
  accounts,
  associations,
  bills,
  customers,
  dueDayOf,
  meterReads,
  meters,
  noticesSent,
  paymentPlans,
  paymentRefunds,
  payments,
} from '../schema.ts';
import type { NoticeCause } from './noticeSchema.ts';

/* Whom something of an account may be told today: more than are told, for the rules have the last word. */

/** An account in somebody's list. */
export interface InList {
  customerId: string;
  caAccount: string;
}

/**
 * Of whom: the next so many after that one, in the order of accounts, or exactly these. What is read stays in their lists
 * until the transaction ends.
 */
export type Scope = { after: InList | null; most: number } | { of: readonly InList[] };

export function inScope(scope: Scope): SQL | undefined {
  if ('of' in scope) {
    const pairs = scope.of.map(({ customerId, caAccount }) => sql`(${caAccount}, ${customerId})`);
    return sql`(${associations.caAccount}, ${associations.customerId}) in (${sql.join(pairs, sql`, `)})`;
  }
  const { after } = scope;
  if (!after) return undefined;
  return sql`(${associations.caAccount}, ${associations.customerId}) > (${after.caAccount}, ${after.customerId})`;
}

export const mostOf = (scope: Scope): number => ('of' in scope ? scope.of.length * 2 : scope.most);

/** What is read of everybody in a list. */
export const listed = {
  customer: {
    id: customers.id,
    name: customers.name,
    email: customers.email,
    contactNumber: customers.contactNumber,
    textsStoppedAt: customers.textsStoppedAt,
  },
  account: accounts,
  association: associations,
};

export type BillCandidate = Awaited<ReturnType<typeof readBillCandidates>>[number];

/** Those with a latest bill that fits `which` and of which they were not told. */
async function readBillCandidates(db: Db, scope: Scope, which: SQL | undefined, untold: NoticeCause) {
  const isLatest = sql`not exists (select from ${bills} later
    where later.ca_account = ${bills.caAccount} and later.issued_on > ${bills.issuedOn})`;
  const isUntold = sql`not exists (select from ${noticesSent}
    where ${noticesSent.customerId} = ${associations.customerId}
    and ${noticesSent.subject} = 'account ' || ${associations.caAccount}
    and ${noticesSent.cause} = ${untold} and ${noticesSent.period} = ${bills.documentId} and ${noticesSent.way} = 'list')`;
  return db
    .select({ ...listed, bill: bills, plan: paymentPlans })
    .from(bills)
    .innerJoin(accounts, eq(accounts.caAccount, bills.caAccount))
    .innerJoin(associations, eq(associations.caAccount, bills.caAccount))
    .innerJoin(customers, eq(customers.id, associations.customerId))
    .leftJoin(paymentPlans, eq(paymentPlans.caAccount, bills.caAccount))
    .where(and(inScope(scope), which, isLatest, 'of' in scope ? undefined : isUntold))
    .orderBy(asc(associations.caAccount), asc(associations.customerId))
    .limit(mostOf(scope))
    .for('share', { of: associations });
}

/** Of bills that were issued from that day on, and that came while the account was in the list. */
export const readNewBills = (db: Db, scope: Scope, since: string) =>
  readBillCandidates(
    db,
    scope,
    and(gte(bills.issuedOn, since), isNotNull(bills.cameAt), gt(bills.cameAt, associations.associatedAt)),
    'billReady',
  );

/** Of bills that are due on one of these days. */
export const readDueBills = (db: Db, scope: Scope, days: readonly string[]) =>
  readBillCandidates(db, scope, inArray(dueDayOf(bills.facts), [...days]), 'paymentDue');

export type PaymentsOfAccount = Awaited<ReturnType<typeof readPaymentsOfAccounts>>;

/** Card payments of these accounts that were approved and are not paid back, and those under way. */
export async function readPaymentsOfAccounts(db: Db, caAccounts: readonly string[]) {
  if (caAccounts.length === 0) return [];
  const isKept = sql`not exists (select from ${paymentRefunds} where ${paymentRefunds.orderNo} = ${payments.orderNo})`;
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.accountNumber, [...caAccounts]),
        or(eq(payments.state, 'open'), and(eq(payments.state, 'approved'), isKept)),
      ),
    );
}

export type MeterCandidate = Awaited<ReturnType<typeof readMeterCandidates>>[number];

const windowDay = (name: 'currentStartDate' | 'currentEndDate') =>
  sql`substr(${meters.facts}->'currentMeterReadWindow'->>${sql.raw(`'${name}'`)}, 1, 10)`;
const movingDay = (name: 'moveInDate' | 'moveOutDate') => sql`substr(${meters.facts}->>${sql.raw(`'${name}'`)}, 1, 10)`;

/** What begins on one of the days `from`, or ends on one of `until`; of moving, too. */
export async function readMeterCandidates(
  db: Db,
  scope: Scope,
  { from, until }: { from: readonly string[]; until: readonly string[] },
) {
  const which = or(
    inArray(windowDay('currentStartDate'), [...from]),
    inArray(windowDay('currentEndDate'), [...until]),
    inArray(movingDay('moveInDate'), [...from]),
    inArray(movingDay('moveOutDate'), [...until]),
  );
  return db
    .select({ ...listed, meter: meters })
    .from(meters)
    .innerJoin(
      accounts,
      and(eq(accounts.caAccount, meters.caAccount), sql`${accounts.details}->>'meterNumber' = ${meters.meterNumber}`),
    )
    .innerJoin(associations, eq(associations.caAccount, meters.caAccount))
    .innerJoin(customers, eq(customers.id, associations.customerId))
    .where(and(inScope(scope), which))
    .orderBy(asc(associations.caAccount), asc(associations.customerId))
    .limit(mostOf(scope))
    .for('share', { of: associations });
}

/** The readings in force of these meters whose date is one of these or between them. */
export async function readReadingsOf(db: Db, meterNumbers: readonly string[], from: string, to: string) {
  if (meterNumbers.length === 0) return [];
  return db
    .select()
    .from(meterReads)
    .where(
      and(
        inArray(meterReads.meterNumber, [...meterNumbers]),
        gte(meterReads.readDate, from),
        lte(meterReads.readDate, to),
        sql`${meterReads.supersededBy} is null and not ${meterReads.fromFuture}`,
      ),
    );
}

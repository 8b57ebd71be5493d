import { and, gt, inArray, isNull, max, or, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { accounts, bills, handOvers, meters } from '../schema.ts';

export type NewAccount = typeof accounts.$inferInsert;
export type NewMeter = typeof meters.$inferInsert;
export type NewBill = typeof bills.$inferInsert;
export type StoredAccount = typeof accounts.$inferSelect;

const byAccount = <Row extends { caAccount: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.caAccount, row]));

/** These accounts as they are, locked until `tx` ends, always in the same order. */
export const lockAccounts = async (tx: Db, caAccounts: string[]): Promise<Map<string, StoredAccount>> =>
  byAccount(
    await tx
      .select()
      .from(accounts)
      .where(inArray(accounts.caAccount, caAccounts))
      .orderBy(accounts.caAccount)
      .for('no key update'),
  );

/** Which fields of these accounts customers changed that the back office has not taken before `oldest`, and when it did. */
export async function changedByCustomers(
  tx: Db,
  caAccounts: string[],
  oldest: Date,
): Promise<{ caAccount: string | null; fields: string[]; takenAt: Date | null }[]> {
  return tx
    .select({ caAccount: handOvers.caAccount, fields: handOvers.fields, takenAt: handOvers.takenAt })
    .from(handOvers)
    .where(
      and(
        inArray(handOvers.caAccount, caAccounts),
        inArray(handOvers.kind, ['account', 'plan']),
        or(isNull(handOvers.takenAt), gt(handOvers.takenAt, oldest)),
      ),
    );
}

/** Which of these documents are bills of which account. */
export const accountsOfBills = async (tx: Db, documentIds: string[]): Promise<Map<string, string>> =>
  documentIds.length === 0
    ? new Map()
    : new Map(
        (
          await tx
            .select({ documentId: bills.documentId, caAccount: bills.caAccount })
            .from(bills)
            .where(inArray(bills.documentId, documentIds))
        ).map(({ documentId, caAccount }) => [documentId, caAccount]),
      );

/** Writes accounts, each once, with their meters and bills. A device's older copy of changed details is known as old. */
export async function writeAccounts(
  tx: Db,
  { rows, ofMeters, ofBills }: { rows: NewAccount[]; ofMeters: NewMeter[]; ofBills: NewBill[] },
): Promise<void> {
  const next = sql`case when ${accounts.details} = excluded.details then ${accounts.detailsVersion} else ${accounts.detailsVersion} + 1 end`;
  await tx
    .insert(accounts)
    .values(rows)
    .onConflictDoUpdate({
      target: accounts.caAccount,
      set: {
        bpAccount: sql`excluded.bp_account`,
        accountType: sql`excluded.account_type`,
        details: sql`excluded.details`,
        detailsVersion: next,
        asOf: sql`excluded.as_of`,
        openBalanceCents: sql`excluded.open_balance_cents`,
        openBalanceOn: sql`excluded.open_balance_on`,
      },
    });
  if (ofMeters.length > 0) {
    const set = { caAccount: sql`excluded.ca_account`, facts: sql`excluded.facts` };
    await tx.insert(meters).values(ofMeters).onConflictDoUpdate({ target: meters.meterNumber, set });
  }
  if (ofBills.length > 0) {
    // When a bill came stays as it is: told again, it is not new.
    const set = { issuedOn: sql`excluded.issued_on`, facts: sql`excluded.facts` };
    await tx.insert(bills).values(ofBills).onConflictDoUpdate({ target: bills.documentId, set });
  }
}

/** How many accounts there are, and as of when the newest is; null where the utility has said nothing. */
export async function newestAccounts(db: Db): Promise<{ accounts: number; asOf: Date | null }> {
  const [row] = await db.select({ accounts: sql<number>`count(*)::integer`, asOf: max(accounts.asOf) }).from(accounts);
  return row ?? { accounts: 0, asOf: null };
}

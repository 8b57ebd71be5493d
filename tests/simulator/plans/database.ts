import { sql } from 'drizzle-orm';
import type { PlanChange } from '#server/domain/plan/submitPlan.ts';
import type { Db } from '#server/store/open.ts';
import { NO_PLAN } from '#server/store/plan/paymentPlans.ts';
import { associations, bills, paymentPlans } from '#server/store/schema.ts';
import { type Customer, Customers } from '../customers.ts';
import { openForMortals } from '../mortal.ts';

/** A change of the plan that everybody on the account was told of. */
export interface Told {
  wish: string;
  change: PlanChange;
  version: number;
}

export interface PlanDatabase {
  db: Db;
  /** Both have the account. */
  couple: readonly [Customer, Customer];
  account: string;
  /** As before any plan. */
  empty(): Promise<void>;
}

/** The server's tables in memory, with an account that two customers have, and a bill of it. */
export async function openPlanDatabase(): Promise<PlanDatabase> {
  const db = await openForMortals('create table told (id serial, wish text, change text, version int)');
  const couple = await (await Customers.in(db)).pair();
  const account = couple[0].accounts[0]?.caAccount ?? '';
  await db.insert(associations).values({
    customerId: couple[1].id,
    caAccount: account,
    position: 2,
    descriptiveName: 'Home',
    isDefault: false,
    settings: {},
    proof: 'utility',
    associatedAt: new Date('2027-03-15T12:00:00Z'),
  });
  const facts = { billIssuedFlag: true, totalDue: '94.82', paymentDueBy: '2027-03-25', appFlag: false } as never;
  await db.insert(bills).values({ documentId: 'a bill', caAccount: account, issuedOn: '2027-03-01', facts });
  return {
    db,
    couple,
    account,
    empty: async () => {
      for (const table of [
        'sealed_messages',
        'hand_overs',
        'interactions',
        'idempotency_keys',
        'payment_plans',
        'told',
      ]) {
        await db.execute(sql`delete from ${sql.identifier(table)}`);
      }
      await db.insert(paymentPlans).values({ ...NO_PLAN, caAccount: account, version: 0, dayRange: null });
    },
  };
}

export const addTold = async (tx: Db, { wish, change, version }: Told): Promise<void> => {
  await tx.execute(sql`insert into told (wish, change, version) values (${wish}, ${change}, ${version})`);
};
/** In the order in which they were made. */
export async function toldOf(db: Db): Promise<Told[]> {
  const { rows } = (await db.execute(sql`select wish, change, version from told order by id`)) as unknown as {
    rows: Told[];
  };
  return rows;
}

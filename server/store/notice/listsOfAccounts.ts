import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { associations, customers } from '../schema.ts';

export type InListOf = Awaited<ReturnType<typeof readListsOf>>[number];

/** Who has these accounts in their lists, and what they chose there. */
export const readListsOf = async (db: Db, caAccounts: readonly string[]) =>
  caAccounts.length === 0
    ? []
    : db
        .select({ customer: customers, association: associations })
        .from(associations)
        .innerJoin(customers, eq(customers.id, associations.customerId))
        .where(inArray(associations.caAccount, [...caAccounts]))
        .orderBy(asc(associations.customerId));

import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PadCategory } from '#contracts/paymentPlan.ts';
import { accounts } from '../account/accountSchema.ts';
import { instant } from '../instant.ts';

/* The table of payment plans; a part of schema.ts. */

/** Days of the month on which a plan may withdraw, both ends among them; it may go over the end of a month. */
export interface DayRange {
  fromDay: number;
  toDay: number;
}

/**
 * The pre-authorized payment plan of an account, as the utility told it and customers changed it. A row without a plan: the
 * account has none. No row: the utility never said.
 */
export const paymentPlans = pgTable(
  'payment_plans',
  {
    caAccount: text('ca_account')
      .primaryKey()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    /** Rises with every change; 0 where there never was a plan. */
    version: integer('version').notNull().default(0),
    /** Null: every day. */
    dayRange: jsonb('day_range').$type<DayRange>(),
    /** All from here on are null where there is no plan. */
    transit: text('transit'),
    /** Null where the utility entered the plan. */
    institutionNumber: text('institution_number'),
    institutionName: text('institution_name'),
    holderName: text('holder_name'),
    dayOfMonth: integer('day_of_month'),
    /** Null where the utility entered the plan. */
    padCategory: text('pad_category').$type<PadCategory>(),
    /** The account number as the page encrypted it: only the utility can read it. Null where it entered the plan. */
    sealedAccount: text('sealed_account'),
    /** Of the key that it was encrypted with. */
    keyId: text('key_id'),
    /** The customer; null: the utility. */
    enteredBy: text('entered_by'),
    /** When it was started; null where the utility entered the plan. */
    since: instant('since'),
  },
  (t) => [index('payment_plans_entered_by').on(t.enteredBy)],
);

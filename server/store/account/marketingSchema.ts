import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/* What customers said to offers by e-mail; a part of schema.ts. */

/**
 * Each answer to whether offers may be mailed, as the utility has to be able to show it: who gave it, when, and to which
 * words. The marketing service keeps a status alone. A row is never changed but for its end; it is kept for three years
 * after that, and where its customer is gone under hashes of who they were.
 */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id').notNull(),
    /** Of whose it was, once they deleted their account (`personHashes`). */
    personHashes: text('person_hashes').array().notNull().default([]),
    isGiven: boolean('is_given').notNull(),
    /** What the marketing service was told. */
    status: text('status').notNull(),
    /** Which words were shown. */
    description: text('description').notNull(),
    saidAt: instant('said_at').notNull(),
    /** When another answer took its place, or their account was deleted; null: it holds. */
    endedAt: instant('ended_at'),
  },
  (t) => [index('marketing_consents_customer').on(t.customerId, t.id), index('marketing_consents_age').on(t.endedAt)],
);

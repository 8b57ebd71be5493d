import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AskedFor } from '#contracts/customerRequest.ts';
import { instant } from '../instant.ts';

/* The table of what customers ask the utility for; a part of schema.ts. */

/**
 * Requests that were taken in; what the utility answered stands with their hand-over. One that its customer replaced is
 * kept, and marked.
 */
export const customerRequests = pgTable(
  'customer_requests',
  {
    /** The utility's reference is `Q-` and this number. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 5101 }),
    customerId: text('customer_id').notNull(),
    caAccount: text('ca_account').notNull(),
    asked: jsonb('asked').$type<AskedFor>().notNull(),
    note: text('note').notNull(),
    capturedDateTime: text('captured_date_time').notNull(),
    receivedAt: instant('received_at').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The key of the submission that replaced it; null while it is in force. */
    supersededBy: text('superseded_by'),
    /** Why a person should look at it more closely; null when nothing is odd. */
    flaggedForReview: text('flagged_for_review'),
  },
  (t) => [
    // Beside `idempotency_keys`, which is pruned: a key that comes back later still finds its effect.
    uniqueIndex('customer_requests_key').on(t.customerId, t.idempotencyKey),
    index('customer_requests_account').on(t.customerId, t.caAccount, t.id),
    index('customer_requests_received').on(t.receivedAt),
  ],
);

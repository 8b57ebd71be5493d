import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/* The table of text messages received; a part of schema.ts. */

/**
 * Submissions of which a text came: partial forms, apart from those that came whole. One counts until its whole comes
 * under the same key, or what replaces it (`server/domain/text/textsReceived.ts`).
 */
export const textMessages = pgTable(
  'text_messages',
  {
    /** Of the submission. */
    idempotencyKey: text('idempotency_key').primaryKey(),
    /** Under which the whole will come, as in `idempotency_keys`; of a reading of an unknown meter ''. */
    scope: text('scope').notNull(),
    kind: text('kind').$type<'outageReport' | 'meterRead'>().notNull(),
    /** The carrier's name of the message; of several with the same key the first one's. */
    messageSid: text('message_sid').notNull(),
    /** As the carrier says, which can be forged. */
    sender: text('sender').notNull(),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Of an outage: where it is, as the text says; '' where it does not, null of a reading. */
    installationNumber: text('installation_number'),
    /** Of an outage: the id that its row of `outage_reports` will have. */
    reportId: integer('report_id'),
    /** Why it does not count before a person looked at it; null where it does. */
    heldForReview: text('held_for_review'),
  },
  (t) => [
    uniqueIndex('text_messages_sid').on(t.messageSid),
    index('text_messages_age').on(t.receivedAt),
    index('text_messages_scope').on(t.scope),
    index('text_messages_installation').on(t.installationNumber, t.receivedAt),
  ],
);

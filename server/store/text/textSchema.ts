import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';
import { keyHashOf } from '../keyHash.ts';

/** Begins the `idempotencyKey` of what a neighbour carried; a text's own key is a UUID. */
export const CARRIED = 'carried:';

/* The table of text messages received; a part of schema.ts. */

/**
 * Submissions of which a text came, or what a neighbour carried: partial forms, apart from those that came whole. One
 * counts until its whole comes under the same key, or what replaces it (`server/domain/text/textsReceived.ts`).
 */
export const textMessages = pgTable(
  'text_messages',
  {
    /** Of the submission. Where a neighbour carried it: `carried:` and the key's hash, for the key stays with its device. */
    idempotencyKey: text('idempotency_key').primaryKey(),
    /** By it what was carried, what its customer texted and what came whole are known as one. */
    keyHash: text('key_hash')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when ${textMessages.idempotencyKey} like ${sql.raw(`'${CARRIED}%'`)} then substr(${textMessages.idempotencyKey}, ${sql.raw(String(CARRIED.length + 1))}) else ${keyHashOf(textMessages.idempotencyKey)} end`,
      ),
    /** Under which the whole will come, as in `idempotency_keys`; of a reading of an unknown meter ''. */
    scope: text('scope').notNull(),
    kind: text('kind').$type<'outageReport' | 'meterRead' | 'powerBack'>().notNull(),
    /** The carrier's name of the message; of several with the same key the first one's. Null: it was carried by internet. */
    messageSid: text('message_sid'),
    /** As the carrier says, which can be forged. Null: it was carried by internet. */
    sender: text('sender'),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Of an outage: where it is, as the text says; '' where it does not, null of a reading. */
    installationNumber: text('installation_number'),
    /** Of an outage: the id that its row of `outage_reports` will have. */
    reportId: integer('report_id'),
    /** Why it does not count before a person looked at it; null where it does. */
    heldForReview: text('held_for_review'),
    /** Of what was carried by internet. */
    botCheck: text('bot_check').$type<'passed' | 'failed' | 'missing'>(),
  },
  (t) => [
    uniqueIndex('text_messages_sid').on(t.messageSid),
    index('text_messages_key_hash').on(t.keyHash),
    index('text_messages_age').on(t.receivedAt),
    index('text_messages_scope').on(t.scope),
    index('text_messages_sender').on(t.sender, t.receivedAt),
    index('text_messages_installation').on(t.installationNumber, t.receivedAt),
  ],
);

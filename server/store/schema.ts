import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Notification } from '#contracts/notifications.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import { customers } from './account/accountSchema.ts';
import { PARSED_BODY } from './bodyHash.ts';
import { instant } from './instant.ts';
import { keyHashOf } from './keyHash.ts';
import { installationOf } from './outage/premisesKeys.ts';

export * from './account/accountSchema.ts';
export * from './account/marketingSchema.ts';
export * from './account/proofSchema.ts';
export * from './backOffice/handOverSchema.ts';
export * from './identity/signInSchema.ts';
export * from './notice/noticeSchema.ts';
export * from './outage/outageSchema.ts';
export * from './payment/paymentSchema.ts';
export * from './plan/planSchema.ts';
export * from './push/pushSchema.ts';
export * from './request/requestSchema.ts';
export * from './text/textSchema.ts';

/**
 * Accepted readings only: one in force a meter and read date. One that its customer replaced is kept, and marked; so is
 * one from the future.
 */
export const meterReads = pgTable(
  'meter_reads',
  {
    /** The utility's reference is `R-` and this number. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 48213 }),
    customerId: text('customer_id').notNull(),
    caAccount: text('ca_account').notNull(),
    meterNumber: text('meter_number').notNull(),
    /** Regina day, `YYYY-MM-DD`. */
    readDate: text('read_date').notNull(),
    meterRead: text('meter_read').notNull(),
    submittedDateTime: text('submitted_date_time').notNull(),
    capturedDateTime: text('captured_date_time').notNull(),
    receivedAt: instant('received_at').notNull(),
    moveInOutIndicator: text('move_in_out_indicator').notNull(),
    /** Of a row of `photos`, which may come later. */
    photoFileName: text('photo_file_name'),
    /** Of what was stored; null where the photo comes later. */
    photoLength: integer('photo_length'),
    interactionType: text('interaction_type').notNull(),
    interactionText: text('interaction_text').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The key of the submission that replaced it; null while it is in force. */
    supersededBy: text('superseded_by'),
    /** Its read date was after the day it was received: a wrong clock's. It keeps no other reading out. */
    fromFuture: boolean('from_future').notNull().default(false),
    /** Whoever submitted it has not shown that the account is theirs: it gives way to one of its holder's. */
    unproven: boolean('unproven').notNull().default(false),
    /** Why a person should look at it; null when nothing is odd. */
    flaggedForReview: text('flagged_for_review'),
  },
  (t) => [
    uniqueIndex('meter_reads_one_a_day')
      .on(t.meterNumber, t.readDate)
      .where(sql`${t.supersededBy} is null and not ${t.fromFuture}`),
    // Beside `idempotency_keys`, which is pruned: a key that comes back later still finds its effect.
    uniqueIndex('meter_reads_key').on(t.customerId, t.idempotencyKey),
    // Whether a text message has the whole of it.
    index('meter_reads_of_anybody').on(t.idempotencyKey),
    // What a reading took the place of, whoever submitted it.
    index('meter_reads_superseded').on(t.supersededBy).where(sql`${t.supersededBy} is not null`),
  ],
);

/** Outages as people reported them, with a session or without one. */
export const outageReports = pgTable(
  'outage_reports',
  {
    /** The utility's reference is `O-` and this number. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 7301 }),
    report: jsonb('report').$type<OutageReport>().notNull(),
    receivedAt: instant('received_at').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Whether a neighbour carried the same report. */
    keyHash: text('key_hash')
      .notNull()
      .generatedAlwaysAs((): SQL => keyHashOf(outageReports.idempotencyKey)),
    /** The key of the report that replaced it; null while it is in force. */
    supersededBy: text('superseded_by'),
    /** Low: perhaps a machine sent it. */
    priority: text('priority').$type<'usual' | 'low'>().notNull().default('usual'),
    /** Why a person should look at it; null when nothing is odd. */
    flaggedForReview: text('flagged_for_review'),
  },
  (t) => [
    uniqueIndex('outage_reports_key').on(t.idempotencyKey),
    index('outage_reports_key_hash').on(t.keyHash),
    index('outage_reports_installation').on(installationOf(t.report), t.receivedAt),
  ],
);

/** The first answer to every submission (design §4.14). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `customer:<id>`, or `anonymous` where no session is asked for. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** What a neighbour carried has no other name. */
    keyHash: text('key_hash')
      .notNull()
      .generatedAlwaysAs((): SQL => keyHashOf(idempotencyKeys.key)),
    bodyHash: text('body_hash').notNull(),
    /** How `bodyHash` was made (`store/bodyHash.ts`). */
    hashVersion: integer('hash_version').notNull().default(PARSED_BODY),
    /** The key of the submission that replaced this one: from then on it is answered with that one's answer. */
    replacedBy: text('replaced_by'),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.key] }),
    // Under whichever scope: whether a text message has its answer.
    index('idempotency_keys_hash').on(t.keyHash),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);

export const photos = pgTable(
  'photos',
  {
    customerId: text('customer_id').notNull(),
    /** SHA-256 of the bytes and `.jpg`. */
    fileName: text('file_name').notNull(),
    tokenHash: text('token_hash').notNull(),
    tokenExpiresAt: instant('token_expires_at').notNull(),
    state: text('state').$type<'awaited' | 'stored' | 'clean' | 'infected'>().notNull(),
    fileLength: integer('file_length'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.fileName] })],
);

/** The outage regions of which a customer wants to hear; also one that is no longer on the map, until they remove it. */
export const outageZones = pgTable(
  'outage_zones',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    regionIds: jsonb('region_ids').$type<string[]>().notNull(),
    /** How they call some of these, by region. */
    names: jsonb('names').$type<Record<string, string>>().notNull().default({}),
    /** Rises with every change, so that a list made of an older one is known. */
    version: integer('version').notNull(),
  },
  // Who wants to hear of a region.
  (t) => [index('outage_zones_regions').using('gin', t.regionIds)],
);

export const notifications = pgTable(
  'notifications',
  {
    oid: text('oid').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdTime: instant('created_time').notNull(),
    interactionType: text('interaction_type').notNull(),
    interactionText: text('interaction_text').notNull(),
    accountNumber: text('account_number').notNull(),
    readIndicator: text('read_indicator').$type<Notification['data']['readIndicator']>().notNull(),
  },
  (t) => [index('notifications_customer').on(t.customerId)],
);

/** One row, written every few seconds by one of the servers: that the database takes writes is known before a customer submits. */
export const heartbeat = pgTable('heartbeat', {
  id: text('id').$type<'current'>().primaryKey(),
  /** By the database's clock. */
  beatAt: instant('beat_at').notNull(),
});

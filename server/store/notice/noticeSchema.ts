import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Channel } from '#contracts/reminders.ts';
import { customers } from '../account/accountSchema.ts';
import { instant } from '../instant.ts';

/* The table of what customers were told; a part of schema.ts. */

/** Why a customer is told something. */
export const NOTICE_CAUSES = [
  'billReady',
  'paymentDue',
  'meterRead',
  'requestAnswered',
  'profileChanged',
  'outage',
] as const;
export type NoticeCause = (typeof NOTICE_CAUSES)[number];

/** By which way: 'list' is the list of notices in the app, which always has it. */
export type NoticeWay = 'list' | Channel;

/**
 * What became of it.
 *
 * - waiting: it goes at `dueAt`, or is being sent until then. sent: whoever carries it has it; of the list: it is in it.
 * - tried: a text message was about to be sent, and nobody knows whether it was: it is never sent again.
 * - dropped: it does not go; `why` says why.
 */
export type NoticeState = 'waiting' | 'tried' | 'sent' | 'dropped';

/**
 * Every notice and every way by which it goes, once each: the primary key is what keeps a customer from being told a thing
 * twice, whoever produces it how often. A subject is an account (`account 500…`) or a place. What waits here is the queue.
 */
export const noticesSent = pgTable(
  'notices_sent',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    cause: text('cause').$type<NoticeCause>().notNull(),
    /** Which of its kind: a bill's document, a window's first day. */
    period: text('period').notNull(),
    way: text('way').$type<NoticeWay>().notNull(),
    /** The notice in the list, which its customer may delete. */
    oid: text('oid').notNull(),
    /** Empty where it is about no account. */
    accountNumber: text('account_number').notNull(),
    /** What it says: a key of the words, and their values. */
    says: text('says').notNull(),
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    state: text('state').$type<NoticeState>().notNull(),
    why: text('why'),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.subject, t.cause, t.period, t.way] }),
    uniqueIndex('notices_sent_one').on(t.oid, t.way),
    index('notices_sent_due').on(t.way, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('notices_sent_age').on(t.createdAt),
  ],
);

import { type SQL, sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Channel } from '#contracts/reminders.ts';
import { customers } from '../account/accountSchema.ts';
import { instant } from '../instant.ts';
import { keyHashOf } from '../keyHash.ts';

/* The table of what customers were told; a part of schema.ts. */

/** Why a customer is told something. */
export const NOTICE_CAUSES = [
  'billReady',
  'paymentDue',
  'meterRead',
  'highBill',
  'requestAnswered',
  'readingReplaced',
  'profileChanged',
  'planEnded',
  'outage',
  'plannedOutage',
] as const;
export type NoticeCause = (typeof NOTICE_CAUSES)[number];

/** By which way: 'list' is the list of notices in the app, which always has it. */
export type NoticeWay = 'list' | Channel;

/**
 * What became of it.
 *
 * - waiting: it goes at `dueAt`, or is being sent until then. sent: the mail server, carrier or push service has it; of the list: it is in it.
 * - tried: a text message was about to be sent and may have been: it is never sent again.
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
    /** Until then, by the database's clock, no other server takes it; null: none has it. */
    claimedUntil: instant('claimed_until'),
    attempts: integer('attempts').notNull().default(0),
    /** When it was first about to be sent; null: no one can have got it by this way. */
    begunAt: instant('begun_at'),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.subject, t.cause, t.period, t.way] }),
    uniqueIndex('notices_sent_one').on(t.oid, t.way),
    index('notices_sent_due').on(t.way, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('notices_sent_age').on(t.createdAt),
    // Texts that may not have arrived.
    index('notices_sent_tried').on(t.createdAt).where(sql`${t.state} = 'tried'`),
  ],
);

/** How far the outages of a region are told: all who have a place in it hear the same steps, each once. */
export const regionLadders = pgTable('region_ladders', {
  regionId: text('region_id').primaryKey(),
  /** As the list called it last. */
  name: text('name').notNull(),
  /** From its first outage until the power is back: when that began to be told, ISO. Outages that join or split are one spell. */
  spell: text('spell').notNull(),
  step: text('step').$type<'began' | 'crew' | 'estimate' | 'back'>().notNull(),
  /** How often another estimate was told. */
  estimates: integer('estimates').notNull().default(0),
  /** That a crew is on the way was told, and whether by this step. */
  isCrewTold: boolean('is_crew_told').notNull().default(false),
  isCrewNews: boolean('is_crew_news').notNull().default(false),
  /** The last that was told; null: none. */
  estimate: instant('estimate'),
  stepAt: instant('step_at').notNull(),
  /** Of the last step: false: the region merely left the list, and its customers are asked. */
  isRestored: boolean('is_restored').notNull().default(true),
  /** Which episode of the region this is: when that began. Null: an older server wrote it. */
  episodeAt: instant('episode_at'),
  /** Everybody was told of this step. */
  isTold: boolean('is_told').notNull().default(false),
  /** Of older servers: what became of its outages stands in outage_episodes. */
  goneSince: instant('gone_since'),
  goneRevision: integer('gone_revision'),
  heldAt: instant('held_at'),
});

/**
 * "Is your power back?", asked of a customer about each place with an account of theirs where its region is said to be back,
 * once a spell. A report that it is not has this key, by whichever way it is given.
 */
export const powerQuestions = pgTable(
  'power_questions',
  {
    key: text('key').primaryKey(),
    keyHash: text('key_hash')
      .notNull()
      .generatedAlwaysAs((): SQL => keyHashOf(powerQuestions.key)),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    installationNumber: text('installation_number').notNull(),
    /** An account there, of the customer's. */
    accountNumber: text('account_number').notNull(),
    regionId: text('region_id').notNull(),
    /** Of the region's ladder. */
    spell: text('spell').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    uniqueIndex('power_questions_one').on(t.customerId, t.installationNumber, t.regionId, t.spell),
    index('power_questions_hash').on(t.keyHash),
    index('power_questions_age').on(t.askedAt),
  ],
);

/** How far customers are told of each planned outage; as of `region_ladders`. */
export const plannedLadders = pgTable('planned_ladders', {
  outageId: text('outage_id').primaryKey(),
  regionId: text('region_id').notNull(),
  name: text('name').notNull(),
  /** As it was told last, or as the list says it where nothing was told yet. */
  from: instant('begins_at').notNull(),
  until: instant('ends_at'),
  step: text('step').$type<'known' | 'ahead' | 'moved' | 'cancelled' | 'early' | 'over'>().notNull(),
  lead: integer('lead'),
  moves: integer('moves').notNull().default(0),
  /** For when somebody may still be getting ready; null: for no other time than is told. */
  heardFrom: instant('heard_from'),
  isAnnounced: boolean('is_announced').notNull(),
  stepAt: instant('step_at').notNull(),
  isTold: boolean('is_told').notNull(),
  goneSince: instant('gone_since'),
  goneRevision: integer('gone_revision'),
  heldAt: instant('held_at'),
});

/** How those who carry notices answered, counted by day: what all servers of this database saw. */
export const providerOutcomes = pgTable(
  'provider_outcomes',
  {
    provider: text('provider').$type<'mail' | 'text' | 'push'>().notNull(),
    /** `sent`, or what was the matter. */
    kind: text('kind').notNull(),
    /** In Regina. */
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.kind, t.day] })],
);

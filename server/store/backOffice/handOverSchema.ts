import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountsImported, IMPORTS } from '#contracts/accountImport.ts';
import type { AssociationLine } from '#contracts/associationImport.ts';
import type { HandOverKind } from '#contracts/handOver.ts';
import { instant } from '../instant.ts';

/* The tables of what goes to the utility's back office and comes from it; a part of schema.ts. */

/** Changes that the back office is told of, in the order in which they were made. Each is written with its change. */
export const handOvers = pgTable(
  'hand_overs',
  {
    /** Rises within a lane as the changes were made. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same on every attempt: by it the back office knows a repeat. */
    key: text('key').notNull(),
    kind: text('kind').$type<HandOverKind>().notNull(),
    /** Who made the change; null where nobody signed in did. */
    customerId: text('customer_id'),
    /** Null where it is about no account. */
    caAccount: text('ca_account'),
    /** Those of a lane go one after the other. */
    lane: text('lane').notNull(),
    /** Null once it is erased. */
    payload: jsonb('payload').$type<object>(),
    /** SHA-256 of the payload as JSON with sorted keys: what was told can be proven when it is erased. */
    payloadHash: text('payload_hash').notNull(),
    /** Of an account, which of its fields changed: known for longer than to what. */
    fields: jsonb('fields').$type<string[]>().notNull().default([]),
    changedAt: instant('changed_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before that. While it is being sent: when another server may take it that this one did not end. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    takenAt: instant('taken_at'),
    /** The back office refused it for good: a person looks at it. */
    parkedAt: instant('parked_at'),
    parkedWhy: text('parked_why'),
    /** What the utility answered to an inquiry or a request, and when; null: nothing yet. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
  },
  (t) => {
    const isWaiting = sql`${t.takenAt} is null and ${t.parkedAt} is null`;
    return [
      uniqueIndex('hand_overs_key').on(t.key),
      index('hand_overs_lane').on(t.lane, t.id).where(isWaiting),
      index('hand_overs_due').on(t.nextAttemptAt).where(isWaiting),
      index('hand_overs_account').on(t.caAccount, t.id),
      index('hand_overs_customer').on(t.customerId),
      index('hand_overs_waiting').on(t.changedAt).where(isWaiting),
      index('hand_overs_parked').on(t.parkedAt).where(sql`${t.parkedAt} is not null`),
    ];
  },
);

/** What the back office put, one row a request: the last ones. */
export const backOfficeImports = pgTable('back_office_imports', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  of: text('of').$type<(typeof IMPORTS)[number]>().notNull(),
  beganAt: instant('began_at').notNull(),
  endedAt: instant('ended_at').notNull(),
  /** The name of the key it was put with; null: it came before keys had names. */
  keyName: text('key_name'),
  /** No line's content: numbers and names of fields. */
  told: jsonb('told').$type<AccountsImported>().notNull(),
});

/** How often the utility's own systems used which key for what, a row a day. */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    keyName: text('key_name').notNull(),
    door: text('door').notNull(),
    /** `YYYY-MM-DD`, UTC. */
    day: text('day').notNull(),
    uses: integer('uses').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyName, t.door, t.day] }), index('api_key_uses_day').on(t.day)],
);

/** Lines of associations that wait for an operator, for too many like them came at once. */
export const heldAssociations = pgTable(
  'held_associations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of the line, and with it the same again is the same. */
    email: text('email').notNull(),
    caAccount: text('ca_account').notNull(),
    said: jsonb('said').$type<AssociationLine>().notNull(),
    /** The name of the key it was put with: another one releases it. */
    keyName: text('key_name').notNull(),
    heldAt: instant('held_at').notNull(),
  },
  (t) => [uniqueIndex('held_associations_one').on(t.caAccount, t.email), index('held_associations_age').on(t.heldAt)],
);

/** Of changes that wait, what nobody may read before the back office has it: sealed (store/seal.ts), erased when it is taken. */
export const sealedMessages = pgTable('sealed_messages', {
  /** Of the change. */
  key: text('key').primaryKey(),
  sealedText: text('sealed_text').notNull(),
  keyId: text('key_id').notNull(),
});

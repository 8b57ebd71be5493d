import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HandOverKind } from '#contracts/handOver.ts';
import { instant } from '../instant.ts';

/* The table of changes for the utility's back office; a part of schema.ts. */

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
  },
  (t) => {
    const isWaiting = sql`${t.takenAt} is null and ${t.parkedAt} is null`;
    return [
      uniqueIndex('hand_overs_key').on(t.key),
      index('hand_overs_lane').on(t.lane, t.id).where(isWaiting),
      index('hand_overs_due').on(t.nextAttemptAt).where(isWaiting),
      index('hand_overs_account').on(t.caAccount, t.id),
      index('hand_overs_customer').on(t.customerId),
      index('hand_overs_age').on(t.changedAt),
    ];
  },
);

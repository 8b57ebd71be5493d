import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers } from '../account/accountSchema.ts';
import { sessions } from '../identity/signInSchema.ts';
import { instant } from '../instant.ts';

/* The devices that show notices; a part of schema.ts. */

/**
 * Where notices of a customer are pushed to: one row a browser. It is the last one's who registered it there, and goes with
 * their session: a notice of somebody's bill never comes up for the next person.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** SHA-256 of the address: who knows the address can write to it. */
    endpointHash: text('endpoint_hash').primaryKey(),
    endpoint: text('endpoint').notNull(),
    /** The browser's key (P-256, base64url) and the secret with which a message to it is sealed (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Our public key that it was made with: with another one the push service refuses every message. */
    vapidKey: text('vapid_key').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** When the device last said that it is still there. */
    renewedAt: instant('renewed_at').notNull(),
    /** Not read any more: servers of version 0.1 count here how often a message was not taken. */
    failures: integer('failures').notNull().default(0),
    /** Since when its push service refuses every message; null: the last one was taken, or there was none. */
    refusedSince: instant('refused_since'),
  },
  (t) => [
    index('push_subscriptions_customer').on(t.customerId, t.renewedAt),
    index('push_subscriptions_session').on(t.sessionHash),
  ],
);

/** Of a notice that has to go to some devices once more: what became of it at each. Gone when all are settled. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    /** The notice's number. */
    oid: text('oid').notNull(),
    endpointHash: text('endpoint_hash')
      .notNull()
      .references(() => pushSubscriptions.endpointHash, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    state: text('state').$type<'taken' | 'refused' | 'again'>().notNull(),
    notBefore: instant('not_before'),
    triedAt: instant('tried_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.oid, t.endpointHash] }),
    index('push_deliveries_device').on(t.endpointHash),
    index('push_deliveries_customer').on(t.customerId),
    index('push_deliveries_age').on(t.triedAt),
  ],
);

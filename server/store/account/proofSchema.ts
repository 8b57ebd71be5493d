import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Changed } from '#contracts/handOver.ts';
import { instant } from '../instant.ts';
import { accounts } from './accountSchema.ts';

/* What is kept of people who have not shown that an account is theirs; a part of schema.ts. */

/**
 * What customers changed of the details of an account before they had shown that it is theirs: it is undone where the
 * holder objects, and where it leads proves nothing.
 */
export const unprovenChanges = pgTable(
  'unproven_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    changes: jsonb('changes').$type<Record<string, Changed>>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [index('unproven_changes_account').on(t.caAccount, t.id), index('unproven_changes_customer').on(t.customerId)],
);

/**
 * Contacts that people gave an account who had not shown that it is theirs: a code there shows nothing, whatever becomes
 * of the change. By hash of account and contact.
 */
export const unprovenContacts = pgTable(
  'unproven_contacts',
  {
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    contactHash: text('contact_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caAccount, t.contactHash, t.customerId] }),
    index('unproven_contacts_customer').on(t.customerId),
  ],
);

/**
 * Links in the mails that tell of an account in somebody's list: their readers may say that it is not this one's. A row
 * for each of whom a link tells.
 */
export const associationObjections = pgTable(
  'association_objections',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull(),
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    /** In whose list it is. */
    customerId: text('customer_id').notNull(),
    /** Of the account and where the mail went: what its reader may say is judged when they do. */
    readerHash: text('reader_hash').notNull().default(''),
    /** Of the e-mail address and the identity of whose list it is: they stay when that profile is deleted. */
    adderHashes: text('adder_hashes').array().notNull().default([]),
    /** The account was taken out of that list, and does not come back into it until this is over. */
    isUpheld: boolean('is_upheld').notNull().default(false),
    /** By a mail of its own, by the first of a mail that stands for several, by that mail of before, or by a text message. */
    mailed: text('mailed').$type<'alone' | 'digest' | 'inDigest' | 'text'>().notNull().default('alone'),
    toldAt: instant('told_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Null until it is used. */
    usedAt: instant('used_at'),
  },
  (t) => [
    index('association_objections_token').on(t.tokenHash),
    index('association_objections_account').on(t.caAccount, t.toldAt),
    index('association_objections_customer').on(t.customerId),
    index('association_objections_age').on(t.expiresAt),
  ],
);

import { type Column, type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { AccountDetails, AssociatedAccount } from '#contracts/account.ts';
import type { billDetails } from '#contracts/bill.ts';
import type { AccountChange } from '#contracts/cdcUpdate.ts';
import type { meterDetails } from '#contracts/meter.ts';
import type { ProfileNotices } from '#contracts/reminders.ts';
import { instant } from '../instant.ts';
import { latitudeOf, lineAndCityOf, lineOf, longitudeOf, meterNumberOf, regionIdOf } from '../outage/premisesKeys.ts';

/* The tables of customers and of their accounts as the back office tells them; a part of schema.ts. */

/** What the back office says of a meter. Reads submitted here are kept apart, in `meter_reads`. */
export type MeterFacts = z.input<typeof meterDetails>;
/** What it says of a bill. */
export type BillFacts = z.input<typeof billDetails>;
/** What a customer has set for an account in their list (ACC-05): by which ways they are reminded of what. */
export type AssociationSettings = Omit<
  AssociatedAccount,
  'caAccount' | 'bpAccount' | 'accountType' | 'descriptiveName' | 'defaultAccount' | 'dateTimeAssociated'
>;

export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    /** The identity provider's `iss`; null until the first sign-in since it is kept. */
    issuer: text('issuer'),
    /** Its `sub`, which means something beside its issuer only; null until the first sign-in. */
    subject: text('subject'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    contactNumber: text('contact_number').notNull(),
    /** Host names of the social sign-ins linked at the provider, as it last said (SEC-13). */
    identityIssuers: jsonb('identity_issuers').$type<string[]>().notNull().default([]),
    /** A sign-in that was proven before this opens no session: sessions were ended then. Null: none were. */
    signInNotBefore: instant('sign_in_not_before'),
    /** Rises with every change of their list of accounts. */
    accountsVersion: integer('accounts_version').notNull().default(0),
    /** By which ways they hear of what concerns them and no account (NTF-20); what they never chose is left out. */
    notices: jsonb('notices').$type<Partial<ProfileNotices>>().notNull().default({}),
    /** Rises with every change of these. */
    noticesVersion: integer('notices_version').notNull().default(0),
    /** When they answered STOP to a text message, or the carrier said that they had; null: they get them. */
    textsStoppedAt: instant('texts_stopped_at'),
    /** When they first signed in; null: before that was kept, or the utility named them. */
    firstSignIn: instant('first_sign_in'),
  },
  (t) => [
    uniqueIndex('customers_email').on(t.email),
    uniqueIndex('customers_identity').on(t.subject, t.issuer),
    index('customers_contact_number').on(t.contactNumber),
  ],
);

/** The utility's accounts, whether anybody has them in the app or not. */
export const accounts = pgTable(
  'accounts',
  {
    caAccount: text('ca_account').primaryKey(),
    bpAccount: text('bp_account').notNull(),
    accountType: text('account_type').notNull(),
    /** What API-05 answers. */
    details: jsonb('details').$type<AccountDetails>().notNull(),
    /** Rises with every change that a customer makes of the details. */
    detailsVersion: integer('details_version').notNull().default(0),
    /** When the utility's system had it so; null where it never said. */
    asOf: instant('as_of'),
    /** What was open then, in cents; below 0 where the utility owes. Null where it never said. */
    openBalanceCents: integer('open_balance_cents'),
    /** The Regina day of that, `YYYY-MM-DD`. */
    openBalanceOn: text('open_balance_on'),
  },
  (t) => [
    index('accounts_bp').on(t.bpAccount),
    index('accounts_line').on(lineOf(t.details)),
    index('accounts_line_and_city').on(lineAndCityOf(t.details)),
    index('accounts_meter').on(meterNumberOf(t.details)),
    index('accounts_region').on(regionIdOf(t.details)),
    index('accounts_place').on(latitudeOf(t.details), longitudeOf(t.details)),
  ],
);

/**
 * How a customer showed that an account is theirs.
 *
 * - utility: it says so. contact: by a code to an address or number that it has of the account.
 * - bill: by the name and the number that stand on every bill, which others may have found. There is somebody to ask.
 * - first: the same, where nobody had the account and the utility knew no address or number of it.
 */
export type AssociationProof = 'utility' | 'contact' | 'bill' | 'first';

/** The accounts in a customer's list. Several customers may have one account, and an account may be nobody's. */
export const associations = pgTable(
  'associations',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    /** Order in the customer's list. */
    position: integer('position').notNull(),
    descriptiveName: text('descriptive_name').notNull(),
    /** The account with which the app opens. */
    isDefault: boolean('is_default').notNull().default(false),
    settings: jsonb('settings').$type<AssociationSettings>().notNull(),
    proof: text('proof').$type<AssociationProof>().notNull(),
    associatedAt: instant('associated_at').notNull(),
    /** Somebody who has shown as much says that it is not theirs, and the utility has not said whose it is; null: nobody. */
    disputedAt: instant('disputed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.caAccount] }),
    index('associations_account').on(t.caAccount),
    // Of the few who asked to be told of a high bill.
    index('associations_high_bill')
      .on(t.caAccount, t.customerId)
      .where(sql`${t.settings}->'highBillPeakAlert' > '0'::jsonb`),
    uniqueIndex('associations_default').on(t.customerId).where(sql`${t.isDefault}`),
  ],
);

/** Name and number of an account were right, in this session; the account may be added until then. */
export const associationChecks = pgTable(
  'association_checks',
  {
    sessionHash: text('session_hash').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionHash, t.caAccount] }),
    index('association_checks_customer').on(t.customerId),
    index('association_checks_age').on(t.expiresAt),
  ],
);

/**
 * Names and numbers that did not fit, by whom or what they are counted for: each is a row for each of those. And codes
 * that went to contacts of accounts, by where they went.
 */
export const failedGuesses = pgTable(
  'failed_guesses',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of a person, an account number, a line or a contact: who guessed what is not kept. */
    counterHash: text('counter_hash').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (t) => [index('failed_guesses_counter').on(t.counterHash, t.failedAt), index('failed_guesses_age').on(t.failedAt)],
);

/** Whose an account was: what they took down before that ended is still theirs to submit. */
export const formerAccounts = pgTable(
  'former_accounts',
  {
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    endedAt: instant('ended_at').notNull(),
    /** They had not shown that it is theirs. */
    unproven: boolean('unproven').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.caAccount, t.customerId] })],
);

/** What customers recorded of changes of their accounts (API2-14), as it came. */
export const cdcUpdates = pgTable(
  'cdc_updates',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    requestNumber: integer('request_number').notNull(),
    sequence: integer('sequence').notNull(),
    accountNumber: text('account_number').notNull(),
    changeType: text('change_type').$type<AccountChange>().notNull(),
    value: text('value').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [index('cdc_updates_customer').on(t.customerId)],
);

export const meters = pgTable(
  'meters',
  {
    meterNumber: text('meter_number').primaryKey(),
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<MeterFacts>().notNull(),
  },
  (t) => [index('meters_account').on(t.caAccount)],
);

/** The day on which a bill is due, as text; null where it says none. */
export const dueDayOf = (facts: Column): SQL<string> => sql`substr(${facts}->>'paymentDueBy', 1, 10)`;

/** Bills that were issued; `facts` as the back office writes them. */
export const bills = pgTable(
  'bills',
  {
    documentId: text('document_id').primaryKey(),
    caAccount: text('ca_account')
      .notNull()
      .references(() => accounts.caAccount, { onDelete: 'cascade' }),
    /** Regina day, `YYYY-MM-DD`. */
    issuedOn: text('issued_on').notNull(),
    facts: jsonb('facts').$type<BillFacts>().notNull(),
    /** When the utility first told of it; null: before that was kept, or in a sandbox. Then nobody is told of it. */
    cameAt: instant('came_at'),
  },
  (t) => [
    index('bills_account').on(t.caAccount, t.issuedOn),
    index('bills_issued').on(t.issuedOn),
    index('bills_due').on(dueDayOf(t.facts)),
  ],
);

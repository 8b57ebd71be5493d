import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { AccountDetails, AssociatedAccount } from '#contracts/account.ts';
import type { billDetails } from '#contracts/bill.ts';
import type { InitialConsent } from '#contracts/consent.ts';
import type { meterDetails } from '#contracts/meter.ts';
import type { Notification } from '#contracts/notifications.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import type { SignInAction } from '#contracts/signIn.ts';
import type { GrantKey } from '#contracts/submissionGrant.ts';
import type { CodeChannel } from '#contracts/verification.ts';
import { PARSED_BODY } from './bodyHash.ts';
import { instant } from './instant.ts';

export * from './outageSchema.ts';
export * from './paymentSchema.ts';
export * from './textSchema.ts';

/** What the back office says of a meter. Reads submitted here are kept apart, in `meter_reads`. */
export type MeterFacts = z.input<typeof meterDetails>;
/** What it says of a bill. */
export type BillFacts = z.input<typeof billDetails>;

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
  },
  (t) => [uniqueIndex('customers_email').on(t.email), uniqueIndex('customers_identity').on(t.subject, t.issuer)],
);

export const accounts = pgTable(
  'accounts',
  {
    caAccount: text('ca_account').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Order in the customer's list. */
    position: integer('position').notNull(),
    bpAccount: text('bp_account').notNull(),
    accountType: text('account_type').notNull(),
    /** The row of the customer's account list (ACC-05). */
    associated: jsonb('associated').$type<AssociatedAccount>().notNull(),
    /** What API-05 answers. */
    details: jsonb('details').$type<AccountDetails>().notNull(),
  },
  (t) => [index('accounts_customer').on(t.customerId), index('accounts_bp').on(t.bpAccount)],
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
  },
  (t) => [primaryKey({ columns: [t.caAccount, t.customerId] })],
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
  },
  (t) => [index('bills_account').on(t.caAccount, t.issuedOn)],
);

/** Accepted readings only: one in force a meter and read date. One that its customer replaced is kept, and marked. */
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
    /** Why a person should look at it; null when nothing is odd. */
    flaggedForReview: text('flagged_for_review'),
  },
  (t) => [
    uniqueIndex('meter_reads_one_a_day').on(t.meterNumber, t.readDate).where(sql`${t.supersededBy} is null`),
    // Beside `idempotency_keys`, which is pruned: a key that comes back later still finds its effect.
    uniqueIndex('meter_reads_key').on(t.customerId, t.idempotencyKey),
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
    /** The key of the report that replaced it; null while it is in force. */
    supersededBy: text('superseded_by'),
    /** Low: perhaps a machine sent it. */
    priority: text('priority').$type<'usual' | 'low'>().notNull().default('usual'),
    /** Why a person should look at it; null when nothing is odd. */
    flaggedForReview: text('flagged_for_review'),
  },
  (t) => [uniqueIndex('outage_reports_key').on(t.idempotencyKey)],
);

/** The first answer to every submission (design §4.14). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `customer:<id>`, or `anonymous` where no session is asked for. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** How `bodyHash` was made (`store/bodyHash.ts`). */
    hashVersion: integer('hash_version').notNull().default(PARSED_BODY),
    /** The key of the submission that replaced this one: from then on it is answered with that one's answer. */
    replacedBy: text('replaced_by'),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
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

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a leaked table signs nobody in. */
    idHash: text('id_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    rememberMe: boolean('remember_me').notNull(),
    /** Opened by a forgotten password's new one, and the app did not show it yet (AUTH-09). */
    forgotPassword: boolean('forgot_password').notNull().default(false),
    /** The customer locks the app with a passkey: who shows the cookie alone is told nothing of them. */
    isLocked: boolean('is_locked').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When its customer last proved who they are: at the provider (`auth_time`) or with a passkey; null: not known. */
    authenticatedAt: instant('authenticated_at'),
    /** What the customer tells their devices apart by, such as "Chrome on Android"; empty: not known. */
    deviceName: text('device_name').notNull().default(''),
    /** As of its last renewal; null: not since it was opened. */
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('sessions_customer').on(t.customerId), index('sessions_expiry').on(t.expiresAt)],
);

/** What the pages show that a passkey unlocked, one a page; gone with the session. */
export const sessionUnlocks = pgTable(
  'session_unlocks',
  {
    /** SHA-256 of the page's token. */
    tokenHash: text('token_hash').primaryKey(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('session_unlocks_session').on(t.sessionHash)],
);

/** Devices that may submit what their customer saved when no session is live: one row a device and customer. */
export const submissionGrants = pgTable(
  'submission_grants',
  {
    /** What signed requests name (`keyid`). */
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    publicKey: jsonb('public_key').$type<GrantKey>().notNull(),
    /** In words for the customer: "Chrome on Android". */
    device: text('device').notNull(),
    /** The session in which it was registered or renewed last; that session may be over. */
    sessionHash: text('session_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    renewedAt: instant('renewed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Its customer signed out and kept what waits: of no use until they sign in on this device again. */
    suspendedAt: instant('suspended_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('submission_grants_key').on(t.customerId, t.publicKey),
    index('submission_grants_session').on(t.sessionHash),
    index('submission_grants_expiry').on(t.expiresAt),
  ],
);

/**
 * A trip to the provider under way. Spent by being deleted. Its id is the hash of what comes back: the cookie of
 * the browser that waits (signing in), or the provider's `state` (linking, native shell).
 */
export const signInAttempts = pgTable('sign_in_attempts', {
  idHash: text('id_hash').primaryKey(),
  nonce: text('nonce').notNull(),
  expiresAt: instant('expires_at').notNull(),
  purpose: text('purpose').$type<AttemptPurpose>().notNull().default('signIn'),
  /** PKCE, where the server made the request. */
  codeVerifier: text('code_verifier'),
  /** The session that asked, where only it may finish (changePassword, socialLink). */
  sessionHash: text('session_hash'),
  /** socialLink: the host that is to be among the linked ones afterwards. */
  host: text('host'),
  /** nativeSignIn: where the browser goes on to, and the hash of the shell's token. */
  callbackUrl: text('callback_url'),
  csrfHash: text('csrf_hash'),
});
export type AttemptPurpose = SignInAction | 'socialLink' | 'nativeSignIn';

/** A native sign-in that the provider confirmed, waiting for its shell to fetch the session. Spent by being deleted. */
export const nativeHandovers = pgTable('native_handovers', {
  idHash: text('id_hash').primaryKey(),
  customerId: text('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' }),
  csrfHash: text('csrf_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** What the customer said to the terms. */
export const consents = pgTable('consents', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  initialConsent: jsonb('initial_consent').$type<InitialConsent>().notNull(),
  receivedAt: instant('received_at').notNull(),
});

/** The outage regions of which a customer wants to hear; also one that is no longer on the map, until they remove it. */
export const outageZones = pgTable('outage_zones', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  regionIds: jsonb('region_ids').$type<string[]>().notNull(),
  /** Rises with every change, so that a list made of an older one is known. */
  version: integer('version').notNull(),
});

/** One a customer: first claimed by whoever sends the welcome e-mail, registered when it went out. */
export const registrations = pgTable('registrations', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  claimedAt: instant('claimed_at').notNull(),
  registeredAt: instant('registered_at'),
});

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

export const passkeys = pgTable(
  'passkeys',
  {
    /** base64url, as WebAuthn gives it. */
    credentialId: text('credential_id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures made, by the authenticator's count; one that does not grow is a copy's. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** At first the name of the device that made it; then what the customer calls it. */
    name: text('name').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_customer').on(t.customerId)],
);

/** A passkey ceremony under way. Spent by being deleted. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** Of the session (registering, unlocking: each its own) or of this browser's cookie (signing in). */
  idHash: text('id_hash').primaryKey(),
  purpose: text('purpose').$type<'register' | 'login' | 'unlock'>().notNull(),
  challenge: text('challenge').notNull(),
  /** Whose passkey it must be; null where anybody may sign in. */
  customerId: text('customer_id'),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * A code that was sent to an address or a number, for one session of one customer. Approved, it allows one save of
 * exactly that target, and is spent by being deleted.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The session that asked: only it may check the code and save. */
    sessionHash: text('session_hash').notNull(),
    channel: text('channel').$type<CodeChannel>().notNull(),
    /** As it will be saved: an e-mail in lower case, a number in E.164. */
    target: text('target').notNull(),
    sentAt: instant('sent_at').notNull(),
    checks: integer('checks').notNull().default(0),
    approvedAt: instant('approved_at'),
  },
  (t) => [index('verifications_customer').on(t.customerId, t.sentAt), index('verifications_session').on(t.sessionHash)],
);

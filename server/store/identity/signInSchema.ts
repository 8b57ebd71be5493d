import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InitialConsent } from '#contracts/consent.ts';
import type { SignInAction } from '#contracts/signIn.ts';
import type { GrantKey } from '#contracts/submissionGrant.ts';
import type { CodeChannel } from '#contracts/verification.ts';
import { customers } from '../account/accountSchema.ts';
import { instant } from '../instant.ts';

/* The tables of signing in: sessions, passkeys, codes and what was agreed to; a part of schema.ts. */

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a leaked table is no sign-in. */
    idHash: text('id_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    rememberMe: boolean('remember_me').notNull(),
    /** Opened by a forgotten password's new one, and the app did not show it yet (AUTH-09). */
    forgotPassword: boolean('forgot_password').notNull().default(false),
    /** The customer locks the app with a passkey: who shows the cookie alone is told nothing of them. */
    isLocked: boolean('is_locked').notNull().default(false),
    /** Locked not by its customer's wish, but because they proved who they are too long ago: until they prove it. */
    awaitsProof: boolean('awaits_proof').notNull().default(false),
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

/**
 * Sessions that were ended, by their customer on another device or by a new password or e-mail, until they would have
 * been over: the device is told so, and drops what it holds. They name no customer.
 */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    idHash: text('id_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('ended_sessions_expiry').on(t.expiresAt)],
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
  /** The provider was told to ask who is there although it knows. */
  asksAnew: boolean('asks_anew').notNull().default(false),
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
  /** When the customer proved who they are; null where the provider does not say. */
  authenticatedAt: instant('authenticated_at'),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * What a customer may object with to a change of their e-mail address: the link in the mail to the address they had.
 * While one is open no other customer gets that address.
 */
export const emailObjections = pgTable(
  'email_objections',
  {
    /** SHA-256 of the link's secret. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The address before the change. */
    email: text('email').notNull(),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('email_objections_customer').on(t.customerId, t.changedAt),
    index('email_objections_email').on(t.email),
    index('email_objections_expiry').on(t.expiresAt),
  ],
);

/** What the customer said to the terms. */
export const consents = pgTable('consents', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  initialConsent: jsonb('initial_consent').$type<InitialConsent>().notNull(),
  receivedAt: instant('received_at').notNull(),
});

/** One a customer: first claimed by the request that sends the welcome e-mail, registered when it went out. */
export const registrations = pgTable('registrations', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  claimedAt: instant('claimed_at').notNull(),
  registeredAt: instant('registered_at'),
});

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
  /** Whose passkey it must be; null where any customer may sign in. */
  customerId: text('customer_id'),
  /** When it was given out; null: before this was kept. */
  askedAt: instant('asked_at'),
  expiresAt: instant('expires_at').notNull(),
});

/** What proofs of work were spent on, for as long as these are good: one is good once for each call, at every server. */
export const spentProofs = pgTable(
  'spent_proofs',
  {
    /** SHA-256 of the call and of what tells the work from others. */
    proofHash: text('proof_hash').primaryKey(),
    spentAt: instant('spent_at').notNull(),
  },
  (t) => [index('spent_proofs_age').on(t.spentAt)],
);

/**
 * How many calls were made in the window that is under way, at all servers together. Unlogged (0053_call_counts.sql): a
 * count does not wait for the disk, and may be lost with the database's process.
 */
export const callCounts = pgTable('call_counts', {
  /** SHA-256 of the limit and of the customer, address, network or place that is held to it. */
  whoHash: text('who_hash').primaryKey(),
  calls: integer('calls').notNull(),
  /** By the database's clock. */
  endsAt: instant('ends_at').notNull(),
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

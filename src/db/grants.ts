import type { OutboxDb } from './outboxDb.ts';

/**
 * A customer's submission grant on this device: their readings go with it where no session of theirs is live. It stays
 * when another customer signs in; each has their own.
 */
export interface GrantRow {
  customerId: string;
  /** Nobody can read it out, scripts of ours neither. */
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** Under which name the server knows the key; null before it was registered. */
  grantId: string | null;
  /** The sign-in (`deviceSession.signIn`) in which it was registered or renewed. */
  signIn: string | null;
  /**
   * - live: requests may be signed.
   * - suspended: its customer signed out and kept what waits; of no use before they sign in again.
   * - over: the server does not take it, or not yet.
   */
  state: 'live' | 'suspended' | 'over';
}

export const GRANTS_SCHEMA = '&customerId, state';

/** Whose items may be signed on this device. No key is read for it. */
export const grantedCustomers = (db: OutboxDb): Promise<string[]> =>
  db.grants.where('state').equals('live').primaryKeys();

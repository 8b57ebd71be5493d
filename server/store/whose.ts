import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

/**
 * Whose the rows of a table are. From it follow what a customer is told that is held of them, and what goes when they
 * delete their account.
 *
 * - customer: by its column `customerId`. Told to them, and deleted with them.
 * - keptWithoutCustomer: the same, but it stays: the utility needs it. What names the customer is taken out of it.
 * - account: by its column `caAccount`. Told to the customer whose account it is, and deleted with the account.
 * - inItsOwnWay: it names a customer in another way, and customerData.ts has a statement of its own for it.
 * - nobody: it tells of no customer: public, secrets of a moment, or of a person who is not known as a customer.
 */
export type Whose = 'customer' | 'keptWithoutCustomer' | 'account' | 'inItsOwnWay' | 'nobody';

/** Every table of the schema; one that is not declared here does not compile. */
export const WHOSE = {
  accounts: 'account',
  apiKeyUses: 'nobody',
  associationChecks: 'customer',
  associationObjections: 'keptWithoutCustomer',
  associations: 'customer',
  backOfficeImports: 'nobody',
  bills: 'account',
  callCounts: 'nobody',
  cdcUpdates: 'customer',
  consents: 'customer',
  customerRequests: 'customer',
  customers: 'inItsOwnWay',
  emailObjections: 'customer',
  endedSessions: 'nobody',
  failedGuesses: 'nobody',
  formerAccounts: 'customer',
  handOvers: 'keptWithoutCustomer',
  heartbeat: 'nobody',
  heldAssociations: 'inItsOwnWay',
  idempotencyKeys: 'inItsOwnWay',
  interactions: 'keptWithoutCustomer',
  kmlTemplate: 'nobody',
  marketingConsents: 'keptWithoutCustomer',
  meterReads: 'keptWithoutCustomer',
  meters: 'account',
  nativeHandovers: 'customer',
  noticesSent: 'customer',
  notifications: 'customer',
  outageFeed: 'nobody',
  outageRegions: 'nobody',
  outageReports: 'nobody',
  outageEpisodes: 'nobody',
  outages: 'nobody',
  outagesLeft: 'nobody',
  outageTold: 'nobody',
  outageZones: 'customer',
  passkeyChallenges: 'customer',
  passkeys: 'customer',
  paymentPlans: 'account',
  paymentRefunds: 'inItsOwnWay',
  payments: 'keptWithoutCustomer',
  photos: 'customer',
  plannedLadders: 'nobody',
  powerQuestions: 'customer',
  providerOutcomes: 'nobody',
  pushDeliveries: 'customer',
  pushSubscriptions: 'customer',
  regionsLeft: 'nobody',
  regionLadders: 'nobody',
  registrations: 'customer',
  sealedMessages: 'nobody',
  sessions: 'customer',
  sessionUnlocks: 'nobody',
  signInAttempts: 'nobody',
  spentProofs: 'nobody',
  submissionGrants: 'customer',
  textMessages: 'inItsOwnWay',
  unprovenChanges: 'keptWithoutCustomer',
  unprovenContacts: 'keptWithoutCustomer',
  verifications: 'customer',
} as const satisfies Record<TableName, Whose>;

/** The tables whose rows are whose. */
export const tablesOf = (...whose: readonly Whose[]): TableName[] =>
  (Object.keys(WHOSE) as TableName[]).filter((name) => whose.includes(WHOSE[name]));

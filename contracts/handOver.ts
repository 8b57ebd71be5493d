/**
 * What the utility's back office is told of, each a change of its own.
 *
 * - meterRead: a reading that was taken in. outageReport: whole, by text or carried by a neighbour.
 * - payment: a card payment that was settled. refund: a charge that is to be paid back.
 * - profile: name, e-mail or number of a customer. account: what became new of an account. association: an account was
 *   added to somebody's list or left it. consent: to the terms.
 * - plan, inquiry, request: what a customer asks the utility for.
 * - log: what a device recorded of changes (API2-14); it changes nothing.
 */
export const HAND_OVER_KINDS = [
  'meterRead',
  'outageReport',
  'payment',
  'refund',
  'profile',
  'account',
  'association',
  'plan',
  'inquiry',
  'request',
  'consent',
  'log',
] as const;
export type HandOverKind = (typeof HAND_OVER_KINDS)[number];

/** How long an answer to a change is waited for; then it is posted again. */
export const TELLING_MS = 20_000;

/**
 * A change as it is posted to the back office. The same change always comes with the same `key`, as `Idempotency-Key`
 * too, and at least once.
 *
 * - `caAccount`: null where it is about no account. `customerId`: who made it, by the id of the app; null: nobody who
 *   signed in. `changedAt`: ISO.
 * - Of one account changes come in the order in which they were made, but for outage reports.
 */
export interface HandedOver {
  kind: HandOverKind;
  key: string;
  caAccount: string | null;
  customerId: string | null;
  changedAt: string;
  payload: object;
}

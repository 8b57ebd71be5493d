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

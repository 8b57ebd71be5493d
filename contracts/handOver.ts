import type { AskedFor } from './customerRequest.ts';
import type { PadCategory } from './paymentPlan.ts';
import type { Channels, HIGH_BILL_ALERT, Reminder } from './reminders.ts';

/**
 * What the utility's back office is told of, each a change of its own.
 *
 * - meterRead: a reading that was taken in. outageReport: whole, by text or carried by a neighbour.
 * - payment: a card payment that was settled. refund: a charge that is to be paid back.
 * - profile: name, e-mail or number of a customer, or by which ways they hear of what is about no account. account: what became new of an account. association: an account was
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

/** What became of one thing: as it was before, null where there was nothing, and as it is now. */
export interface Changed {
  from: unknown;
  to: unknown;
}

/**
 * What each kind says, beside the account and the time. Names and texts are what people typed, such as `=1+1` or `<b>`: who writes
 * them into a table, a page or a command escapes them there. Kinds without a line here are not written yet.
 *
 * - meterRead and outageReport: `reference` names it. The same reference again says all of it anew, such as that the
 *   photo was scanned, or what a text message had no room for. `replaces`: references that it takes the place of; one of
 *   another outage report may come later. Times are ISO.
 * - meterRead: `replaces` may name one of somebody who had not shown that the account is theirs (decision 0055).
 *   `photo.name` is that of the photo store; null until a scan has found it clean.
 * - meterRead by text: what a text message says of a reading (decision 0028), `reference` of its own, `capturedDateTime`
 *   null. The whole of it comes later and replaces it; where the whole was declined, the same reference comes again, flagged.
 * - payment, refund: dollars as text.
 * - profile, account: each field that changed, by its name on the wire. `confirmByLetter`: no one else than a letter
 *   reaches the holder, so it goes to the address before.
 * - association: `email` of whose list it is. `tellByLetter`: the app could tell nobody of whom it is sure that they have
 *   to do with the account, so the holder hears of it by a letter or a call, or not at all.
 * - plan: the whole plan as it is now. `bankAccountNumber`: as the page encrypted it, with the key named by `bankKeyId`
 *   (contracts/paymentPlan.ts); what it says is the back office's to read and to judge.
 * - request: what a person decides (contracts/customerRequest.ts). `replaces`: references of earlier ones that it takes the
 *   place of. `confirmByLetter`: as of an account. `notFresh`: of moving out, that its customer had not signed in just before, for
 *   it came late or from a device whose sign-in was over: a person makes sure that it was them.
 */
export interface HandOverPayloads {
  meterRead: {
    reference: string;
    by: 'app' | 'text';
    meterNumber: string;
    meterRead: string;
    readDate: string;
    submittedDateTime: string;
    capturedDateTime: string | null;
    receivedDateTime: string;
    moveInOutIndicator: string;
    replaces: string[];
    flaggedForReview: string | null;
    photo: { state: 'none' | 'awaited' | 'clean' | 'infected'; name: string | null };
  };
  outageReport: {
    reference: string;
    by: 'app' | 'text' | 'carried';
    receivedDateTime: string;
    replaces: string[];
    priority: 'usual' | 'low';
    flaggedForReview: string | null;
    report: object;
  };
  payment: { orderNo: string; amount: string; fee: string; approvalCode: string | null; settledDateTime: string };
  refund: { orderNo: string; total: string; settledDateTime: string };
  profile: { email: string; accounts: string[]; changed: Record<string, Changed> };
  account: { changed: Record<string, Changed>; confirmByLetter?: boolean };
  association: {
    email: string;
    change: 'added' | 'removed' | 'renamed' | 'isDefault' | 'proven' | 'reminders';
    /** Of `reminders`: the one that changed, by which ways it goes now; or above how many dollars. */
    reminders?: Partial<Record<Reminder, Channels>> & { [HIGH_BILL_ALERT]?: number };
    descriptiveName?: string;
    proof?: string;
    tellByLetter?: boolean;
  };
  consent: { email: string; isConsentGranted: boolean; docVersion: number; lastConsentModified: string };
  inquiry: {
    messageSubject: string;
    caAccount: string;
    profileName: string;
    email: string;
    /** Addresses of two profiles that both say that the account is theirs: `held` changes nothing of it until it is settled. */
    dispute?: { held: string; by: string };
    /** What a customer wrote may carry a password: until it is told it stands sealed beside the change. */
    message?: { messageText: string };
  };
  plan: {
    email: string;
    change: 'started' | 'changed' | 'cancelled';
    planVersion: number;
    /** Of the month. */
    dayOfMonth?: number;
    /** Not of one that is cancelled. Until it is told it stands sealed beside the change. */
    bank?: {
      branchTransitNumber: string;
      financialInstituteNumber: string;
      financialInstituteName: string;
      holderName: string;
      padCategory: PadCategory;
      bankAccountNumber: string;
      bankKeyId: string;
    };
  };
  request: {
    email: string;
    profileName: string;
    reference: string;
    asked: AskedFor;
    note: string;
    capturedDateTime: string;
    receivedDateTime: string;
    replaces: string[];
    flaggedForReview: string | null;
    confirmByLetter?: boolean;
    notFresh?: boolean;
    proof?: string;
  };
  log: { requests: object[] };
}

/** How long an answer to a change is waited for; then it is posted again. */
export const TELLING_MS = 20_000;

/**
 * A change as it is posted to the back office. The same change always comes with the same `key`, as `Idempotency-Key`
 * too, and at least once.
 *
 * - `caAccount`: null where it is about no account. `customerId`: who made it, by the id of the app; null: nobody who
 *   signed in. `changedAt`: ISO.
 * - `payload.proof`: where nothing shows that the account is the customer's, how they got it ('bill', 'first'); of a
 *   change that is of no one account, the same by account number. Absent: it is proven.
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

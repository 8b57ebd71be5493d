import * as z from 'zod/mini';
import { accountDetails } from './account.ts';
import { backOfficeState } from './backOfficeState.ts';
import { initialConsent } from './consent.ts';
import { askedFor } from './customerRequest.ts';
import { marketingContact } from './marketingContact.ts';
import { outage } from './outageMap.ts';
import { outageLocation, outageReport } from './outageReport.ts';
import { fault, sandboxPush } from './sandbox.ts';
import { noticesState } from './sandboxNotices.ts';
import { line, longText } from './text.ts';

/** `GET /sandbox/state`: what the utility holds, for tests and the control room. */
export const sandboxState = z.object({
  meterReads: z.array(
    z.object({
      caAccount: line,
      meterNumber: line,
      meterRead: line,
      submittedDateTime: line,
      capturedDateTime: line,
      receivedDateTime: line,
      idempotencyKey: line,
      reference: line,
      /** The key of what replaced it; null while it is in force. */
      supersededBy: z.nullable(line),
      flaggedForReview: z.nullable(line),
      photo: z.nullable(
        z.object({
          filename: line,
          fileLength: z.nullable(z.number()),
          state: z.enum(['awaited', 'stored', 'clean', 'infected']),
        }),
      ),
    }),
  ),
  photos: z.array(z.object({ filename: line, state: line, fileLength: z.nullable(z.number()) })),
  sessions: z.array(z.object({ email: line, rememberMe: z.boolean(), expiresAt: line })),
  passkeys: z.array(z.object({ email: line, credentialId: line, counter: z.number(), createdAt: line })),
  /** Every customer, with what they said to the terms. */
  consents: z.array(z.object({ email: line, isRegistered: z.boolean(), initialConsent: z.nullable(initialConsent) })),
  /** As devices are shown them: also what is not confirmed, as it was. */
  outages: z.array(outage),
  /** Outages that said `RestoredAt` within the last hour. */
  restored: z.array(outage),
  heldOutages: backOfficeState.shape.heldOutages,
  /** Of every customer who ever chose an outage area. */
  subscriptions: z.array(
    z.object({ email: line, subscribedOutageZones: z.array(line), outageZonesVersion: z.number() }),
  ),
  outageReports: z.array(
    z.extend(outageReport, {
      callerName: line,
      callbackPhoneNumber: line,
      callbackAddress: line,
      location: z.optional(outageLocation),
      receivedDateTime: line,
      idempotencyKey: line,
      /** When it was confirmed: `capturedDateTime` under the name that scripts look for. */
      capturedAt: line,
      reference: line,
      /** The key of what replaced it; null while it is in force. */
      supersededBy: z.nullable(line),
      /** Low where the bot check failed. */
      priority: z.enum(['usual', 'low']),
      flaggedForReview: z.nullable(line),
      /** A text message is all that came of it so far: what a text does not say is empty. */
      isByText: z.boolean(),
      /** The same where a neighbour brought it, by text or by internet. */
      isCarried: z.boolean(),
    }),
  ),
  pushes: z.array(sandboxPush),
  /** Regions where the power is told to be back, and how many of those who were asked say that theirs is not. */
  stillOut: z.array(z.object({ regionId: line, region: line, reports: z.number() })),
  /** Of the marketing service, the oldest first. */
  contacts: z.array(marketingContact),
  /** Text messages with a submission in them, also those that were completed since. */
  texts: z.array(
    z.object({
      idempotencyKey: line,
      kind: line,
      from: line,
      body: longText,
      receivedDateTime: line,
      heldForReview: z.nullable(line),
      /** Nothing has completed it. */
      isInForce: z.boolean(),
    }),
  ),
  /** One a charge at the card gateway; `amount` has the fee in it, `result` is 'a' approved or 'd' declined. */
  payments: z.array(
    z.object({
      orderNo: line,
      ticket: line,
      amount: line,
      result: line,
      responseCode: z.nullable(line),
      first6last4: line,
      at: line,
    }),
  ),
  /** Card payments that the utility's staff is to pay back; `amount` has the fee in it. */
  refundsDue: z.array(z.object({ orderNo: line, accountNumber: line, amount: line, dueSince: line })),
  interactions: z.array(
    z.object({
      writtenBy: z.enum(['customer', 'server']),
      interactionType: line,
      interactionText: longText,
      accountNumber: z.nullable(line),
      dateTimeCreated: line,
      /** Of a card payment. */
      ticket: z.nullable(line),
    }),
  ),
  /** `messageText` is null where it was sealed with a key that is gone. */
  inquiries: z.array(
    z.object({
      messageSubject: line,
      caAccount: line,
      profileName: line,
      email: line,
      message: z.object({ messageText: z.nullable(longText) }),
      receivedDateTime: line,
    }),
  ),
  /** The utility's accounts, and in whose lists they stand. */
  accounts: z.array(
    z.object({
      caAccount: line,
      accountName: line,
      bpAccount: line,
      accountType: line,
      lists: z.array(
        z.object({
          email: line,
          descriptiveName: line,
          isDefault: z.boolean(),
          proof: z.enum(['utility', 'contact', 'bill', 'first']),
          associatedAt: line,
        }),
      ),
    }),
  ),
  /** Whole, as who has shown that an account is theirs reads them. */
  accountDetails: z.array(accountDetails),
  /** Accounts whose name and number were right, and which may be added until then. */
  associationChecks: z.array(z.object({ email: line, caAccount: line, expiresAt: line })),
  /** What devices recorded of changes of accounts (API2-14), oldest first. */
  cdcUpdates: z.array(
    z.object({
      email: line,
      requestNumber: z.number(),
      sequence: z.number(),
      accountNumber: line,
      changeType: line,
      value: longText,
      receivedDateTime: line,
    }),
  ),
  /**
   * Payment plans that are active or were. `bankAccountNumber`: as the page encrypted it, to be read with the key of
   * `GET /sandbox/bank-key`. `enteredBy`: an e-mail address; null: the utility, or nobody who is still a customer.
   */
  plans: z.array(
    z.object({
      caAccount: line,
      isActive: z.boolean(),
      planVersion: z.number(),
      dayOfMonth: z.nullable(z.number()),
      branchTransitNumber: z.nullable(line),
      financialInstituteNumber: z.nullable(line),
      financialInstituteName: z.nullable(line),
      holderName: z.nullable(line),
      padCategory: z.nullable(line),
      bankAccountNumber: z.nullable(longText),
      bankKeyId: z.nullable(line),
      enteredBy: z.nullable(line),
      since: z.nullable(line),
    }),
  ),
  /** What customers asked for, oldest first; `key`: under which it was handed over, and is answered. */
  requests: z.array(
    z.object({
      key: line,
      idempotencyKey: line,
      reference: line,
      email: z.nullable(line),
      caAccount: line,
      asked: askedFor,
      note: longText,
      capturedDateTime: line,
      receivedDateTime: line,
      supersededBy: z.nullable(line),
      flaggedForReview: z.nullable(line),
      answer: z.nullable(longText),
      answeredAt: z.nullable(line),
    }),
  ),
  /** What the back office was told or is to be told, oldest first; `arrivals`: how often it came there under its key. */
  handedOver: z.array(
    z.object({
      kind: line,
      key: line,
      caAccount: z.nullable(line),
      changedAt: line,
      state: z.enum(['waiting', 'taken', 'refused']),
      why: z.nullable(longText),
      attempts: z.number(),
      arrivals: z.number(),
      /** Null once it is erased. */
      payload: z.nullable(z.unknown()),
    }),
  ),
  ...noticesState,
  faults: z.array(fault),
});
export type SandboxState = z.output<typeof sandboxState>;

import { fromPromise } from 'xstate';
import type { ReplyOf, RequestOf } from '#contracts/call.ts';
import type { confirmInstallationCall, Premises } from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';
import type { NoNearby, ReportContext } from './reportOutageContext.ts';

export type PlaceConfirmed = ReplyOf<typeof confirmInstallationCall>;

/** What the flow of a report asks and does outside itself: a screen gives it the real ones. */
export const reportOutageActors = {
  /** The premises near the customer, or why they are not known. */
  findNearby: fromPromise<readonly Premises[] | NoNearby>(() => Promise.reject(new Error('no look-up was given'))),
  /** The premises at a place as typed, null where the server cannot be asked. Fails where its answer is unusable. */
  lookUp: fromPromise<readonly Premises[] | null, OutageLocation | undefined>(() =>
    Promise.reject(new Error('no look-up was given')),
  ),
  /** Whether a meter is in the house that was named; null where the server cannot be asked. Fails where its answer is unusable. */
  confirmPlace: fromPromise<PlaceConfirmed | null, RequestOf<typeof confirmInstallationCall>>(() =>
    Promise.reject(new Error('no question was given')),
  ),
  /** The code of API2-22, null where the server cannot be asked. Fails where its answer is unusable. */
  checkStatus: fromPromise<number | null, { installationNumber: string }>(() =>
    Promise.reject(new Error('no status check was given')),
  ),
  /** Null: no server to ask, so it is checked when the report is sent. missing: this device could not do the work. */
  checkBot: fromPromise<'passed' | 'failed' | 'missing' | null>(() => Promise.reject(new Error('no check was given'))),
  /** Whether texts go to this number; null: the server cannot be asked. */
  checkNumber: fromPromise<boolean | null, string>(() => Promise.reject(new Error('no check was given'))),
  /** Puts the report into the outbox, durably; gives its id. */
  save: fromPromise<string, ReportContext>(() => Promise.reject(new Error('no outbox was given'))),
};

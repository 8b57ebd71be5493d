import { fromPromise } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';
import type { NoNearby, ReportContext } from './reportOutageContext.ts';

/** What the flow of a report asks and does outside itself: a screen gives it the real ones. */
export const reportOutageActors = {
  /** The premises near the customer, or why they are not known. */
  findNearby: fromPromise<readonly Premises[] | NoNearby>(() => Promise.reject(new Error('no look-up was given'))),
  /** The premises at a place as it was typed, null where nobody can be asked. Fails where the answer is none. */
  lookUp: fromPromise<readonly Premises[] | null, OutageLocation | undefined>(() =>
    Promise.reject(new Error('no look-up was given')),
  ),
  /** The code of API2-22, null where nobody can be asked. Fails where the answer is none. */
  checkStatus: fromPromise<number | null, { installationNumber: string }>(() =>
    Promise.reject(new Error('no status check was given')),
  ),
  /** Null: nobody can be asked, so it is checked when the report is sent. missing: this device could not do the work. */
  checkBot: fromPromise<'passed' | 'failed' | 'missing' | null>(() => Promise.reject(new Error('no check was given'))),
  /** Whether texts go to this number; null: nobody can be asked. */
  checkNumber: fromPromise<boolean | null, string>(() => Promise.reject(new Error('no check was given'))),
  /** Puts the report into the outbox, durably; gives its id. */
  save: fromPromise<string, ReportContext>(() => Promise.reject(new Error('no outbox was given'))),
};

import { createOutageCall, type OutageReport } from '#contracts/outageReport.ts';
import type { ANYONE, SubmissionRow } from '#db/submissions.ts';
import type { ReportEntry } from '#machines/reportOutageContext.ts';
import { answered, keyed } from '../engine/content.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { placeQuestion, placeSteps } from './outagePlace.ts';

export interface OutageReportRow extends SubmissionRow {
  kind: 'outageReport';
  owner: typeof ANYONE;
  intent: OutageReport;
}

export interface NewOutageReport extends Submitted {
  /** Who is signed in on this device, or null. */
  reporter: string | null;
  /** What the utility knows of the place was asked and told already, or the customer wants no more questions. */
  statusChecked: boolean;
  intent: OutageReport;
}

/** An outage report as far as the customer got, and the step they were at. */
export type OutageReportEntry = ReportEntry & { step: string };

/** The utility knows of this outage by somebody else (REP-45). */
const REPORTED: readonly string[] = ['200112', '200113'];

export const isKnownReport = ({ failure }: OutageReportRow): boolean =>
  failure?.kind === 'refused' && REPORTED.includes(failure.code ?? '');

/** There is one: whoever uses the device reports one outage at a time. */
export const OUTAGE_REPORT_DRAFT = 'outageReport';

/** As far as the utility named them. */
const premisesIn = ({ installationNumber, callbackAddress }: OutageReport) =>
  installationNumber ? { addressString: callbackAddress, installationNumber } : null;

export const isOutageReport = (row: SubmissionRow | null | undefined): row is OutageReportRow =>
  row?.kind === outageReport.name;

/** What is known need not be asked again. */
function stepsOf({ statusChecked, intent }: NewOutageReport): (keyof typeof placeSteps | 'report')[] {
  if (statusChecked) return ['report'];
  if (intent.installationNumber) return ['status', 'report'];
  return intent.location ? ['lookup', 'status', 'report'] : ['report'];
}

/** An outage reported by whoever is in the dark, signed in or not. */
export const outageReport = defineKind({
  name: 'outageReport',
  owner: 'anyone',
  steps: {
    ...placeSteps,
    report: {
      lane: 'small',
      finalRefusals: createOutageCall.finalRefusals ?? [],
      async send({ sendCall }, row: OutageReportRow) {
        const outcome = await sendCall(createOutageCall, row.intent, keyed(row));
        if (!outcome.ok) return outcome;
        const { errorCode, errorDetails, reference, replaced } = outcome.reply;
        return answered({ errorCode, errorMessage: errorDetails, reference, ...(replaced && { replaced }) });
      },
    },
  },
  counting: 'report',
  question: placeQuestion,
  begin(given: NewOutageReport) {
    const { reporter, intent } = given;
    const row = { intent, capturedAt: intent.capturedDateTime, deadline: null };
    return { enteredBy: reporter, steps: stepsOf(given), row, attachment: null };
  },
  draft: {
    keyOf: () => OUTAGE_REPORT_DRAFT,
    entryOf: ({ intent }): OutageReportEntry => ({
      step: intent.location ? 'location' : 'result',
      breakerChecked: true,
      premises: intent.location ? null : premisesIn(intent),
      found: intent.location ? premisesIn(intent) : null,
      statusChecked: false,
      lookupType: intent.location?.lookupType ?? 'Civic_Address',
      outageAddress: intent.location?.outageAddress ?? {},
      contactName: intent.callerName,
      phoneNumber: intent.callbackPhoneNumber,
      additionalInfo: intent.callerComments,
      notificationPreference: intent.callbackType,
      alternativeContactNumber: intent.callbackType === 'Text' ? intent.callbackPhoneNumber : '',
      alternativeContactEmail: intent.callbackEmail,
      privacyPolicyChecked: true,
    }),
    page: '/outage/report-outage',
    otherDraft: 'change.otherDraft.outageReport',
  },
  setting: null,
  correctable: false,
  words: {
    label: () => ({ key: 'outageReport' }),
    place: ({ intent }) => intent.callbackAddress,
    refusal: () => null,
    refused: 'refused.outageReport',
    isKnown: isKnownReport,
    rest: null,
  },
});

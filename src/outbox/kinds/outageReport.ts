import { createOutageCall, type OutageReport } from '#contracts/outageReport.ts';
import { isReportedAlready } from '#contracts/outageStatus.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { ReportEntry } from '#machines/reportOutage/reportOutageContext.ts';
import { defineKind, type Submitted, type Words } from '../engine/kind.ts';
import { answered, keyed } from '../engine/send/content.ts';
import { proofHeader } from './botProof.ts';
import { isFoundByMeter, placeQuestion, placeSteps } from './outagePlace.ts';
import type { OutageReportRow } from './outageReportRow.ts';
import { isCalledInstead, textNumberStep } from './textNumber.ts';

export interface NewOutageReport extends Submitted {
  /** Who is signed in on this device, or null. */
  reporter: string | null;
  /** What the utility knows of the place was asked and told already, or the customer wants no more questions. */
  statusChecked: boolean;
  /** The number for texts was found to be Canadian. */
  numberChecked?: boolean;
  /** Where to call the customer, whatever they chose. */
  callNumber?: string;
  intent: OutageReport;
}

/** An outage report as far as the customer got, and the step they were at. */
export type OutageReportEntry = ReportEntry & { step: string };

export const isKnownReport = ({ failure }: OutageReportRow): boolean =>
  failure?.kind === 'refused' && isReportedAlready(failure.code);

/** There is one: one outage at a time is reported on a device. */
export const OUTAGE_REPORT_DRAFT = 'outageReport';

/** As far as the utility named them, and their customer knows them. */
const premisesIn = ({ installationNumber, callbackAddress, unanswered }: OutageReport) =>
  installationNumber && unanswered !== 'notConfirmed' ? { addressString: callbackAddress, installationNumber } : null;

export const isOutageReport = (row: SubmissionRow | null | undefined): row is OutageReportRow =>
  row?.kind === outageReport.name;

/** What is known need not be asked again. */
function stepsOf({ statusChecked, numberChecked = false, callNumber, intent }: NewOutageReport): StepName[] {
  const asksPlace = !statusChecked && !intent.installationNumber && intent.location !== undefined;
  const asksStatus = asksPlace || (!statusChecked && intent.installationNumber !== '');
  const asksNumber = wantsTexts(intent) && callNumber !== undefined && !numberChecked;
  return [
    ...(asksPlace ? ['lookup' as const] : []),
    ...(asksStatus ? ['status' as const] : []),
    ...(asksNumber ? ['textNumber' as const] : []),
    'report',
  ];
}
type StepName = keyof typeof placeSteps | 'textNumber' | 'report';

const wantsTexts = ({ callbackType }: OutageReport): boolean => callbackType === 'Text';

/** An outage reported by anyone, signed in or not. */
export const outageReport = defineKind<OutageReportRow, NewOutageReport, StepName, 'outageReport'>({
  name: 'outageReport',
  owner: 'anyone',
  steps: {
    ...placeSteps,
    textNumber: textNumberStep,
    report: {
      lane: 'small',
      finalRefusals: createOutageCall.finalRefusals ?? [],
      async send(environment, row: OutageReportRow) {
        // Made anew for every attempt: the content stays what it was.
        const headers = await proofHeader(environment, row.id);
        const outcome = await environment.sendCall(createOutageCall, row.intent, { ...keyed(row), headers });
        if (!outcome.ok) return outcome;
        const { errorCode, errorDetails, reference, replaced } = outcome.reply;
        return answered({ errorCode, errorMessage: errorDetails, reference, ...(replaced && { replaced }) });
      },
    },
  },
  counting: 'report',
  contract: createOutageCall.request,
  question: placeQuestion,
  begin(given: NewOutageReport) {
    const { reporter, intent, callNumber } = given;
    const row = {
      intent,
      capturedAt: intent.capturedDateTime,
      deadline: null,
      ...(wantsTexts(intent) && callNumber !== undefined && { callNumber }),
    };
    return { enteredBy: reporter, steps: stepsOf(given), row, attachment: null };
  },
  draft: {
    keyOf: () => OUTAGE_REPORT_DRAFT,
    entryOf: ({ intent, callNumber }): OutageReportEntry => ({
      step: intent.location ? 'location' : 'result',
      breakerChecked: true,
      premises: intent.location ? null : premisesIn(intent),
      found: intent.location ? premisesIn(intent) : null,
      statusChecked: false,
      placeSettled: false,
      lookupType: intent.location?.lookupType ?? 'Civic_Address',
      outageAddress: intent.location?.outageAddress ?? {},
      contactName: intent.callerName,
      phoneNumber: callNumber ?? intent.callbackPhoneNumber,
      additionalInfo: intent.callerComments,
      notificationPreference: intent.callbackType,
      alternativeContactNumber: intent.callbackType === 'Text' ? intent.callbackPhoneNumber : '',
      alternativeContactEmail: intent.callbackEmail,
      privacyPolicyChecked: true,
      relatedOutageId: intent.relatedOutageId ?? null,
      relatedRegionId: null,
    }),
    pageOf: () => '/outage/report-outage',
    otherDraft: 'change.otherDraft.outageReport',
  },
  setting: null,
  visitorsReceipt: ({ body: _, callNumber: __, ...row }) => ({
    ...row,
    // The place; when, stands in the row.
    intent: { callbackAddress: row.intent.callbackAddress } as OutageReport,
  }),
  correctable: false,
  words: {
    label: () => ({ key: 'outageReport' }),
    place: ({ intent }) => intent.callbackAddress,
    refusal: () => null,
    refused: 'refused.outageReport',
    known: (row) => (isKnownReport(row) ? (row.intent.relatedOutageId ? 'noted' : 'known') : null),
    changed(row) {
      const changed: Words[] = [];
      if (isFoundByMeter(row)) changed.push({ key: 'changed.meter', values: { place: row.intent.callbackAddress } });
      if (isCalledInstead(row)) changed.push({ key: 'changed.calledInstead' });
      const { unanswered } = row.intent;
      if (unanswered) {
        changed.push({ key: unanswered === 'notConfirmed' ? 'changed.notConfirmed' : 'changed.unanswered' });
      }
      return changed;
    },
    rest: null,
  },
});

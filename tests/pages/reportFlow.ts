import { createRef } from 'react';
import type { StateValueFrom } from 'xstate';
import { ReportScreen } from '#features/report-outage/ReportScreen.tsx';
import { stageIn } from '#features/report-outage/stepIn.ts';
import type { OwnPremises } from '#features/report-outage/useReporter.ts';
import type { Flow } from '#features/report-outage/useReportOutage.ts';
import { reportOutageMachine } from '#machines/reportOutage/reportOutage.machine.ts';
import { begin, type ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

export type ReportState = StateValueFrom<typeof reportOutageMachine>;

/** The words that its screens need. */
export const REPORT_WORDS = ['report-outage', 'contact', 'validation', 'outbox', 'shell'] as const;

/** What stands first from the list of addresses on. */
export const CALL = ['Smell burning or see a line down? Call', '1-306-555-0110'];

/** What somebody typed who is through with all four steps. */
export const TYPED: Partial<ReportContext> = {
  breakerChecked: true,
  outageAddress: { house: '12', streetName: 'Main St', cityTown: 'Wakaw' },
  contactName: 'Ada Farmer',
  phoneNumber: '306-555-0142',
  privacyPolicyChecked: true,
};

/** The flow of a report in this state of its machine. */
export function reportFlow(
  value: ReportState,
  more: Partial<ReportContext> = {},
  own: readonly OwnPremises[] = [],
): Flow {
  const state = reportOutageMachine.resolveState({ value, context: { ...begin({}), ...TYPED, ...more } });
  return { state, send: () => {}, stage: stageIn(state), replaces: [], own, goBack: () => {} };
}

/** The screen of a report in this state. */
export const reportMarkup = (...given: Parameters<typeof reportFlow>): string =>
  markupOf(ReportScreen, {
    flow: reportFlow(...given),
    form: createRef<HTMLFormElement>(),
    reporter: null,
    onReopened: () => {},
  });

export const reportTexts = (...given: Parameters<typeof reportFlow>): string[] => textsIn(reportMarkup(...given));

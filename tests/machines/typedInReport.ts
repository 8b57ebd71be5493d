import type { ReportContext } from '#machines/reportOutage/reportOutageContext.ts';

/** What the customer typed. */
export const typedInReport = ({
  fieldErrors: _,
  submissionId: __,
  nearby: ___,
  matches: ____,
  trouble: _____,
  botCheck: ________,
  numberChecked: _________,
  found: ______,
  statusChecked: _______,
  placeSettled: __________,
  reporterChecked: ___________,
  ...entry
}: ReportContext) => entry;

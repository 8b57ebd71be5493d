import type { Known, ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import type { OutageReportEntry } from '#outbox/kinds/outageReport.ts';

/**
 * As it is kept. What the utility told us of the customer is not written down again: drafts lie in the clear, and the
 * copy it came from may be sealed.
 */
export function asDraft(context: ReportContext, step: string, known: Known): OutageReportEntry {
  const { fieldErrors: _, submissionId: __, nearby: ___, matches: ____, trouble: _____, ...told } = context;
  const { botCheck: ______, numberChecked: _______, reporterChecked: ________, ...entry } = told;
  const typed = { ...entry, step };
  for (const [name, value] of Object.entries(known) as [keyof Known, string][]) {
    if (typed[name] === value) typed[name] = '';
  }
  return typed;
}

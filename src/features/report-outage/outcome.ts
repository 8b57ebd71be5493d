import type { OutageReportRow } from '#outbox/kinds/outageReport.ts';

/** The utility knows of this outage by somebody else (REP-45). */
const REPORTED = ['200112', '200113'];

export type Outcome = 'onItsWay' | 'received' | 'reported' | 'declined';

/** What the utility made of a report. */
export function outcomeOf({ state, failure }: OutageReportRow): Outcome {
  if (state === 'received') return 'received';
  if (state !== 'notAccepted') return 'onItsWay';
  return failure?.kind === 'refused' && REPORTED.includes(failure.code ?? '') ? 'reported' : 'declined';
}

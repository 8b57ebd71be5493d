import type { OutageFacts } from '#contracts/outageMap.ts';

/** When an outage began, or is planned to, in ms; 0 where the utility did not say so. */
export const outageBegin = ({ StartDate, PlannedFrom }: OutageFacts): number =>
  Date.parse(StartDate ?? PlannedFrom ?? '') || 0;

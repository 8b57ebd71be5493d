/**
 * What the utility knows of an outage at some premises, by the codes of API2-22 (REP-29 to REP-32); a report of them is
 * refused by the same codes (REP-45). Apart from the call: what only compares codes need not load its schema.
 */
export const OUTAGE_STATUS = {
  /** Reported already. */
  reported: 200111,
  /** Reported already, for these very premises. */
  reportedHere: 200112,
  /** The same, found as a duplicate. */
  duplicate: 200113,
  /** The utility limits the load there. */
  loadLimited: 200114,
} as const;

const REPORTED: readonly number[] = [OUTAGE_STATUS.reportedHere, OUTAGE_STATUS.duplicate];

/** Of the code by which a report was refused: the utility knows of this outage from another report (REP-45). */
export const isReportedAlready = (code: unknown): boolean => REPORTED.includes(Number(code));

import { ADDRESS_LENGTH } from './outageReport.ts';

/** As much of a line as a report can carry; never half of a character that takes two UTF-16 units. */
const fitting = (text: string): string =>
  text
    .trim()
    .slice(0, ADDRESS_LENGTH)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/** A place in one line that fits a report: as the utility writes it, else as it was typed; empty without either. */
export const addressLine = (written: string, typed = ''): string => fitting(written) || fitting(typed);

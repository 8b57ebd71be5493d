import { createContext, type FunctionComponent } from 'react';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';

/** What the list of outages has to say beside a report: parts of another feature, given by the route. */
export interface OutageParts {
  /** Of planned work that runs at these premises. */
  PlannedNote: FunctionComponent<{ installationNumber: string }>;
  /** What the utility answered to a report, and when the power is back. */
  ReportAnswer: FunctionComponent<{ row: OutageReportRow }>;
  /** The names of the towns on the map, largest first; fails where that part is not on the device. */
  towns: () => Promise<readonly string[]>;
}

export const OutagePartsContext = createContext<OutageParts | null>(null);

import { registry } from '../engine/kind.ts';
import { meterRead } from './meterRead.ts';
import { outageArea } from './outageAreas.ts';
import { outageReport } from './outageReport.ts';

/** Every kind that this version of the app knows. A row of another one is held visibly, and never sent. */
export const kinds = registry(meterRead, outageReport, outageArea);

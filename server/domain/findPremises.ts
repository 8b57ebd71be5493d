import type * as z from 'zod/mini';
import type { installationLookupCall, Premises } from '#contracts/installation.ts';
import { locationText } from '#rules/locationText.ts';
import { regionAt } from '#rules/outageRegions.ts';
import type { Db } from '../store/open.ts';
import { isReportedSince, premisesAt, premisesInRegion, premisesOfMeter } from '../store/premises.ts';
import { readRegions } from '../store/regions.ts';

/** REP-31: somebody reported it already. */
const REPORTED = 200111;
/** Whoever reports after that may mean another outage. */
const REPORT_LASTS_MS = 24 * 60 * 60 * 1000;

/**
 * The premises at a place. Near a point are those of the outage region around it: the utility's sandbox knows of no
 * premises where they lie.
 */
export async function findPremises(
  db: Db,
  asked: z.output<typeof installationLookupCall.request>,
): Promise<Premises[]> {
  switch (asked.lookupType) {
    case 'Geospatial': {
      const { longitude, latitude } = asked.outageAddress;
      const region = regionAt(await readRegions(db), [longitude, latitude]);
      return region ? premisesInRegion(db, region.regionId) : [];
    }
    case 'Meter_Number':
      return premisesOfMeter(db, asked.outageAddress.meterNumber);
    default:
      return premisesAt(db, locationText(asked));
  }
}

/** The code of API2-22. */
export const outageStatus = async (db: Db, now: Date, installationNumber: string): Promise<number> =>
  (await isReportedSince(db, installationNumber, new Date(now.getTime() - REPORT_LASTS_MS))) ? REPORTED : 0;

import type * as z from 'zod/mini';
import type { installationLookupCall, Premises } from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';
import { OUTAGE_STATUS } from '#contracts/outageStatus.ts';
import { locationText } from '#rules/locationText.ts';
import { regionAt } from '#rules/outageRegions.ts';
import type { Db } from '../../store/open.ts';
import {
  isReportedSince,
  premisesAt,
  premisesInRegion,
  premisesNear,
  premisesOfMeter,
} from '../../store/outage/premises.ts';
import { readRegions } from '../../store/outage/regions.ts';
import { isTextedSince } from '../text/textsReceived.ts';
import type { ReportRefusal } from './takeInOutageReport.ts';

/** A report after that may mean another outage. */
const REPORT_LASTS_MS = 24 * 60 * 60 * 1000;

/** Premises that are not the utility's own: a sandbox has one for every place that is typed in. */
export interface MadeUpPremises {
  /** `text`: the place in one line. */
  at(place: OutageLocation, text: string): Premises[];
  /** The code of API2-22; null where the premises are none of these. */
  statusOf(installationNumber: string): number | null;
  /** How a report of the premises is refused; null: it is not. */
  refusalOf(installationNumber: string): ReportRefusal | null;
}

interface Known {
  db: Db;
  now: () => Date;
  madeUpPremises: MadeUpPremises | null;
}

/**
 * The premises at a place. Near a point are the nearest ones; where the utility knows of none near it where they lie, those
 * of the outage region around it.
 */
export async function findPremises(
  { db, madeUpPremises }: Known,
  asked: z.output<typeof installationLookupCall.request>,
): Promise<Premises[]> {
  if (asked.lookupType === 'Geospatial') {
    const { longitude, latitude } = asked.outageAddress;
    const near = await premisesNear(db, { latitude, longitude });
    if (near.length > 0) return near;
    const at = [longitude, latitude];
    const region = regionAt(await readRegions(db, at), at);
    return region ? premisesInRegion(db, region.regionId) : [];
  }
  const text = locationText(asked);
  const own =
    asked.lookupType === 'Meter_Number'
      ? await premisesOfMeter(db, asked.outageAddress.meterNumber)
      : await premisesAt(db, text);
  return own.length > 0 ? own : (madeUpPremises?.at(asked, text) ?? []);
}

/** The code of API2-22. `installationNumber`: empty where it is not known, which is what reports without a place say too. */
export async function outageStatus({ db, now, madeUpPremises }: Known, installationNumber: string): Promise<number> {
  if (installationNumber === '') return 0;
  const madeUp = madeUpPremises?.statusOf(installationNumber) ?? null;
  if (madeUp !== null) return madeUp;
  const since = new Date(now().getTime() - REPORT_LASTS_MS);
  const isReported =
    (await isReportedSince(db, installationNumber, since)) || (await isTextedSince(db, installationNumber, since));
  return isReported ? OUTAGE_STATUS.reported : 0;
}

import { outboxDb } from '#db/outboxDb.ts';
import type { GivenPlace, KnownPlace } from '#machines/reportOutage/shortReportContext.ts';
import { isOutageReport } from '#outbox/kinds/outageReport.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import { isListedFor } from '#parts/submission/unsent.ts';
import { readTypedPlace, townPart } from '#rules/typedPlace.ts';

/** Of each kind so many are shown. */
const MOST = 3;

/** A place that was reported from this device before. */
export interface ReportedPlace {
  text: string;
  place: KnownPlace | GivenPlace;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Visitors' reports that are on this device, the newest first, each place once; those that can be reported again. */
export async function reportedPlaces(): Promise<ReportedPlace[]> {
  const rows = await outboxDb.submissions.orderBy('capturedAt').reverse().filter(isListedFor(null)).toArray();
  const places = rows.filter(isOutageReport).flatMap((row) => {
    const place = placeIn(row);
    return place ? [[row.intent.callbackAddress, place] as const] : [];
  });
  return [...new Map(places.toReversed())].toReversed().map(([text, place]) => ({ text, place }));
}

/** Of a report that was received only the place in one line is left. */
function placeIn({ intent }: OutageReportRow): ReportedPlace['place'] | null {
  const { installationNumber, callbackAddress: addressString, location } = intent;
  if (location) return location;
  if (installationNumber) return { premises: { addressString, installationNumber }, regionId: undefined };
  const read = readTypedPlace(addressString);
  return 'place' in read ? read.place : null;
}

/** Those that have the typed text in them; all of them before anything is typed. */
export const reportedFound = (text: string, places: readonly ReportedPlace[]): ReportedPlace[] =>
  places.filter((one) => plain(one.text).includes(plain(text))).slice(0, MOST);

/** The towns that begin as the end of the text does; none once the town is written. */
export function townsFound(text: string, towns: readonly string[]): string[] {
  const parts = townPart(text).map(plain);
  if (towns.some((town) => parts.includes(plain(town)))) return [];
  return towns.filter((town) => parts.some((part) => part.length > 1 && plain(town).startsWith(part))).slice(0, MOST);
}

import { PLACE_KNOWN_MS } from '#machines/reportOutage/reportOutageContext.ts';
import { type GivenPlace, type KnownPlace, SHORT_STEP } from '#machines/reportOutage/shortReportContext.ts';
import type { Draft } from '#outbox/engine/drafts/drafts.ts';
import type { OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import type { Reporter } from './useReporter.ts';
import type { ReportOutageProps } from './useReportOutage.ts';

/** How a report begins: on one page, of this place; with the search for the place; or step by step. */
export type Begin = { place: KnownPlace | GivenPlace } | 'search' | 'steps';

/** How long ago a draft was written, in ms. */
export const ageOf = (draft: Draft<OutageReportEntry> | null): number =>
  draft ? Date.now() - Date.parse(draft.savedAt) : 0;

/**
 * On one page of the current account's place, where the device knows it; a visitor says where first. Step by step goes on
 * who is at one of the steps, left one within the hour, or changes a report that waits. "Still out" is said of the current
 * account's place, whatever lies half written.
 */
export function beginOf(
  { customerId, here }: Pick<Reporter, 'customerId' | 'here'>,
  { draft, at, stillOut }: Pick<ReportOutageProps, 'draft' | 'at' | 'stillOut'>,
): Begin {
  if (at || draft?.replaces.length) return 'steps';
  const isShort = draft?.entry.step === SHORT_STEP;
  if (draft && !isShort && ageOf(draft) <= PLACE_KNOWN_MS && !(here && stillOut)) return 'steps';
  if (here) {
    const { addressString, installationNumber, regionId } = here;
    return { place: { premises: { addressString, installationNumber }, regionId } };
  }
  if (isShort) return { place: placeIn(draft.entry) };
  return customerId === null ? 'search' : 'steps';
}

const placeIn = ({ premises, lookupType, outageAddress }: OutageReportEntry): KnownPlace | GivenPlace =>
  premises ? { premises, regionId: undefined } : { lookupType, outageAddress };

import { PLACE_KNOWN_MS } from '#machines/reportOutage/reportOutageContext.ts';
import { type KnownPlace, SHORT_STEP } from '#machines/reportOutage/shortReportContext.ts';
import type { Draft } from '#outbox/engine/drafts/drafts.ts';
import type { OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import type { Reporter } from './useReporter.ts';
import type { ReportOutageProps } from './useReportOutage.ts';

/** How long ago a draft was written, in ms. */
export const ageOf = (draft: Draft<OutageReportEntry> | null): number =>
  draft ? Date.now() - Date.parse(draft.savedAt) : 0;

/**
 * The place whose report stands on one page: the current account's. Null where the device does not know it, and where the
 * customer is on the long path: at one of its steps, with a draft of it that they left within the hour, or changing a
 * report that waits. "Still out" is said of the current account's place, whatever lies half written.
 */
export function shortPlace(
  { here }: Pick<Reporter, 'here'>,
  { draft, at, stillOut }: Pick<ReportOutageProps, 'draft' | 'at' | 'stillOut'>,
): KnownPlace | null {
  if (!here || at || draft?.replaces.length) return null;
  const isOnLongPath = draft !== null && draft.entry.step !== SHORT_STEP && ageOf(draft) <= PLACE_KNOWN_MS;
  if (isOnLongPath && !stillOut) return null;
  const { addressString, installationNumber, regionId } = here;
  return { premises: { addressString, installationNumber }, regionId };
}

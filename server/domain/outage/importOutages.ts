import type * as z from 'zod/mini';
import { outageImport, type outagesImported } from '#contracts/outageImport.ts';
import type { PublishedOutage } from '#contracts/outageMap.ts';
import { Problem } from '../../problems.ts';
import type { Db } from '../../store/open.ts';
import { replaceOutages } from '../../store/outage/outages.ts';
import { regionIdsOnMap } from '../../store/outage/regions.ts';

type Imported = z.output<typeof outagesImported>;

/**
 * The utility's list of outages takes the place of the one before: all of it, or nothing of it. A list that names its time
 * is refused where one of a later time is here, unless it is forced: the clock of the utility's system was set back. One that
 * names none is the newest because it came last. A time ahead of now is taken for now, so that no clock that is ahead keeps
 * the lists after it out.
 *
 * @throws {Problem} badRequest with everything that is wrong with the list; changedMeanwhile when a newer one is here.
 */
export async function importOutages(
  db: Db,
  now: Date,
  given: unknown,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<Imported> {
  const parsed = outageImport.safeParse(given);
  if (!parsed.success) throw refusal(parsed.error.issues.map((issue) => describe(issue.path, given)));
  const { outages, lastUpdated: said } = parsed.data;
  const namedAt = said ? new Date(Math.min(Date.parse(said), now.getTime())) : null;
  const wrong = contradictions(outages);
  if (wrong.length > 0) throw refusal(wrong);
  const isNewest = await replaceOutages(db, { now, namedAt, isForced }, outages);
  if (!isNewest) {
    throw new Problem(
      'changedMeanwhile',
      'A list of a later time is here already. Was the clock of your system set back? Then put it with ?force=1.',
    );
  }
  const onMap = new Set(await regionIdsOnMap(db));
  const named = new Set(outages.map(({ RegionId }) => RegionId));
  return {
    outages: outages.length,
    lastUpdated: (namedAt ?? now).toISOString(),
    unknownRegions: [...named].filter((id) => !onMap.has(id)),
  };
}

const refusal = (details: string[]): Problem =>
  new Problem('badRequest', 'Nothing of this list was taken: the one before stays.', undefined, details);

/** `outages.3 (OutageId 4711).StartDate: does not fit`: where it stands, never what stands there. */
function describe(path: readonly PropertyKey[], given: unknown): string {
  const [list, nth, ...field] = path;
  if (list !== 'outages' || typeof nth !== 'number') return `${path.join('.') || 'the body'}: does not fit`;
  const id = (given as { outages: { OutageId?: unknown }[] }).outages[nth]?.OutageId;
  const named = typeof id === 'string' || typeof id === 'number' ? ` (OutageId ${String(id).slice(0, 50)})` : '';
  return `${['outages', nth].join('.')}${named}${field.map((step) => `.${String(step)}`).join('')}: does not fit`;
}

/** What each outage may say by itself and the list cannot. */
function contradictions(outages: readonly PublishedOutage[]): string[] {
  const seen = new Set<string>();
  return outages.flatMap(({ OutageId, PlannedFrom, PlannedTo }, nth) => {
    const where = `outages.${nth} (OutageId ${OutageId.slice(0, 50)})`;
    const isTwice = seen.has(OutageId);
    seen.add(OutageId);
    const endsFirst = PlannedFrom && PlannedTo && Date.parse(PlannedTo) < Date.parse(PlannedFrom);
    return [
      ...(isTwice ? [`${where}.OutageId: stands in the list twice`] : []),
      ...(endsFirst ? [`${where}.PlannedTo: lies before PlannedFrom`] : []),
    ];
  });
}

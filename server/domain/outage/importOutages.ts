import type * as z from 'zod/mini';
import { outageImport, type outagesImported } from '#contracts/outageImport.ts';
import { Problem } from '../../problems.ts';
import type { Db } from '../../store/open.ts';
import { readNotConfirmed } from '../../store/outage/outageEpisodes.ts';
import { replaceAll } from '../../store/outage/outages.ts';
import { regionIdsOnMap } from '../../store/outage/regions.ts';
import { publishOutages } from './publishOutages.ts';
import { isUnset, type NotRead, plainTime, readOutageList } from './readOutageList.ts';

type Imported = z.output<typeof outagesImported>;

/** So many records that could not be read are named. */
const MOST_NAMED = 50;

/**
 * The utility's list of outages takes the place of the one before. A record that cannot be read is named, and the outage
 * stays as it was in the list before. A list that names its time is refused where one of a later time is here, unless it is
 * forced: the clock of the utility's system was set back. One that names none is the newest because it came last. A time
 * ahead of now is taken for now, so that no clock that is ahead keeps the lists after it out.
 *
 * @throws {Problem} badRequest where nothing of the list can be read; changedMeanwhile when a newer one is here.
 */
export async function importOutages(
  db: Db,
  now: Date,
  given: unknown,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<Imported> {
  const parsed = outageImport.safeParse(withPlainTime(given));
  if (!parsed.success)
    throw refusal(parsed.error.issues.map(({ path }) => `${path.join('.') || 'the body'}: does not fit`));
  const { outages: records, lastUpdated: said } = parsed.data;
  const namedAt = said ? new Date(Math.min(Date.parse(said), now.getTime())) : null;
  const { outages, notRead, read } = await readOutageList(records, now);
  if (records.length > 0 && outages.length === 0) throw refusal(notRead.flatMap(linesOf));
  const { kept, ...how } = read;
  const times = { now, namedAt, isForced, read: how };
  const isNewest = await publishOutages(db, namedAt ?? now, replaceAll(outages, now, kept), times);
  if (!isNewest) {
    throw new Problem(
      'changedMeanwhile',
      'A list of a later time is here already. Was the clock of your system set back? Then put it with ?force=1.',
    );
  }
  const onMap = new Set(await regionIdsOnMap(db));
  const named = new Set(outages.map(({ RegionId }) => RegionId));
  const notConfirmed = [...new Set((await readNotConfirmed(db)).map(({ regionId }) => regionId))];
  return {
    outages: outages.length,
    lastUpdated: (namedAt ?? now).toISOString(),
    unknownRegions: [...named].filter((id) => !onMap.has(id)),
    ...(notRead.length > 0 && { notRead: asNamed(notRead) }),
    ...(notConfirmed.length > 0 && { notConfirmed }),
  };
}

/** A list that names no time has none, and one that was never set, or is empty. */
function withPlainTime(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('lastUpdated' in given)) return given;
  const { lastUpdated: said, ...list } = given;
  return said === '' || isUnset(said) ? list : { ...list, lastUpdated: plainTime(said) };
}

const refusal = (details: string[]): Problem =>
  new Problem('badRequest', 'Nothing of this list was taken: the one before stays.', undefined, details);

const linesOf = ({ record, why }: NotRead): string[] => why.map((one) => `${record}: ${one}`);

function asNamed(all: readonly NotRead[]): NonNullable<Imported['notRead']> {
  const named = all.slice(0, MOST_NAMED).map(({ record, why }) => ({ record, why: why.slice(0, 10).join('; ') }));
  const more = all.length - named.length;
  return more > 0 ? [...named, { record: 'outages', why: `and ${more} more` }] : named;
}

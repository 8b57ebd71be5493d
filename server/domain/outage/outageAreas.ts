import { Problem } from '../../problems.ts';
import type { Db } from '../../store/open.ts';
import { keepOutageZones, type OutageZones, outageZonesOf } from '../../store/outage/outageZones.ts';
import { regionIdsOnMap } from '../../store/outage/regions.ts';

/** What the update was made of is not what the profile says now. */
export const changedMeanwhile = () =>
  new Problem('changedMeanwhile', 'Your profile was changed meanwhile. Please try again.');

/**
 * The customer's outage areas become these. A region that they have stays theirs when the map no longer has it; a new one
 * must be on the map.
 *
 * @param madeOf the version of the list that these were made of; null where it is not known
 * @returns what is kept now, or why they are refused, in words for the customer
 * @throws {Problem} changedMeanwhile when another version is the last one
 */
export async function chooseOutageAreas(
  tx: Db,
  customerId: string,
  chosen: readonly string[],
  madeOf: number | null,
): Promise<OutageZones | string> {
  const before = await outageZonesOf(tx, customerId);
  if (madeOf !== null && madeOf !== before.version) throw changedMeanwhile();
  const regionIds = [...new Set(chosen)];
  const added = regionIds.filter((id) => !before.regionIds.includes(id));
  const onMap = added.length > 0 ? await regionIdsOnMap(tx) : [];
  const unknown = added.filter((id) => !onMap.includes(id));
  if (unknown.length > 0) return `There is no such area on our outage map: ${unknown.join(', ')}.`;
  const version = await keepOutageZones(tx, customerId, regionIds, madeOf);
  if (version === null) throw changedMeanwhile();
  return { regionIds, version };
}

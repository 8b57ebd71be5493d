import type { OutageZoneName } from '#contracts/profile.ts';
import { MOST_NAMED_PLACES, placeNameOf } from '#rules/namedPlaces.ts';
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
 * @param named how they call some of them; undefined: those that stay keep their names
 * @param madeOf the version of the list that these were made of; null where it is not known
 * @returns what is kept now, or why they are refused, in words for the customer
 * @throws {Problem} changedMeanwhile when another version is the last one
 */
export async function chooseOutageAreas(
  tx: Db,
  customerId: string,
  chosen: readonly string[],
  named: readonly OutageZoneName[] | undefined,
  madeOf: number | null,
): Promise<OutageZones | string> {
  const before = await outageZonesOf(tx, customerId);
  if (madeOf !== null && madeOf !== before.version) throw changedMeanwhile();
  const regionIds = [...new Set(chosen)];
  const added = regionIds.filter((id) => !before.regionIds.includes(id));
  const onMap = added.length > 0 ? await regionIdsOnMap(tx) : [];
  const unknown = added.filter((id) => !onMap.includes(id));
  if (unknown.length > 0) return `There is no such area on our outage map: ${unknown.join(', ')}.`;
  const names = namesOf(regionIds, named ?? outageZoneNames(before));
  if (typeof names === 'string') return names;
  const version = await keepOutageZones(tx, customerId, { regionIds, names }, madeOf);
  if (version === null) throw changedMeanwhile();
  return { regionIds, names, version };
}

/** By region; what is not among the areas has none. */
function namesOf(regionIds: readonly string[], named: readonly OutageZoneName[]): Record<string, string> | string {
  const names: Record<string, string> = {};
  for (const { regionId, name } of named) {
    const kept = placeNameOf(name);
    if (kept === null) return `This name is too long: ${name}.`;
    if (kept && regionIds.includes(regionId)) names[regionId] = kept;
  }
  if (Object.keys(names).length > MOST_NAMED_PLACES) return `At most ${MOST_NAMED_PLACES} areas can have a name.`;
  return names;
}

/** As they go over the wire. */
export const outageZoneNames = (zones: Pick<OutageZones, 'names'> | null): OutageZoneName[] =>
  Object.entries(zones?.names ?? {}).map(([regionId, name]) => ({ regionId, name }));

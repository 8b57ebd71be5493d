import type { OutageAreaRow } from '#outbox/kinds/outageAreas.ts';
import { judgeLeaving } from './judgeRequests.ts';
import { isLost, judgeRow } from './judgeSettings.ts';
import { OFF_MAP, type SubmittedArea } from './outageAreas.ts';
import type { Simulation } from './simulation.ts';

/**
 * What must be true at rest: of every region the latest choice that is shown as received is what the utility has, nobody
 * has an area that they did not choose, and what another device chose stands.
 *
 * @returns what is wrong, in words.
 */
export async function judgeAreas(simulation: Simulation): Promise<string[]> {
  const { areas, customers, network, utility } = simulation;
  const complaints: string[] = [];
  const rows = areas.rows();
  const rowOf = (one: SubmittedArea) => rows.find(({ intent }) => intent.regionName === one.regionName);

  for (const one of areas.submitted) {
    if (one.undone) continue;
    const say = (what: string) => complaints.push(`${name(one)} ${what}`);
    const row = rowOf(one);
    judgeLeaving(one, row, simulation, say);
    const isRefused = row?.state === 'notAccepted' && one.isSubscribed && one.regionId === OFF_MAP;
    const isAnswered = network.answers.some(({ about, forged }) => !forged && about.startsWith(one.id ?? ' '));
    if (row && !isRefused) judgeRow(one, row, simulation, { asks: '/profileDetails', say });
    else if (!row && !isReplaced(one, rows) && isLost(one, isAnswered, areas, isLater)) {
      say('was shown as saved and is gone');
    }
  }
  if (rows.some(({ intent }) => !areas.submitted.some(({ regionName }) => regionName === intent.regionName))) {
    complaints.push('an outage area that nobody chose');
  }
  for (const customer of areas.submitted.length + areas.others.length > 0 ? customers : []) {
    const { regionIds: there, names } = await utility.areasOf(customer);
    const mine = areas.submitted.filter((one) => one.customer === customer && one.seenAs !== null);
    for (const [regionId, choices] of Map.groupBy(mine, ({ regionId }) => regionId)) {
      complaints.push(
        ...judgeRegion(choices, there.includes(regionId) ? (names[regionId] ?? '') : undefined, rowOf, simulation),
      );
    }
    const others = areas.others.filter((other) => other.customer === customer);
    for (const { regionId, isSubscribed } of others) {
      if (there.includes(regionId) !== isSubscribed)
        complaints.push(`what another device chose of ${regionId} is undone`);
    }
    const chosen = [...mine.filter(({ isSubscribed }) => isSubscribed), ...others].map(({ regionId }) => regionId);
    const strange = there.filter((id) => id === OFF_MAP || !chosen.includes(id));
    if (strange.length > 0) complaints.push(`${customer.name} has areas that they did not choose: ${strange}`);
    if (new Set(there).size < there.length) complaints.push(`${customer.name} has an area twice: ${there}`);
  }
  return complaints;
}

const name = ({ regionName, isSubscribed, customer }: SubmittedArea): string =>
  `${isSubscribed ? 'adding' : 'removing'} ${regionName} of ${customer.name}`;

/** Two that are chosen at once can come to the disk in one step: then it is the rows that tell which came last. */
const isReplaced = ({ id, customer, regionId }: SubmittedArea, rows: readonly OutageAreaRow[]): boolean =>
  rows.some(
    ({ owner, intent, replaces }) =>
      owner === customer.id && intent.regionId === regionId && id !== null && replaces?.includes(id),
  );

const isLater = (other: SubmittedArea, one: SubmittedArea): boolean =>
  other.customer === one.customer &&
  other.regionId === one.regionId &&
  other.seenAs !== null &&
  one.seenAs !== null &&
  other.seenAs > one.seenAs;

/**
 * The utility has the latest choice that is shown as received, or a later one that may have arrived all the same.
 *
 * @param there the name that the region has at the utility; undefined where it is no area of theirs
 */
function judgeRegion(
  choices: readonly SubmittedArea[],
  there: string | undefined,
  rowOf: (one: SubmittedArea) => { state: string } | undefined,
  { utility }: Simulation,
): string[] {
  const inOrder = [...choices].sort((a, b) => (a.seenAs ?? 0) - (b.seenAs ?? 0));
  // After the keys were pruned nobody knows what a device that was put back had replaced already.
  if (utility.keysPruned && inOrder.some(({ undone }) => undone)) return [];
  const latest = inOrder.findLast((one) => !one.undone && rowOf(one)?.state === 'received');
  if (!latest) return [];
  const possible = inOrder.slice(inOrder.indexOf(latest));
  if (possible.some(({ placeName }) => placeName === there)) return [];
  return [
    `${name(latest)} is shown as received and the utility has ${there === undefined ? 'it not' : `it as "${there}"`}`,
  ];
}

import type { OutageFacts } from '#contracts/outageMap.ts';
import { afterList, type PutList, type Said, withDoubts } from '#rules/outageVerdict.ts';
import { isDone } from '#rules/plannedLadder.ts';
import type { Db } from '../../store/open.ts';
import { type EpisodeRow, readEpisodes, saveEpisodes } from '../../store/outage/outageEpisodes.ts';
import type { ChangedList } from '../../store/outage/outages.ts';
import { factsOfWork, type OutageRow, pruneLeft, readRestored } from '../../store/outage/outagesLeft.ts';
import { episodeOf, type KnownStep, noteLeft, rowOf } from './episodes.ts';

/** How well a list could be read. `isTrusted`: well enough to believe what it leaves out. `named`: regions of records that could not be read. */
export interface ReadList {
  isWhole: boolean;
  isTrusted: boolean;
  named: ReadonlySet<string>;
}
export const WHOLE_LIST: ReadList = { isWhole: true, isTrusted: true, named: new Set() };

type Kind = EpisodeRow['kind'];
const KINDS = ['Unplanned', 'Planned'] as const satisfies Kind[];

const unitOf = ({
  planned,
  regionId,
  outageId,
}: Pick<OutageRow, 'planned' | 'regionId' | 'outageId'>): string | null =>
  planned === 'None' ? null : JSON.stringify([planned, planned === 'Planned' ? outageId : regionId]);

function isDueBy({ PlannedFrom, PlannedTo }: OutageFacts, now: number): boolean {
  if (!PlannedFrom) return false;
  return isDone({ from: Date.parse(PlannedFrom), until: PlannedTo ? Date.parse(PlannedTo) : null }, now);
}

/**
 * Judges what a list says of every episode; in the transaction that changes the list.
 *
 * @param now when it came, by our clock. `lastUpdated`: when the utility made it.
 */
export async function judgeList(
  tx: Db,
  { now, lastUpdated }: { now: Date; lastUpdated: Date },
  { listed, before, again }: ChangedList,
  { isWhole, isTrusted, named }: ReadList,
): Promise<void> {
  const list: PutList = { now: now.getTime(), isWhole };
  const known = new Map((await readEpisodes(tx)).map((row) => [JSON.stringify([row.kind, row.key]), row]));
  const here = Map.groupBy(listed, unitOf);
  const was = Map.groupBy(before, unitOf);
  const restored = new Map(
    (await readRestored(tx)).map((one) => [JSON.stringify([one.kind, one.key]), one.restoredAt]),
  );
  const isKnown = new Set(again.map(unitOf));
  const works = await factsOfWork(tx);
  const saidOf = (unit: string, regionId: string, isDue: boolean): Said => {
    if (here.has(unit)) return { kind: 'out', isKnown: isKnown.has(unit) };
    const restoredAt = restored.get(unit);
    if (restoredAt !== undefined) return { kind: 'restored', restoredAt };
    return { kind: 'absent', isNamed: named.has(regionId), isDue };
  };
  const units = new Set([...known.keys(), ...here.keys(), ...was.keys()].filter((unit) => unit !== null));
  const steps = [...units].flatMap((unit): KnownStep[] => {
    const rows = here.get(unit) ?? was.get(unit) ?? [];
    const row = known.get(unit);
    const [kind, key] = JSON.parse(unit) as [Kind, string];
    const regionId = rows[0]?.regionId ?? row?.regionId ?? key;
    const name = rows.find(({ region }) => region)?.region ?? row?.name ?? regionId;
    // An older server kept no episodes.
    const first = was.has(unit) ? afterList(null, { kind: 'out', isKnown: false }, list) : null;
    const episode = row ? episodeOf(row) : first;
    const isDue = kind === 'Planned' && isDueBy(rows[0]?.facts ?? works.get(key) ?? {}, list.now);
    const after = afterList(episode, saidOf(unit, regionId, isDue), list);
    return after ? [{ kind, key, regionId, name, before: episode, after, isDue }] : [];
  });
  let broken: Parameters<typeof withDoubts>[2] = isTrusted ? null : { why: 'notRead', open: 0 };
  const next: KnownStep[] = [];
  for (const kind of KINDS) {
    const judged = withDoubts(
      steps.filter((one) => one.kind === kind),
      list,
      broken,
    );
    next.push(...judged);
    // What left the list with too many regions is believed no more of planned work.
    const doubts = judged.flatMap(({ before: one, after }) => (after.doubt && !one?.doubt ? after.doubt.open : []));
    if (!broken && doubts.length > 0) broken = { why: 'left', open: Math.max(...doubts) };
  }
  const changed = next.filter(({ kind, key, before: one, after, name }) => {
    const row = known.get(JSON.stringify([kind, key]));
    return !row || one !== after || row.name !== name;
  });
  await saveEpisodes(tx, changed.map(rowOf));
  const unplanned = before.filter(({ planned }) => planned === 'Unplanned');
  await noteLeft(tx, lastUpdated, next, new Map(unplanned.map((one) => [one.regionId, one.outageId])));
  await pruneLeft(tx, now);
}

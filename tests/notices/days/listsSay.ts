import { momentText } from '#server/domain/momentText.ts';
import { REGIONS } from './people.ts';
import { type Choice, choice, type Play } from './play.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, morningAfter, type Region, WORK_MS, type Work } from './world.ts';

/* The utility's lists of outages: true ones, and broken ones that leave out what is still so. */

/** A list in which fewer are gone may be a true one. */
const LEAST = 5;

export function listChoices(play: Play): Choice[] {
  const { world, random } = play;
  const id = random.pick(REGIONS);
  const region = world.region(id);
  const known = [...world.regions.values()].filter(({ lists }) => lists.at(-1)?.isListed).length;
  const isWhole = [...world.regions.values()].every(({ lists, isOut }) => (lists.at(-1)?.isListed ?? false) === isOut);
  const work = random.pick([...world.works.values()].filter((one) => !one.cancelledAt && one.from > world.now));
  const first = region.outages[0];
  const change = (weight: number, name: string, so: () => void): Choice =>
    choice(weight, `${id} ${name}`, async () => {
      so();
      await publish(play);
    });
  return [
    ...(region.isOut
      ? [
          choice(0.4, `${id} is missing in one list`, () => missOnce(play, id)),
          change(0.8, 'is back, and the lists say so', () => restore(play, region, true)),
          change(0.4, 'is back, and the lists leave it out', () => restore(play, region, false)),
          change(0.6, 'is expected back at another time', () => estimate(play, region)),
          change(0.4, 'has a crew on the way', () => setOut(play, region)),
          change(0.5, 'has an outage that splits', () => region.outages.push(another(play, first))),
          change(0.5, 'has outages that join', () => region.outages.splice(0, 2, another(play, first))),
        ]
      : [change(1.5, 'is out', () => breakDown(play, region))]),
    choice(0.25, 'a storm', async () => {
      await storm(play);
      await look(play);
    }),
    ...(world.isNight
      ? [
          choice(0.9, 'work is planned for tonight', async () => {
            planTonight(play);
            await publish(play);
          }),
        ]
      : []),
    choice(0.9, 'work is planned', async () => {
      planWork(play);
      await publish(play);
    }),
    ...(work
      ? [
          choice(0.6, `work ${work.id} is moved`, async () => {
            moveWork(play, work);
            await publish(play);
          }),
        ]
      : []),
    ...(work && isWhole && openWorks(play).length < LEAST
      ? [choice(0.6, `work ${work.id} is cancelled`, () => cancelWork(play, work))]
      : []),
    ...(known >= LEAST ? [choice(1.5, 'a broken list', () => breakList(play))] : []),
    ...(known >= 2 ? [choice(1, 'an empty list, and silence', () => emptyList(play))] : []),
    choice(0.5, 'a list of which a record cannot be read', () => publish(play, undefined, 'one')),
    ...(known > 0
      ? [choice(0.4, 'a list that nobody can read well', () => publish(play, new Set(REGIONS.slice(1)), 'badly'))]
      : []),
    choice(0.4, 'the same list once more', () => publish(play)),
    choice(0.5, 'the operator looks at what is held', () => release(play)),
  ];
}

const another = ({ world }: Play, like: Region['outages'][number] | undefined): Region['outages'][number] => ({
  ...(like ?? { estimate: null, hasCrew: false }),
  id: `o${world.number()}`,
});

function breakDown(play: Play, region: Region): void {
  const { world, random } = play;
  region.isOut = true;
  region.restored = null;
  region.hasLost = false;
  region.brokeAt = world.now;
  region.outages = [{ id: `o${world.number()}`, estimate: null, hasCrew: random.chance(0.15) }];
  region.since = random.chance(0.3)
    ? null
    : new Date(world.now.getTime() - random.pick([5, 20, 50, 26 * 60]) * MINUTE_MS);
  const isOld = region.since !== null && world.now.getTime() - region.since.getTime() > 20 * HOUR_MS;
  region.isQuiet ||= isOld;
  region.changedAt = world.now;
  region.crewAt = world.now;
  region.estimatedAt = world.now;
  world.switches.tick += 1;
  region.outSince = world.switches.tick;
  if (random.chance(0.6)) estimate(play, region);
}

export async function storm(play: Play): Promise<void> {
  const { world, random } = play;
  for (const one of world.regions.values()) if (!one.isOut && random.chance(0.9)) breakDown(play, one);
  await publish(play);
}

/** `isSaid`: in some lists from now on its outages say when they were restored. */
function restore({ world, random }: Play, region: Region, isSaid: boolean): void {
  const ids = region.outages.map(({ id }) => id);
  region.restored = isSaid ? { ids, at: world.now, lists: random.between(1, 4) } : null;
  region.wasSilent ||= !isSaid;
  region.isOut = false;
  region.outages = [];
  region.changedAt = world.now;
}

/** By some minutes, or by hours; no two are the same. */
function estimate({ world, random }: Play, region: Region): void {
  const before = region.outages[0]?.estimate;
  const by = random.pick([10, 29, 30, 31, 90, 240]) * MINUTE_MS * (random.chance(0.3) ? -1 : 1);
  const at = new Date((before?.getTime() ?? world.now.getTime() + 2 * HOUR_MS) + by + world.number() * MINUTE_MS);
  for (const one of region.outages) one.estimate = at;
  world.estimates.set(momentText(at), at);
  region.estimatedAt = world.now;
}

function setOut({ world }: Play, region: Region): void {
  for (const one of region.outages) one.hasCrew = true;
  region.crewAt = world.now;
}

function openWorks({ world }: Play): Work[] {
  return [...world.works.values()].filter((one) => !one.cancelledAt && one.until > world.now);
}

/** Two that begin at one minute would say the same. */
function timeOf({ world, random }: Play, id: string): Pick<Work, 'from' | 'until'> {
  for (;;) {
    const day = Math.floor(world.now.getTime() / DAY_MS) * DAY_MS;
    const from = new Date(day + random.between(1, 6) * DAY_MS + random.below(24 * 60) * MINUTE_MS);
    const says = momentText(from);
    if (world.begins.has(says)) continue;
    world.begins.set(says, { work: id, from });
    return { from, until: new Date(from.getTime() + WORK_MS) };
  }
}

/** Of work that begins before the morning, where there is an hour left until then. */
export function planTonight(play: Play): void {
  const { world, random } = play;
  const left = Math.floor((morningAfter(world.now).getTime() - world.now.getTime()) / MINUTE_MS);
  const from = new Date(world.now.getTime() + random.between(61, Math.max(left - 1, 61)) * MINUTE_MS);
  if (left > 62 && !world.begins.has(momentText(from))) planWork(play, from);
}

/** So soon that its customers are told of it at once. */
export function planWorkSoon(play: Play): void {
  const { world, random } = play;
  planWork(play, new Date(world.now.getTime() + random.between(24 * 60, 60 * 60) * MINUTE_MS));
}

function planWork(play: Play, at?: Date): void {
  const { world, random } = play;
  const id = `w${world.number()}`;
  world.switches.tick += 1;
  const movedSince = world.switches.tick;
  const region = random.pick(REGIONS);
  const time = at ? { from: at, until: new Date(at.getTime() + WORK_MS) } : timeOf(play, id);
  if (at) world.begins.set(momentText(at), { work: id, from: at });
  world.works.set(id, { id, region, ...time, movedAt: world.now, movedSince, cancelledAt: null });
}

export async function moveWorks(play: Play): Promise<void> {
  for (const one of openWorks(play)) moveWork(play, one);
  await publish(play);
}

function moveWork(play: Play, work: Work): void {
  const { world } = play;
  world.switches.tick += 1;
  Object.assign(work, timeOf(play, work.id), { movedAt: world.now, movedSince: world.switches.tick });
}

/** So that its absence alone is what servers see. */
async function cancelWork(play: Play, work: Work): Promise<void> {
  await look(play);
  work.cancelledAt = play.world.now;
  await publish(play);
  await look(play);
}

/** Two lists, each without more than may be gone at once, or without anything; what is left out is still so. */
async function breakList(play: Play): Promise<void> {
  const { random, world } = play;
  await look(play);
  for (let lists = random.between(1, 3); lists > 0; lists--) {
    const isEmpty = random.chance(0.5);
    // What is in none of these has been over for five minutes with the last one.
    const left = new Set([...REGIONS].filter(() => !isEmpty && random.chance(0.4)).slice(0, 3));
    await publish(play, left);
    for (let looks = random.between(1, 3); looks > 0; looks--) {
      await look(play, random.chance(0.3) ? random.below(40) : undefined);
      world.pass(random.between(1, 4) * MINUTE_MS);
    }
  }
  if (random.chance(0.7)) await publish(play);
}

/** Two regions leave it at first, then one more each time, which alone would be believed; all are still so. */
export async function breakInParts(play: Play): Promise<void> {
  const { random, world } = play;
  const left = new Set([...world.regions].filter(([, { lists }]) => lists.at(-1)?.isListed).map(([id]) => id));
  left.delete(random.pick([...left]));
  for (let lists = random.between(2, 3); lists > 0; lists--) {
    left.delete(random.pick([...left]));
    await publish(play, left);
    await look(play);
    world.pass(random.between(1, 2) * MINUTE_MS);
  }
  world.pass(5 * MINUTE_MS);
  await publish(play, left);
  await look(play);
  await publish(play);
}

/** Nothing is out by it; and then no list comes for a while, or the same again. */
async function emptyList(play: Play): Promise<void> {
  const { random, world } = play;
  await look(play);
  for (let lists = random.between(1, 2); lists > 0; lists--) {
    await publish(play, new Set());
    await look(play);
    world.pass(random.between(1, 6) * MINUTE_MS);
    await look(play);
  }
  await publish(play);
  await look(play);
}

/** So short a time that nobody may believe it. */
async function missOnce(play: Play, missing: string): Promise<void> {
  await publish(play, new Set(REGIONS.filter((id) => id !== missing)));
  await look(play);
  play.world.pass(MINUTE_MS);
  await look(play);
  await publish(play);
  // Of a list that no server saw none knows what it had.
  await look(play);
}

/** What is gone indeed, by a list that leaves nothing out, and that the servers have seen: work too, where a region is out. */
export async function release(play: Play): Promise<void> {
  const { db, world, product } = play;
  if (!world.isListWhole) return;
  await look(play);
  await product.releaseEpisodes(db, world.now);
  world.releasedAt = world.now;
}

export const look = ({ world, servers, product }: Play, statements?: number): Promise<void> =>
  world.looking(() => servers.run((parts) => product.produceOutageNotices(parts), statements));

/**
 * `only`: what is in these regions, whatever is so elsewhere. `unread`: how many of its records cannot be read: one of an
 * outage that the list before had, or so many that nobody believes what the list leaves out.
 */
export async function publish(
  { db, world, random, product }: Play,
  only?: ReadonlySet<string>,
  unread: 'none' | 'one' | 'badly' = 'none',
): Promise<void> {
  const isIn = (region: string): boolean => only === undefined || only.has(region);
  const planned = [...world.works.values()].filter(
    ({ cancelledAt, until, region }) => !cancelledAt && until > world.now && isIn(region),
  );
  world.pass(MINUTE_MS);
  const row = (RegionId: string, OutageId: string) => ({
    OutageId,
    RegionId,
    Region: `Region ${RegionId}`,
    Alerts: [],
  });
  const of = new Map(
    [...world.regions].map(([id, region]) => {
      const { isOut, outages: there, since, restored } = region;
      const out = there.map((one) => ({
        ...row(id, one.id),
        Planned: 'Unplanned',
        ...(since && { StartDate: since.toISOString() }),
        ...(one.estimate && { EstimatedRestoration: one.estimate.toISOString() }),
        ...(one.hasCrew && { CrewStage: 'onTheWay' }),
      }));
      const over = (restored && restored.lists > 0 ? restored.ids : []).map((outageId) => ({
        ...row(id, outageId),
        Planned: 'unplanned',
        RestoredAt: restored?.at.toISOString(),
      }));
      return [id, isIn(id) ? (isOut ? out : over) : []] as const;
    }),
  );
  const works = planned.map(({ id, region, from, until }) => ({
    ...row(region, id),
    Planned: 'Planned',
    PlannedFrom: from.toISOString(),
    PlannedTo: until.toISOString(),
  }));
  const records: object[] = [...of.values(), works].flat();
  const before = new Set([...world.regions.values()].flatMap(({ lists }) => lists.at(-1)?.ids ?? []));
  const known = [...of.values()].flat().filter((one) => before.has(one.OutageId) && !('RestoredAt' in one));
  const odd = unread === 'one' && records.length > 1 ? random.pick(known) : undefined;
  // What cannot be read stays as it was.
  if (odd) records[records.indexOf(odd)] = { ...odd, StartDate: 'soon' };
  if (unread === 'badly') records.push(...Array.from({ length: records.length + 1 }, () => ({ RegionId: 'SK-99' })));
  if (unread === 'badly' && records.length < 3) return;
  await product.importOutages(db, world.now, { outages: records });
  const isWhole = odd === undefined && unread !== 'badly';
  world.isListWhole = only === undefined && isWhole;
  for (const [id, region] of world.regions) {
    const { isOut, restored, lists } = region;
    const isListed = isOut && isIn(id);
    const isSaid = !isOut && (of.get(id)?.length ?? 0) > 0;
    const ids = isListed ? region.outages.map((one) => one.id) : [];
    const last = lists.findLast((one) => one.isListed && one.at >= region.brokeAt)?.ids ?? [];
    const now = new Set(isOut ? region.outages.map((one) => one.id) : (restored?.ids ?? []));
    if (isListed || isSaid) region.hasLost ||= last.some((one) => !now.has(one));
    if (isSaid && restored) restored.lists -= 1;
    lists.push({ at: world.now, isListed, isOut, isSaid: isSaid && !region.hasLost, isWhole, ids });
  }
}

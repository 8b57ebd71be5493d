import type { Heard } from './judgeSaid.ts';
import { isOutage, stepOf } from './saidOf.ts';
import type { Said } from './words.ts';
import { HOUR_MS, type Listed, MINUTE_MS, type World } from './world.ts';

/* What is wrong with what was said of a region's outages, by the lists that had come by then and by what is so. */

const ABSENT_MS = 5 * MINUTE_MS;
const TOGETHER_MS = 15 * MINUTE_MS;

/** `others`: what the same customer has in the list already. */
export function judgeOutage(one: Heard, others: readonly Heard[], world: World): string[] {
  switch (stepOf(one.said)) {
    case 'began':
      return judgeBegan(one, others, world);
    case 'left':
      return judgeLeft(one.said, world);
    case 'back':
      return judgeBack(one.said, world);
    default:
      return [];
  }
}

/** The lists until the moment that it names. */
function listsOf(said: Said, world: World): { at: Date; lists: readonly Listed[] } | undefined {
  const at = world.moments.get(said.facts[0] ?? '');
  return at && { at, lists: world.region(said.where).lists.filter((list) => list.at <= at) };
}

const withoutIt = (lists: readonly Listed[]): readonly Listed[] =>
  lists.slice(lists.findLastIndex(({ isListed }) => isListed) + 1);

function judgeBack(said: Said, world: World): string[] {
  const { lists = [] } = listsOf(said, world) ?? {};
  const last = lists.at(-1);
  if (!last || last.isListed) return [`${said.where} is told to be back, and is in the list`];
  if (last.isOut) return [`${said.where} is told to be back, and is out`];
  return withoutIt(lists).some(({ isSaid }) => isSaid) ? [] : [`${said.where} is told to be back, and nobody said so`];
}

function judgeLeft(said: Said, world: World): string[] {
  const { at, lists = [] } = listsOf(said, world) ?? {};
  const last = lists.at(-1);
  if (!at || !last || last.isListed) return [`${said.where} is asked about, and is in the list`];
  const whole = withoutIt(lists).filter(({ isWhole }) => isWhole);
  const waited = Number(whole.at(-1)?.at ?? 0) - Number(whole[0]?.at ?? 0);
  const since = withoutIt(lists)[0]?.at ?? at;
  if (world.releasedAt > since && world.releasedAt <= at) return [];
  if (waited < ABSENT_MS) return [`${said.where} is asked about too soon`];
  const isSmall = whole.length >= 3 && waited >= TOGETHER_MS;
  const { left, open } = leftTogether(since, at, world);
  const isBroken = left >= 2 && left / open > 0.2;
  return isBroken && (open >= 5 || !isSmall) ? [`${said.where} is asked about by a broken list`] : [];
}

/** How many regions left the lists with one that left then, and how many were out. */
function leftTogether(since: Date, at: Date, world: World): { left: number; open: number } {
  const all = [...world.regions.values()].map(({ lists }) => lists.filter((list) => list.at <= at));
  const gone = all.filter((lists) => {
    const without = withoutIt(lists);
    const first = without[0];
    const wasListed = lists.length > without.length;
    if (!wasListed || !first || without.some(({ isSaid }) => isSaid)) return false;
    const isReleased = world.releasedAt >= first.at;
    return !isReleased && Math.abs(first.at.getTime() - since.getTime()) <= TOGETHER_MS;
  });
  const listed = all.filter((lists) => lists.findLast((list) => list.at <= since)?.isListed);
  return { left: gone.length, open: listed.length + gone.length };
}

/** Of one outage nobody hears twice that it is out; after an hour in no list it is another one. */
function judgeBegan({ said, at, person }: Heard, others: readonly Heard[], world: World): string[] {
  const region = world.region(said.where);
  const before = others.findLast((other) => isOutage(other.said) && other.said.where === said.where);
  if (!before || stepOf(before.said) === 'back' || !region.isOut || before.at < region.changedAt) return [];
  const lists = region.lists.filter((list) => list.at <= at);
  const last = lists.findLastIndex(({ isListed }) => !isListed);
  const [now, then] = [lists[last + 1], lists.slice(0, last + 1).findLast(({ isListed }) => isListed)];
  if (!now || !then || now.at.getTime() - then.at.getTime() >= HOUR_MS) return [];
  const isSame = now.ids.some((id) => then.ids.includes(id));
  return isSame ? [`${person.id} is told a second time that ${said.where} is out`] : [];
}

const MINUTE_MS = 60_000;

/** An outage is gone when two whole lists without it were put so far apart, with none between that names it. */
export const GONE_MS = 5 * MINUTE_MS;
/** What leaves within this time of each other leaves together: a broken list may come in parts. */
export const TOGETHER_MS = 15 * MINUTE_MS;
/** Where more than this share leaves together, and at least two, the list may be broken. */
const DOUBTED_SHARE = 0.2;
const DOUBTED_LEAST = 2;
/** Of fewer than this, so many whole lists over TOGETHER_MS end the doubt as well. */
const SMALL_BELOW = 5;
const SMALL_LISTS = 3;
/** An outage that is named again within this time of its leaving was not over. */
const SAME_EPISODE_MS = 60 * MINUTE_MS;
/** So many customers who say "still out" doubt a region, or this share of those who answered, if that is more. */
const CONTRADICTED_LEAST = 3;
const CONTRADICTED_SHARE = 0.1;

/**
 * Why it is not believed that an outage is over. left: too much left the list together. notRead: the list without it could
 * not be read well. reports: customers say that they are still out.
 */
export type DoubtWhy = 'left' | 'notRead' | 'reports';

/**
 * What the utility's lists say of one outage episode: of all unplanned outages of a region from the first one until the
 * power is back, or of one planned outage. Times are epoch milliseconds by our own clock, of when a list was put.
 *
 * - `state`: out: the last list has it. absent: it does not, which proves nothing yet. gone: two whole lists do not.
 *   restored: each of its outages said when the power came back.
 * - `since`: when it came into this state. `leftAt`: when the first list without it came.
 * - `absentSince`, `lists`: when the first whole list without it came, and how many came from then on.
 * - `doubt`: it is shown as it was. `open`: how many episodes were open then, of those that had left together too.
 */
export interface Episode {
  beganAt: number;
  state: 'out' | 'absent' | 'gone' | 'restored';
  since: number;
  leftAt: number | null;
  absentSince: number | null;
  lists: number;
  doubt: { since: number; why: DoubtWhy; open: number } | null;
  /** When an operator last ended a doubt about it. */
  releasedAt: number | null;
}

/** What is so, for every channel and page. doubted: it is shown as it was, and nothing is said of its end. */
export type Verdict = Episode['state'] | 'doubted';

export const verdictOf = ({ state, doubt }: Pick<Episode, 'state' | 'doubt'>): Verdict => (doubt ? 'doubted' : state);

/**
 * What one list says of an episode.
 *
 * - out: it names it. `isKnown`: by an outage that left the list before.
 * - restored: no outage of it is left, and each said when it was restored, the last at `restoredAt` (ms).
 * - absent: neither. `isNamed`: a record that could not be read names its region. `isDue`: planned work whose time is
 *   over leaves every list.
 */
export type Said =
  | { kind: 'out'; isKnown: boolean }
  | { kind: 'restored'; restoredAt: number }
  | { kind: 'absent'; isNamed: boolean; isDue: boolean };

/** `isWhole`: each of its records could be read. */
export interface PutList {
  now: number;
  isWhole: boolean;
}

const NOT_ABSENT = { leftAt: null, absentSince: null, lists: 0, doubt: null };

/** An episode after the next list; null: none began, or there is none to go on with. */
export function afterList(before: Episode | null, said: Said, list: PutList): Episode | null {
  const { now } = list;
  if (said.kind === 'out') {
    if (before?.state === 'out') return before;
    const goesOn = before !== null && isSameEpisode(before, said, now);
    if (goesOn) return { ...before, ...NOT_ABSENT, state: 'out', since: now };
    return { ...NOT_ABSENT, beganAt: now, state: 'out', since: now, releasedAt: null };
  }
  if (before === null) return null;
  return said.kind === 'restored' ? afterRestored(before, said.restoredAt, now) : afterAbsent(before, said, list);
}

/** After a statement that the power is back, or for long in no list, it is another episode. */
function isSameEpisode(
  { state, doubt, since, leftAt }: Episode,
  { isKnown }: { isKnown: boolean },
  now: number,
): boolean {
  if (state === 'restored') return false;
  return state === 'absent' || doubt !== null || (isKnown && now - (leftAt ?? since) < SAME_EPISODE_MS);
}

/** That the power came back before customers said that it is out answers them not. */
function afterRestored(before: Episode, restoredAt: number, now: number): Episode {
  const { state, doubt, since, leftAt } = before;
  if (doubt?.why === 'reports' && restoredAt <= doubt.since) return before;
  if (state === 'restored' && !doubt) return before;
  const isNew = state !== 'restored';
  return { ...before, state: 'restored', since: isNew ? now : since, leftAt: leftAt ?? now, doubt: null };
}

function afterAbsent(
  before: Episode,
  { isNamed, isDue }: { isNamed: boolean; isDue: boolean },
  { now, isWhole }: PutList,
): Episode {
  const { state, doubt } = before;
  if (state === 'restored' || (state === 'gone' && !doubt)) return before;
  if (isDue) return { ...before, ...NOT_ABSENT, state: 'gone', since: now };
  const first = state === 'out' ? { state: 'absent' as const, since: now, leftAt: now } : {};
  if (isNamed) return { ...before, ...first, absentSince: null, lists: 0 };
  if (!isWhole) return { ...before, ...first };
  const absentSince = before.absentSince ?? now;
  const next = { ...before, ...first, absentSince, lists: before.lists + 1 };
  const isOver = doubt ? isOutlived(doubt, next, now) : now - absentSince >= GONE_MS;
  return isOver ? { ...next, state: 'gone', since: now, doubt: null } : next;
}

const isOutlived = (
  { why, open }: NonNullable<Episode['doubt']>,
  { lists, absentSince }: { lists: number; absentSince: number },
  now: number,
): boolean => why !== 'reports' && open < SMALL_BELOW && lists >= SMALL_LISTS && now - absentSince >= TOGETHER_MS;

/** One of the episodes of a kind, before and after a list. */
export interface Step {
  before: Episode | null;
  after: Episode;
  /** Planned work whose time is over is not counted among what may leave. */
  isDue?: boolean;
}

/**
 * Doubts what left with a list that may be broken, and what left shortly before.
 *
 * @param broken it could not be read well, or too much of another kind left with it: how many of that kind were open.
 * @returns the same steps, with the doubts
 */
export function withDoubts<One extends Step>(
  steps: readonly One[],
  { now }: Pick<PutList, 'now'>,
  broken: { why: Exclude<DoubtWhy, 'reports'>; open: number } | null,
): One[] {
  const leaves = ({ before, after }: Step): boolean => before?.state === 'out' && after.state === 'absent';
  if (!steps.some(leaves)) return [...steps];
  const gone = steps.filter(({ after }) => hasLeft(after, now));
  const out = steps.filter(({ after, isDue }) => !isDue && after.state === 'out').length;
  const open = out + gone.length;
  const isTooMuch = gone.length >= DOUBTED_LEAST && gone.length / open > DOUBTED_SHARE;
  const doubted = new Set(isTooMuch ? gone : broken ? steps.filter(leaves) : []);
  const why = isTooMuch ? 'left' : (broken?.why ?? 'left');
  const most = Math.max(open, broken?.open ?? 0);
  return steps.map((one) => {
    if (!doubted.has(one)) return one;
    const { leftAt, doubt } = one.after;
    const known = doubt ?? { since: leftAt ?? now, why, open };
    return { ...one, after: { ...one.after, doubt: { ...known, open: Math.max(known.open, most) } } };
  });
}

/**
 * Lately, or it may have left with a broken list; of what an operator released since, it is known that it is over. What
 * customers contradict left by itself.
 */
function hasLeft({ state, doubt, leftAt, releasedAt }: Episode, now: number): boolean {
  if (state !== 'absent' && state !== 'gone') return false;
  if (doubt && doubt.why !== 'reports') return true;
  return leftAt !== null && now - leftAt <= TOGETHER_MS && (releasedAt ?? 0) < leftAt;
}

/** Whether customers' answers contradict that the power is back. */
export const isContradicted = ({ stillOut, answered }: { stillOut: number; answered: number }): boolean =>
  stillOut >= Math.max(CONTRADICTED_LEAST, answered * CONTRADICTED_SHARE);

/** What customers say doubts an episode that is believed to be over. */
export function afterReports(before: Episode, now: number): Episode {
  const isOver = before.state === 'gone' || before.state === 'restored';
  return isOver && !before.doubt ? { ...before, doubt: { since: now, why: 'reports', open: 1 } } : before;
}

/** An operator looked: what the lists say is so. */
export function released(before: Episode, now: number): Episode {
  if (!before.doubt) return before;
  const isAbsent = before.state === 'absent';
  return { ...before, doubt: null, releasedAt: now, ...(isAbsent && { state: 'gone' as const, since: now }) };
}

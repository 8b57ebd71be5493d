import type { SubmissionRow } from '#db/submissions.ts';
import { ancestorsOf, type Submitted } from './submitted.ts';

/** What the utility keeps of a submission that it accepted. */
export interface Effect {
  idempotencyKey: string;
  /** The key of what replaced it; null while it counts. */
  supersededBy: string | null;
}

interface Look<T extends Submitted> {
  name: (one: T) => string;
  effectsOf: (one: T) => readonly Effect[];
  rowOf: (one: T) => SubmissionRow | undefined;
  /** The utility has forgotten keys in this schedule. */
  keysPruned: boolean;
}

/**
 * Of what was changed, perhaps more than once, one counts at the utility at most, and it is the newest one that was
 * accepted; and what the device shows as received is what counts.
 *
 * @returns what is wrong, in words.
 */
export function judgeChains<T extends Submitted>(
  submitted: readonly T[],
  { name, effectsOf, rowOf, keysPruned }: Look<T>,
): string[] {
  const complaints: string[] = [];
  const families = Map.groupBy(submitted, (one) => ancestorsOf(one).at(-1) ?? one);
  for (const family of families.values()) {
    const names = family.map(name).join(', then ');
    const counts = (one: T) => effectsOf(one).some(({ supersededBy }) => supersededBy === null);
    const accepted = family.filter((one) => effectsOf(one).length > 0);
    const inForce = accepted.filter(counts);
    // After the keys were pruned nobody knows what a device that was put back had replaced already.
    const isForgotten = keysPruned && family.some(({ undone }) => undone);
    if (inForce.length > 1 && !isForgotten) complaints.push(`${inForce.length} count of ${names}`);
    if (accepted.length > 0 && inForce.length === 0) complaints.push(`none counts of ${names}`);
    for (const one of inForce) {
      const newer = accepted.find((other) => ancestorsOf(other).includes(one));
      if (newer) complaints.push(`${name(one)} counts though ${name(newer)} took its place`);
    }
    // A device that was put back cannot know what it did later.
    if (family.some(({ undone }) => undone)) continue;
    for (const one of family) {
      const row = rowOf(one);
      if (row?.state !== 'received') continue;
      if (row.answer?.replaced) {
        if (counts(one)) complaints.push(`${name(one)} is shown as replaced and counts`);
        if (inForce.length === 0) complaints.push(`${name(one)} is shown as replaced and nothing counts`);
      } else if (!counts(one)) complaints.push(`${name(one)} is shown as received and does not count`);
    }
  }
  return complaints;
}

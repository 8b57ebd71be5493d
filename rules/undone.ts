import type { Changed } from '#contracts/handOver.ts';

type FieldsOf = Record<string, unknown>;

/**
 * What an object was before these changes, given from the first to the last. A field that was changed otherwise since
 * stays as it is.
 */
export function undone<T extends object>(now: T, changes: readonly Record<string, Changed>[]): T {
  const before = { ...now } as FieldsOf;
  for (const change of changes.toReversed()) {
    for (const [field, { from, to }] of Object.entries(change)) {
      if (!isSame(before[field] ?? null, to ?? null)) continue;
      if (from === null || from === undefined) delete before[field];
      else before[field] = from;
    }
  }
  return before as T;
}

/** As JSON, whatever the order of its fields: a database gives them back in its own. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame((one as FieldsOf)[key] ?? null, (other as FieldsOf)[key] ?? null));
}

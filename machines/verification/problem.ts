import { asCallFailed, type CallFailed } from '../callFailed.ts';

/** What went wrong in an edit, by the name of its text (ERR2-02). `notProven`: nobody wanted to prove who they are. */
export interface Problem<Key extends string = string> {
  key: Key | 'notProven';
  failure: (Pick<CallFailed, 'why' | 'title' | 'said'> & { isTooOften?: boolean }) | null;
}

export function problemOf<Key extends string>(key: Key, error?: unknown): Problem<Key> {
  if (error === undefined) return { key, failure: null };
  const { why, title, said, code, isTooOften } = asCallFailed(error);
  if (code === 'freshSignInRequired') return { key: 'notProven', failure: null };
  return { key, failure: { why, title, said, ...(isTooOften && { isTooOften }) } };
}

/** It was made of details that are no longer the last ones: nothing was stored. */
export const isChangedMeanwhile = (error: unknown): boolean => asCallFailed(error).code === 'changedMeanwhile';

import type { Failure } from '#contracts/failure.ts';
import { type Why, whyOf } from '#contracts/why.ts';
import { useSyncStatus } from './useSyncStatus.ts';

/**
 * Why there is no copy on this device: by the failure of its load, or before there is one by how the utility was last
 * reached. A server that fails is no missing connection, and a page says which (`notHere.…` of its words).
 */
export function useWhyMissing(failure: Failure | null | undefined): Why {
  const { away } = useSyncStatus();
  if (failure) return whyOf(failure);
  return away === 'noAnswer' ? 'busy' : 'connection';
}

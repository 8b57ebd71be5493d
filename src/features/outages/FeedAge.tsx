import { useWords } from '#content/useWords.ts';
import type { OutageMapCopy } from '#copies/outageMap.ts';
import { asPeopleSay, localStamp } from '#ui/dates.ts';

/** How old the outages of a copy are. The feed's own time first: one that stands still was loaded just now, and is old (OUT-13). */
export function FeedAge({ copy: { lastUpdated, fetchedAt } }: { copy: OutageMapCopy }) {
  const words = useWords('outages');
  return (
    <p className="figures flex flex-wrap gap-x-3 text-label text-soft">
      {lastUpdated && (
        <time dateTime={lastUpdated}>
          {words('lastUpdated', { when: localStamp(lastUpdated) })} ({asPeopleSay(lastUpdated)})
        </time>
      )}
      <time dateTime={fetchedAt}>{words('loaded', { when: asPeopleSay(fetchedAt) })}</time>
    </p>
  );
}

import { useWords } from '#content/useWords.ts';
import { asPeopleSay } from '#ui/dates.ts';

/** When the copy on the screen was loaded: what is old is shown as old. */
export function AsOf({ fetchedAt }: { fetchedAt: string }) {
  const words = useWords('shell');
  return (
    <p className="text-label text-soft">
      <time dateTime={fetchedAt}>{words('asOf', { when: asPeopleSay(fetchedAt) })}</time>
    </p>
  );
}

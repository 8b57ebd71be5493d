import { useWords } from '#content/useWords.ts';
import { asPeopleSay } from '#ui/dates.ts';

/** From when the copy on the screen is: an old truth is shown as old. */
export function AsOf({ fetchedAt }: { fetchedAt: string }) {
  const words = useWords('shell');
  return (
    <p className="text-label text-soft">
      <time dateTime={fetchedAt}>{words('asOf', { when: asPeopleSay(fetchedAt) })}</time>
    </p>
  );
}

import { useWords } from '#content/useWords.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** While a page's own chunk is on its way: only ever seen before the app is kept on the device. */
export function Opening() {
  const words = useWords('shell');
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <VisuallyHidden>{words('loading')}</VisuallyHidden>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

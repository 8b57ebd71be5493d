import { useWords } from '#content/useWords.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Holds the place of the bill while it is on its way (BILL-03). */
export function BillOutline() {
  const words = useWords('bill');
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <VisuallyHidden>{words('loading')}</VisuallyHidden>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}

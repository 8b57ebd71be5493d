import { useWords } from '#content/useWords.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/**
 * Holds the place of the list while the first one is on its way. As high as the screen: what stands below a list of any
 * length is out of sight until then, and nothing moves under a finger.
 */
export function OutagesOutline() {
  const words = useWords('outages');
  return (
    <div role="status" className="flex min-h-dvh flex-col gap-3.5">
      <VisuallyHidden>{words('loading')}</VisuallyHidden>
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

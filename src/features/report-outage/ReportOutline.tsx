import { Skeleton } from '#ui/Skeleton.tsx';

/** The page's outline while the device is being asked, so that nothing jumps. */
export function ReportOutline() {
  return (
    <>
      <Skeleton className="h-36 w-full wide:max-w-md" />
      <Skeleton className="h-28 w-full wide:max-w-md" />
    </>
  );
}

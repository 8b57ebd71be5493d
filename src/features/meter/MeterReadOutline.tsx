import { Skeleton } from '#ui/Skeleton.tsx';

/** The form's outline while the device's copies are read, so that nothing jumps. */
export function MeterReadOutline() {
  return (
    <>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-13 w-full" />
    </>
  );
}

import { Skeleton } from '#ui/Skeleton.tsx';

/** As high as the map with its search, legend and switch: what stands below it stays in its place when they come. */
export const MapOutline = () => (
  <div className="flex flex-col gap-3 pb-45 wide:pb-35">
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-80 w-full wide:h-112" />
  </div>
);

import { Skeleton } from '#ui/Skeleton.tsx';

/** As high as the map with its search and legend: what stands below it stays in its place when they come. */
export const MapOutline = ({ search = '', map = '', box = '', drawing = 'h-80 w-full wide:h-112' }) => (
  <>
    <div className={`h-13 ${search}`} />
    <div className={map}>
      <div className={`pb-7 ${box}`}>
        <Skeleton className={drawing} />
      </div>
    </div>
  </>
);

import { useWords } from '#content/useWords.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/** As high as the map with its search and legend: what stands below it stays in its place when they come. */
export function MapOutline({ search = '', map = '', box = '', drawing = 'h-80 w-full wide:h-112' }) {
  const words = useWords('outages');
  return (
    <>
      <div className={`h-13 ${search}`} />
      <div className={map}>
        <div className={`relative pb-7 ${box}`}>
          <Skeleton className={drawing} />
          <p className="absolute inset-x-0 top-0 p-5 text-center text-soft">{words('map.loading')}</p>
        </div>
      </div>
    </>
  );
}

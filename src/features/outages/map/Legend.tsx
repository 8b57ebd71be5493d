import { useWords } from '#content/useWords.ts';

/** What the fills of the map mean, in words too. */
export function Legend() {
  const words = useWords('outages');
  return (
    <ul aria-label={words('map.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      <li className="flex items-center gap-2">
        <span className="size-4 rounded-sm border border-edge bg-unplanned/65 forced-colors:bg-[CanvasText]" />
        {words('map.unplanned')}
      </li>
      <li className="flex items-center gap-2">
        <span className="size-4 rounded-sm border border-edge bg-planned/45 forced-colors:bg-[GrayText]" />
        {words('map.planned')}
      </li>
    </ul>
  );
}

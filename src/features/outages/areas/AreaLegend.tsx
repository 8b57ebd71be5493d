import { useWords } from '#content/useWords.ts';

/** What the areas' colours mean, in words too. */
export function AreaLegend() {
  const words = useWords('outage-areas');
  return (
    <ul aria-label={words('map.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      <li className="flex items-center gap-2">
        <span className="size-4 rounded-sm border border-edge bg-mine/55 forced-colors:bg-[CanvasText]" />
        {words('map.mine')}
      </li>
      <li className="flex items-center gap-2">
        <span className="size-4 rounded-sm border border-edge" />
        {words('map.others')}
      </li>
    </ul>
  );
}

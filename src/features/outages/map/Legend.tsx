import { useWords } from '#content/useWords.ts';

/** `fill`: classes of the square, as the map fills what it means. */
export interface LegendEntry {
  fill: string;
  text: string;
}

/** What the fills of the map mean, in words too. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const words = useWords('outages');
  return (
    <ul aria-label={words('map.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {entries.map(({ fill, text }) => (
        <li key={text} className="flex items-center gap-2">
          {/* In the map's own colours also where the system sets all others. */}
          <span className={`size-4 border border-edge forced-color-adjust-none ${fill}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}

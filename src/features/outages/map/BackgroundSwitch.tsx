import { useWords } from '#content/useWords.ts';
import type { MapBackground } from '#contracts/regions.ts';

type Props = {
  backgrounds: readonly MapBackground[];
  /** Null: the app's own plain map. */
  shown: MapBackground | null;
  /** That was wanted and could not be loaded. */
  lost: MapBackground | null;
  onShow: (background: MapBackground | null) => void;
};

/** Map or satellite (APP-44): what this installation offers beside the plain map. */
export function BackgroundSwitch({ backgrounds, shown, lost, onShow }: Props) {
  const words = useWords('outages');
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">{words('map.background')}</legend>
      {[null, ...backgrounds].map((background) => {
        const id = background?.id ?? 'plain';
        return (
          <label key={id} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="map-background"
              checked={id === (shown?.id ?? 'plain')}
              onChange={() => onShow(background)}
              className="size-5 accent-act"
            />
            {words(`map.background.${id}`)}
          </label>
        );
      })}
      <p role="status" className="basis-full empty:hidden">
        {lost && words(`map.noBackground.${lost.id}`)}
      </p>
    </fieldset>
  );
}

import type { Map as MapLibre, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import type { MapBackground } from '#contracts/regions.ts';
import { tileMap } from './style.ts';

/** How long a picture from another server is waited for, in ms: the plain map is there. */
const PATIENCE_MS = 10_000;

/**
 * The style of a picture of the land.
 *
 * @throws where it cannot be loaded
 */
export async function landOf({ url }: MapBackground): Promise<StyleSpecification> {
  if (url.includes('{z}')) return tileMap(url);
  const reply = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.json();
}

/** So many parts in a row that cannot be loaded are no gap in a picture any more. */
const MOST_LOST = 4;

/**
 * Tells when a background that is shown fails as a whole: nothing of it comes, or nothing more. A tile that is missing
 * leaves a gap.
 *
 * @returns what ends the watch
 */
export function watchLand(map: MapLibre, land: StyleSpecification, onGone: () => void): () => void {
  let lost = 0;
  let hasShown = false;
  const judge = () => {
    if (lost > 0 && !hasShown) onGone();
  };
  const watches = [
    map.on('error', () => {
      lost += 1;
      if (lost >= MOST_LOST) onGone();
    }),
    map.on('sourcedata', ({ sourceId, tile }: MapSourceDataEvent) => {
      if (!(sourceId in land.sources) || tile?.state !== 'loaded') return;
      lost = 0;
      hasShown = true;
    }),
    map.on('idle', judge),
  ];
  // A reply that is no style leaves the map without work, and so it is never idle again.
  const patience = setTimeout(judge, PATIENCE_MS);
  return () => {
    clearTimeout(patience);
    for (const { unsubscribe } of watches) unsubscribe();
  };
}

/** Whose picture it is, as its sources say it, without the markup that they may use. */
export const creditsOf = (map: MapLibre, land: StyleSpecification): string =>
  [...new Set(Object.keys(land.sources).map((id) => map.getSource(id)?.attribution ?? ''))]
    .map((text) => text.replace(/<[^>]*>/g, '').trim())
    .filter((text) => text !== '')
    .join(' ');

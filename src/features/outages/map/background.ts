import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import type { MapBackground } from '#contracts/regions.ts';
import { tileMap } from './style.ts';

/** Longer nobody waits for a picture of others, in ms: the plain map is there. */
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

/** Whose picture it is, as its sources say it, without the markup that they may use. */
export const creditsOf = (map: MapLibre, land: StyleSpecification): string =>
  [...new Set(Object.keys(land.sources).map((id) => map.getSource(id)?.attribution ?? ''))]
    .map((text) => text.replace(/<[^>]*>/g, '').trim())
    .filter((text) => text !== '')
    .join(' ');

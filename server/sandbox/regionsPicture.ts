import type { Position, Region } from '#contracts/regions.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { escapeHtml } from './page.ts';

/** In the middle of the province a degree of longitude is so much shorter than one of latitude. */
const LONGITUDE_SCALE = Math.cos((54 * Math.PI) / 180);

type Outages = Pick<SandboxState, 'outages'>['outages'];

/**
 * The regions drawn, filled where an outage is; each leads to the form that publishes one there. For the eye and the mouse:
 * the form offers the same regions by name.
 */
export function regionsPicture(regions: readonly Region[], outages: Outages): string {
  const kinds = new Map<string, string>();
  // Where there are several, an unplanned one is what is seen.
  for (const { RegionId, Planned } of outages) if (kinds.get(RegionId) !== 'Unplanned') kinds.set(RegionId, Planned);
  const drawn = regions.map(({ regionId, regionName, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return { regionId, regionName, rings: polygons.flat().map((ring) => ring.map(flat)) };
  });
  const points = drawn.flatMap(({ rings }) => rings.flat());
  if (points.length === 0) return '<p class="soft">None.</p>';
  const [left, top] = [least(points.map(({ x }) => x)), least(points.map(({ y }) => y))];
  const [right, bottom] = [-least(points.map(({ x }) => -x)), -least(points.map(({ y }) => -y))];
  const links = drawn.map(({ regionId, regionName, rings }) => {
    const path = rings.map((ring) => `M${ring.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}Z`).join('');
    return `<a href="/sandbox?region=${encodeURIComponent(regionId)}#publish" tabindex="-1"><title>${escapeHtml(`${regionName} (${regionId})`)}</title>
<path class="${kinds.get(regionId) ?? ''}" d="${path}"/></a>`;
  });
  const box = [left, top, right - left, bottom - top].map(short).join(' ');
  return `<svg class="map" viewBox="${box}" aria-hidden="true">${links.join('\n')}</svg>`;
}

const flat = ([longitude = 0, latitude = 0]: Position): { x: number; y: number } => ({
  x: longitude * LONGITUDE_SCALE,
  y: -latitude,
});
const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));
const short = (value: number): string => String(Math.round(value * 1000) / 1000);

import { PLACES, type Place, TOWNS, type Town } from './places.ts';

/*
 * The sandbox's map of outage regions: a made-up division of a province with Saskatchewan's outline and names, the
 * same at every start. Country regions fill it without a gap; towns are cut out of them, so a border that two regions
 * share has the same points in both.
 */

type Point = [number, number];

interface ProvinceRegion {
  id: string;
  name: string;
  /** Each an outer ring, then its holes; rings are not closed here. */
  polygons: Point[][][];
}

const [WEST, EAST] = [-110, -101.4];
/** Below it people live close: the cells of the north are larger. */
const [SOUTH, TREE_LINE, NORTH] = [49, 54.6, 60];
const COUNTRY = { columns: 8, rows: 9, south: SOUTH, north: TREE_LINE };
const NORTHERN = { columns: 4, rows: 3, south: TREE_LINE, north: NORTH };
type Grid = typeof COUNTRY;

/** How far a corner lies from its place in the grid, and how far a border winds, as a part of the cell's size. */
const [JITTER, WINDING] = [0.18, 0.06];
const POINTS_A_BORDER = 4;
const POINTS_A_TOWN = 24;

/** Between -1 and 1, and the same for the same name. */
function chance(name: string): number {
  let hash = 2_166_136_261;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 31 - 1;
}

/** A corner of the grid; on the province's outline it stays on it. */
function corner({ columns, rows, south, north }: Grid, column: number, row: number): Point {
  const [width, height] = [(EAST - WEST) / columns, (north - south) / rows];
  const isEdge = (at: number, last: number) => at === 0 || at === last;
  const name = `${south}/${column}/${row}`;
  const shiftX = isEdge(column, columns) ? 0 : JITTER * width * chance(`${name}x`);
  const shiftY = isEdge(row, rows) ? 0 : JITTER * height * chance(`${name}y`);
  return [WEST + column * width + shiftX, south + row * height + shiftY];
}

/** From one corner to another without the last point; winding, but for the outline and the line between the two grids. */
function border(from: Point, to: Point): Point[] {
  const [first, last] = from[0] < to[0] || (from[0] === to[0] && from[1] < to[1]) ? [from, to] : [to, from];
  const isStraight = first[0] === last[0] || first[1] === last[1];
  const points = Array.from({ length: POINTS_A_BORDER }, (_, nth): Point => {
    const part = nth / POINTS_A_BORDER;
    const aside = nth === 0 || isStraight ? 0 : WINDING * chance(`${first}/${last}/${nth}`);
    const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
    return [first[0] + part * dx - aside * dy, first[1] + part * dy + aside * dx];
  });
  return first === from ? points : [...points.slice(1), last].reverse();
}

/** The cell's outline. The northern cells are as wide as two of those below them, and have their corners too. */
function outline(grid: Grid, column: number, row: number): Point[] {
  const at = (c: number, r: number) => corner(grid, c, r);
  const below =
    grid === NORTHERN && row === 0
      ? [2 * column, 2 * column + 1, 2 * column + 2].map((c) => corner(COUNTRY, c, COUNTRY.rows))
      : [at(column, row), at(column + 1, row)];
  const corners = [...below, at(column + 1, row + 1), at(column, row + 1)];
  return corners.flatMap((from, nth) => border(from, corners[(nth + 1) % corners.length] as Point));
}

const inside = ([x, y]: Point, ring: readonly Point[]): boolean =>
  ring.reduce((isIn, [x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] as Point;
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) ? !isIn : isIn;
  }, false);

/** A town's outline around a centre; `scale` 2 is the outline with as much country around it. */
function townRing(centre: Point, radius: number, scale = 1): Point[] {
  return Array.from({ length: POINTS_A_TOWN }, (_, nth): Point => {
    const angle = (2 * Math.PI * nth) / POINTS_A_TOWN;
    const reach = scale * radius * (1 + 0.2 * chance(`${centre}/${nth}`));
    // A degree of longitude is that much shorter here.
    return [centre[0] + (reach / 0.62) * Math.cos(angle), centre[1] + reach * Math.sin(angle)];
  });
}

/** Where the town lies inside the cell with room around it: at its own place, or moved towards the cell's middle. */
function settle(centre: Point, radius: number, cell: readonly Point[]): Point {
  const middle = cell.reduce(([x, y], point) => [x + point[0] / cell.length, y + point[1] / cell.length], [0, 0]);
  for (let part = 0; part < 1; part += 0.05) {
    const at: Point = [centre[0] + part * (middle[0] - centre[0]), centre[1] + part * (middle[1] - centre[1])];
    if (townRing(at, radius, 2).every((point) => inside(point, cell))) return at;
  }
  return middle;
}

/** A town of several parts is cut like a cake. */
function townRegions({ parts, radius }: Town, centres: readonly Point[]): ProvinceRegion[] {
  const rings = centres.map((centre) => townRing(centre, radius));
  const [centre, ring] = [centres[0], rings[0]];
  if (parts.length === 1 || !centre || !ring) {
    return parts.map((part) => ({ ...part, polygons: rings.map((one) => [one]) }));
  }
  const share = POINTS_A_TOWN / parts.length;
  return parts.map((part, nth) => {
    const arc = Array.from({ length: share + 1 }, (_, step) => ring[(nth * share + step) % POINTS_A_TOWN] as Point);
    return { ...part, polygons: [[[centre, ...arc]]] };
  });
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const isTown = ({ name }: Place): boolean => TOWNS.some(({ parts }) => parts.some((part) => part.name === name));

/** After the places in it, or the one that is nearest and the direction from there. */
function cellName(cell: readonly Point[], middle: Point): string {
  const [first, second] = PLACES.filter(({ at, id }) => !id && inside(at, cell));
  if (first) return second ? `${first.name} and ${second.name}` : `${first.name}${isTown(first) ? ' Rural' : ''}`;
  const [nearest] = [...PLACES].sort((a, b) => distance(a.at, middle) - distance(b.at, middle));
  const [dx, dy] = [middle[0] - (nearest?.at[0] ?? 0), middle[1] - (nearest?.at[1] ?? 0)];
  const direction = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'East' : 'West') : dy > 0 ? 'North' : 'South';
  return `${nearest?.name} ${direction}`;
}

function provinceRegions(): ProvinceRegion[] {
  const cells = [COUNTRY, NORTHERN].flatMap((grid) =>
    Array.from({ length: grid.rows * grid.columns }, (_, nth) => {
      const [column, row] = [nth % grid.columns, Math.floor(nth / grid.columns)];
      const height = (grid.north - grid.south) / grid.rows;
      const width = (EAST - WEST) / grid.columns;
      const middle: Point = [WEST + (column + 0.5) * width, grid.south + (row + 0.5) * height];
      return { ring: outline(grid, column, row), middle, isNorthern: grid === NORTHERN, holes: [] as Point[][] };
    }),
  );
  const towns = TOWNS.flatMap((town) => {
    const centres = town.centres.map((centre) => {
      const cell = cells.find(({ ring }) => inside(centre, ring));
      if (!cell) throw new Error(`${town.parts[0]?.name} lies outside the province`);
      const settled = settle(centre, town.radius, cell.ring);
      cell.holes.push(townRing(settled, town.radius));
      return settled;
    });
    return townRegions(town, centres);
  });
  const taken = new Set([...PLACES.map(({ id }) => id), ...towns.map(({ id }) => id)]);
  const numbers = { south: 101, north: 901 };
  const nextId = (isNorthern: boolean): string => {
    const which = isNorthern ? 'north' : 'south';
    let id = `SK-${numbers[which]++}`;
    while (taken.has(id)) id = `SK-${numbers[which]++}`;
    return id;
  };
  const country = cells.map(({ ring, holes, middle, isNorthern }) => {
    const known = PLACES.find(({ id, at }) => id && inside(at, ring));
    return {
      id: known?.id ?? nextId(isNorthern),
      name: known?.name ?? cellName(ring, middle),
      polygons: [[ring, ...holes]],
    };
  });
  return [...country, ...towns];
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const coordinates = (ring: readonly Point[]): string =>
  [...ring, ring[0] as Point].map(([lon, lat]) => `${lon.toFixed(5)},${lat.toFixed(5)}`).join(' ');

function polygonXml([outer, ...holes]: Point[][]): string {
  const ring = (one: readonly Point[]) => `<LinearRing><coordinates>${coordinates(one)}</coordinates></LinearRing>`;
  const inner = holes.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`).join('');
  return `<Polygon><outerBoundaryIs>${ring(outer as Point[])}</outerBoundaryIs>${inner}</Polygon>`;
}

function placemarkXml({ id, name, polygons }: ProvinceRegion): string {
  const shapes = polygons.map(polygonXml).join('');
  const data = `<ExtendedData><Data name="regionId"><value>${id}</value></Data></ExtendedData>`;
  const shape = polygons.length === 1 ? shapes : `<MultiGeometry>${shapes}</MultiGeometry>`;
  return `<Placemark><name>${escapeXml(name)}</name>${data}${shape}</Placemark>`;
}

/** The map template that the sandbox's utility has at first. */
export function provinceKml(): string {
  const placemarks = provinceRegions().map(placemarkXml).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Outage regions of the sandbox</name>
${placemarks}
</Document></kml>
`;
}

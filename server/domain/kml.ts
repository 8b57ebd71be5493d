import { kml } from '@tmcw/togeojson';
import { DOMImplementation, DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { type Region, type Rings, region } from '#contracts/regions.ts';
import { Problem } from '../problems.ts';
import { shapeOf } from './regionShape.ts';

/** What an import says of a placemark that it left out, or of a part of one. */
export interface SkippedPlacemark {
  /** Its id or name, or its place in the file. */
  placemark: string;
  why: string;
}

export interface ParsedKml {
  regions: Region[];
  skipped: SkippedPlacemark[];
}

/** Longitude and latitude, and perhaps an altitude: the reader below would make something of less too. */
const COORDINATES = /^\s*(?:-?\d{1,3}(?:\.\d+)?,-?\d{1,2}(?:\.\d+)?(?:,-?\d+(?:\.\d+)?)?(?:\s+|$)){3,}$/;

/**
 * The regions of a map template (API-19): one a region id, from all of its placemarks. A placemark that cannot be read
 * is left out and named.
 *
 * @throws {Problem} badRequest for what is no KML, declares a DTD or an entity, or has no region at all.
 */
export function parseKml(text: string): ParsedKml {
  const placemarks = elementsOf(parseXml(text), 'Placemark');
  const skipped: SkippedPlacemark[] = [];
  const found = new Map<string, { regionName: string; polygons: Rings[] }>();
  for (const [nth, placemark] of placemarks.entries()) {
    const read = readPlacemark(placemark);
    if (typeof read === 'string') {
      skipped.push({ placemark: nameOf(placemark) ?? `number ${nth + 1}`, why: read });
      continue;
    }
    const known = found.get(read.regionId);
    if (known) known.polygons.push(...read.polygons);
    else found.set(read.regionId, read);
  }
  const regions: Region[] = [];
  for (const [regionId, { regionName, polygons }] of found) {
    const { shape, leftOut } = shapeOf(polygons);
    const parsed = region.safeParse({ regionId, regionName, ...shape });
    if (parsed.success) regions.push(parsed.data);
    const reasons = parsed.success
      ? leftOut.map((part) => `a ${part} of it encloses nothing, or lies off the map: taken without`)
      : [shape ? 'its id or name is longer than a line' : 'its polygons enclose nothing, or lie off the map'];
    for (const why of reasons) skipped.push({ placemark: regionId.slice(0, 100), why });
  }
  if (regions.length === 0) {
    const details = skipped.map(({ placemark, why }) => `${placemark}: ${why}`);
    throw new Problem('badRequest', 'This KML has no region that can be read.', undefined, details);
  }
  return { regions, skipped };
}

/** Without the prefix that KML's own names may have (`<kml:Placemark>`): the library below looks for them without. */
function parseXml(text: string): Document {
  const document = parseWhole(text);
  const prefix = document.documentElement?.prefix;
  return prefix ? parseWhole(text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')) : document;
}

/** A DTD may define entities that grow without end or name files: none is looked at. */
function parseWhole(text: string): Document {
  if (/<!(?:doctype|entity)/i.test(text)) {
    throw new Problem('badRequest', 'A KML file with a DTD or an entity declaration is not taken.');
  }
  try {
    return new DOMParser({ onError: onErrorStopParsing, locator: false }).parseFromString(text, 'text/xml');
  } catch {
    throw new Problem('badRequest', 'This is no KML: it cannot be read as XML.');
  }
}

/** What a placemark says of its region, or why it says nothing. */
function readPlacemark(placemark: Element): { regionId: string; regionName: string; polygons: Rings[] } | string {
  const polygons = elementsOf(placemark, 'Polygon');
  if (polygons.length === 0) return 'no polygon';
  if (!polygons.every(isWhole)) return 'a polygon without its one outer ring, or with coordinates that are none';
  const [feature] = kml(alone(placemark)).features;
  const said = new Map(Object.entries(feature?.properties ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const regionId = textOf(said.get('regionid')) || textOf(feature?.id);
  if (!regionId) return 'no regionId in its ExtendedData, and no id';
  return {
    regionId,
    regionName: textOf(said.get('regionname')) || textOf(said.get('name')),
    polygons: polygons.map(ringsOf),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Read here: the library passes over a ring that is a point or a line, and takes the hole after it for the region. */
const ringsOf = (polygon: Element): Rings =>
  elementsOf(polygon, 'LinearRing').map((ring) => {
    const points = (ring.textContent ?? '')
      .trim()
      .split(/\s+/)
      .map((point) => point.split(',').map(Number));
    const [first = []] = points;
    return `${first}` === `${points.at(-1)}` ? points : [...points, first];
  });

function isWhole(polygon: Element): boolean {
  const rings = elementsOf(polygon, 'LinearRing');
  const parents = rings.map((ring) => ring.parentNode?.nodeName);
  return (
    parents[0] === 'outerBoundaryIs' &&
    parents.slice(1).every((parent) => parent === 'innerBoundaryIs') &&
    rings.every((ring) => elementsOf(ring, 'coordinates').length === 1 && COORDINATES.test(ring.textContent ?? ''))
  );
}

/** In a document of its own: schemas elsewhere in the file would make numbers of ids, `007` of them `7`. */
function alone(placemark: Element): Document {
  const document = new DOMImplementation().createDocument(null, 'kml');
  document.documentElement?.appendChild(document.importNode(placemark, true));
  return document;
}

function nameOf(placemark: Element): string | null {
  const name = placemark.getAttribute('id') || elementsOf(placemark, 'name')[0]?.textContent;
  return name ? name.trim().slice(0, 100) : null;
}

const elementsOf = (node: Document | Element, name: string): Element[] => [...node.getElementsByTagName(name)];

import { kml } from '@tmcw/togeojson';
import { DOMImplementation, DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { type Region, type Rings, region } from '#contracts/regions.ts';
import { Problem } from '../../problems.ts';
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

/** A number as XML Schema writes a `double`: `-105`, `.5`, `+5.`, `9.31e-10`. */
const NUMBER = '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?';
/** Longitude and latitude, and perhaps an altitude, of which the map has no use: it may be anything, such as `nan`. */
const POINT = new RegExp(`^${NUMBER},${NUMBER}(?:,[^,]*)?$`);
const LEAST_POINTS = 3;
/** Of all regions together: some 4 MB that every phone with a map would load. */
export const MOST_POINTS = 200_000;

/**
 * The regions of a map template (API-19): one a region id, from all of its placemarks. A placemark that cannot be read
 * is left out and named.
 *
 * @throws {Problem} badRequest for what is no KML, declares a DTD or an entity, has no region at all, or too many points.
 */
export function parseKml(text: string): ParsedKml {
  const placemarks = elementsOf(parseXml(text), 'Placemark');
  const skipped: SkippedPlacemark[] = [];
  const found = new Map<string, { regionName: string; polygons: Rings[] }>();
  let points = 0;
  for (const [nth, placemark] of placemarks.entries()) {
    const read = readPlacemark(placemark);
    if (typeof read === 'string') {
      skipped.push({ placemark: nameOf(placemark) ?? `number ${nth + 1}`, why: read });
      continue;
    }
    points += read.polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
    if (points > MOST_POINTS) throw tooManyPoints();
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

function tooManyPoints(): Problem {
  const most = new Intl.NumberFormat('en-CA').format(MOST_POINTS);
  return new Problem('badRequest', `The borders in this KML have more than ${most} points: simplify them.`);
}

/**
 * Without the prefixes that KML's own names may have (`<kml:Placemark>`), all of them or some: the library below looks
 * for them without.
 */
function parseXml(text: string): Document {
  const declared = withPrefixes(text);
  const document = parseWhole(declared);
  const namespace = document.documentElement?.namespaceURI;
  const prefixes = elementsOf(document, '*').flatMap(({ prefix, namespaceURI }) =>
    prefix && (namespaceURI === namespace || KML_NAMESPACE.test(namespaceURI ?? '')) ? [prefix] : [],
  );
  const plain = [...new Set(prefixes)].reduce(
    (now, prefix) => now.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</'),
    declared,
  );
  return plain === declared ? document : parseWhole(plain);
}

const KML_NAMESPACE = /^https?:\/\/(?:www\.opengis\.net|earth\.google\.com)\/kml\//;
/** Everything before the root, and its name. */
const TO_ROOT = /^(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->)*<[\w.:-]+/;
const PREFIXED = /[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_][\w.-]*(?=[\s=/>])/g;

/** Declares at the root the prefixes that are used there or below and not declared: such as `xsi:schemaLocation`. */
function withPrefixes(text: string): string {
  const begin = TO_ROOT.exec(text)?.[0];
  if (begin === undefined) return text;
  const root = text.slice(begin.length, text.indexOf('>', begin.length));
  const used = new Set([...text.matchAll(PREFIXED)].map(([, prefix = '']) => prefix));
  const unknown = [...used].filter((prefix) => !/^xml/i.test(prefix) && !root.includes(`xmlns:${prefix}=`));
  const declarations = unknown.map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`).join('');
  return begin + declarations + text.slice(begin.length);
}

/** A DTD may define entities that grow without end or name files: none is looked at. */
function parseWhole(text: string): Document {
  if (hasDeclaration(text)) {
    throw new Problem('badRequest', 'A KML file with a DTD or an entity declaration is not taken.');
  }
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  } catch (error) {
    throw new Problem('badRequest', 'This is no KML: it cannot be read as XML.', undefined, [whereOf(error)]);
  }
}

/** In which XML's own rules let the signs of a declaration be text: how each begins and ends. */
const NOT_MARKUP = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Whether a document type or an entity is declared: not where the words stand in a description, such as its HTML. */
function hasDeclaration(text: string): boolean {
  for (let at = text.indexOf('<'); at !== -1; ) {
    const skipped = NOT_MARKUP.find(([begin]) => text.startsWith(begin, at));
    if (!skipped && /^<!(?:doctype|entity)/i.test(text.slice(at, at + 10))) return true;
    const end = skipped ? text.indexOf(skipped[1], at + skipped[0].length) : at;
    at = end === -1 ? -1 : text.indexOf('<', end + 1);
  }
  return false;
}

const LONGEST_REASON = 200;

/** The line on which the reader gave up, as far as it says, and why. */
function whereOf(error: unknown): string {
  const { message, locator } = error as Error & { locator?: { lineNumber?: number } };
  const line = locator?.lineNumber;
  return `${line ? `line ${line}: ` : ''}${message.split('\n')[0]?.slice(0, LONGEST_REASON)}`;
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
  // Some programs write the holes first.
  [...ringsIn(polygon, 'outerBoundaryIs'), ...ringsIn(polygon, 'innerBoundaryIs')].map((ring) => {
    const points = pointsOf(ring).map((point) => point.split(',').slice(0, 2).map(Number));
    const [first = []] = points;
    return `${first}` === `${points.at(-1)}` ? points : [...points, first];
  });

function isWhole(polygon: Element): boolean {
  const rings = elementsOf(polygon, 'LinearRing');
  const holes = ringsIn(polygon, 'innerBoundaryIs');
  return (
    ringsIn(polygon, 'outerBoundaryIs').length === 1 &&
    holes.length === rings.length - 1 &&
    rings.every((ring) => elementsOf(ring, 'coordinates').length === 1 && hasPoints(ring))
  );
}

const ringsIn = (polygon: Element, boundary: string): Element[] =>
  elementsOf(polygon, 'LinearRing').filter((ring) => ring.parentNode?.nodeName === boundary);

const pointsOf = (ring: Element): string[] => (ring.textContent ?? '').trim().split(/\s+/);

function hasPoints(ring: Element): boolean {
  const points = pointsOf(ring);
  const isPoint = (point: string) =>
    POINT.test(point) && point.split(',').slice(0, 2).map(Number).every(Number.isFinite);
  return points.length >= LEAST_POINTS && points.every(isPoint);
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

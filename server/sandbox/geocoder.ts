import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Loopback, serveOnLoopback } from './loopback.ts';

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

/** Streets that are made up, in towns that are there: longitude and latitude in degrees. */
const ADDRESSES: readonly [name: string, lon: number, lat: number][] = [
  ['118, Lantern Street, Kindersley, Saskatchewan, Canada', -109.158, 51.468],
  ['240, Lantern Street, Kindersley, Saskatchewan, Canada', -109.165, 51.471],
  ['7, Breaker Lane, Wynyard, Saskatchewan, Canada', -104.181, 51.768],
  ['31, Insulator Avenue, Melfort, Saskatchewan, Canada', -104.612, 52.857],
  ['502, Crossarm Crescent, La Ronge, Saskatchewan, Canada', -105.283, 55.101],
  ['9, Transformer Road, Maple Creek, Saskatchewan, Canada', -109.481, 49.912],
];

/** As much of Nominatim's search as `providers/geocoder.ts` asks for. */
export const startGeocoder = (): Promise<Loopback> =>
  serveOnLoopback(async (request, response) => answer(request, response));

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  // As Nominatim's policy has it: a client says who it is.
  if (!headers['user-agent']?.startsWith('Stormlamp ')) return void response.writeHead(403).end();
  if (pathname !== '/search' || searchParams.get('format') !== 'jsonv2') return void response.writeHead(404).end();
  const asked = wordsIn(searchParams.get('q') ?? '');
  const found = ADDRESSES.filter(([name]) => {
    const known = new Set(wordsIn(name));
    return asked.length > 0 && asked.every((word) => known.has(word));
  });
  const places = found.slice(0, Number(searchParams.get('limit'))).map(([name, lon, lat], nth) => ({
    place_id: nth + 1,
    licence: LICENCE,
    lat: String(lat),
    lon: String(lon),
    category: 'place',
    type: 'house',
    display_name: name,
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(places));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { nominatimGeocoder } from '#server/providers/geocoder.ts';
import { startGeocoder } from '#server/sandbox/geocoder.ts';
import { type Loopback, serveOnLoopback } from '#server/sandbox/loopback.ts';

/* The geocoder as Nominatim, or what stands in for it, may really answer. */

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';
const PLACE = { display_name: '7, Breaker Lane, Wynyard', lat: '51.768', lon: '-104.181', licence: LICENCE };
const FOUND = { name: '7, Breaker Lane, Wynyard', at: [-104.181, 51.768] };
const AWAY = { code: 'unavailable', message: 'Addresses cannot be searched right now. Please try again.' };

let served: Loopback | undefined;
afterEach(() => served?.close());

async function geocoderThat(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs?: number) {
  served = await serveOnLoopback(async (request, response) => answer(request, response));
  const url = `${served.origin}/search?key=ours`;
  return nominatimGeocoder({ url, appOrigin: 'https://my.utility.example', ...(timeoutMs && { timeoutMs }) });
}
const geocoderOf = (...places: unknown[]) => geocoderThat((_, response) => response.end(JSON.stringify(places)));

describe('the geocoder', () => {
  it('is asked for places in the province, by an app that says its name, with the words and nothing else', async () => {
    const asked: unknown[] = [];
    const geocoder = await geocoderThat(({ url = '', headers }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      asked.push(pathname, Object.fromEntries(searchParams), headers['user-agent'], headers.cookie, headers.referer);
      response.end(JSON.stringify([PLACE]));
    });
    expect(await geocoder.find('7 Breaker Lane & Co')).toEqual({ places: [FOUND], licence: LICENCE });
    expect(asked).toEqual([
      '/search',
      {
        key: 'ours',
        q: '7 Breaker Lane & Co',
        format: 'jsonv2',
        limit: '5',
        countrycodes: 'ca',
        viewbox: '-110.01,60,-101.36,48.99',
        bounded: '1',
      },
      'Stormlamp (https://my.utility.example)',
      undefined,
      undefined,
    ]);
  });

  it('may know no such place', async () => {
    expect(await (await geocoderOf()).find('nowhere')).toEqual({ places: [], licence: null });
  });

  it('leaves out what does not fit and what lies elsewhere, and gives five places at most', async () => {
    const odd = [
      null,
      'a place',
      { ...PLACE, lat: 'north' },
      { ...PLACE, lon: null },
      { ...PLACE, lat: undefined },
      { ...PLACE, display_name: '' },
      { ...PLACE, display_name: '\u0000' },
      { ...PLACE, display_name: 'x'.repeat(1001) },
      // Calgary.
      { ...PLACE, lat: '51.05', lon: '-114.07' },
    ];
    const geocoder = await geocoderOf(...odd, { ...PLACE, licence: 7 }, ...Array(6).fill(PLACE));
    expect(await geocoder.find('breaker lane')).toEqual({ places: Array(5).fill(FOUND), licence: LICENCE });
    const { licence, ...unlicensed } = PLACE;
    await served?.close();
    expect(await (await geocoderOf(unlicensed)).find('breaker lane')).toEqual({ places: [FOUND], licence: null });
  });

  it.each([
    ['fails', 500, '[]'],
    ['wants fewer questions', 429, '[]'],
    ['answers with a page', 200, '<!doctype html>'],
    ['sends us elsewhere', 302, '[]'],
    ['answers with something else', 200, '{"error":{"code":400}}'],
  ])('is away when it %s', async (_, status, body) => {
    const geocoder = await geocoderThat((_request, response) => {
      response.writeHead(status, { location: '/other' }).end(body);
    });
    await expect(geocoder.find('breaker lane')).rejects.toMatchObject(AWAY);
  });

  it('is away when it does not answer in time, stops in the middle, or nobody listens', async () => {
    const silent = await geocoderThat(() => {}, 50);
    await expect(silent.find('breaker lane')).rejects.toMatchObject(AWAY);
    await served?.close();
    await expect(silent.find('breaker lane')).rejects.toMatchObject(AWAY);
    const slow = await geocoderThat((_, response) => response.writeHead(200).write('['), 50);
    await expect(slow.find('breaker lane')).rejects.toMatchObject(AWAY);
  });

  it('of the sandbox knows a few made-up streets, and answers as Nominatim does', async () => {
    served = await startGeocoder();
    const geocoder = nominatimGeocoder({ url: `${served.origin}/search`, appOrigin: 'http://localhost:8080' });
    const { places, licence } = await geocoder.find('lantern STREET, Kindersley');
    expect(places.map(({ name }) => name.split(', ').slice(0, 2))).toEqual([
      ['118', 'Lantern Street'],
      ['240', 'Lantern Street'],
    ]);
    expect(licence).toBe(LICENCE);
    expect(await geocoder.find('…')).toEqual({ places: [], licence: null });
  });
});

import { afterEach, expect, it } from 'vitest';
import { photonAddresses } from '#server/providers/photonAddresses.ts';
import { type Loopback, serveOnLoopback } from '#server/sandbox/loopback.ts';

let served: Loopback | undefined;
afterEach(() => served?.close());

const AWAY = { code: 'unavailable', message: 'Addresses cannot be searched right now. Please try again.' };

/** A house as Photon 0.7 tells it. */
const house = (changes: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-104.181, 51.768] },
  properties: {
    osm_type: 'N',
    osm_id: 415,
    osm_key: 'place',
    osm_value: 'house',
    type: 'house',
    housenumber: '7',
    street: 'Breaker Lane',
    postcode: 'S0A 4T0',
    city: 'Wynyard',
    state: 'Saskatchewan',
    country: 'Canada',
    countrycode: 'CA',
    ...changes,
  },
});
const BREAKER = {
  addressId: 'N415 7 Breaker Lane, Wynyard, S0A 4T0',
  addressLine1: '7 Breaker Lane',
  city: 'Wynyard',
  province: 'SK',
  postalCode: 'S0A 4T0',
  country: 'CA',
};

async function photon(body: string, { asked = [] as unknown[], status = 200 } = {}) {
  served = await serveOnLoopback(async ({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    asked.push([pathname, Object.fromEntries(searchParams), headers.cookie, headers.referer]);
    response.statusCode = status;
    response.end(body);
  });
  return photonAddresses({ url: served.origin, timeoutMs: 500 });
}
const photonOf = (...features: unknown[]) => photon(JSON.stringify({ type: 'FeatureCollection', features }));

it('Photon is asked for houses by what was typed, and for one of them by its own words', async () => {
  const asked: unknown[] = [];
  const body = JSON.stringify({ features: [house({ osm_id: 9, housenumber: '71' }), house()] });
  const addresses = await photon(body, { asked });
  expect(await addresses.find('7 breaker & co')).toEqual([
    {
      id: 'N9 71 Breaker Lane, Wynyard, S0A 4T0',
      text: '71 Breaker Lane',
      description: 'Wynyard, SK  S0A 4T0',
      isContainer: false,
    },
    { id: BREAKER.addressId, text: '7 Breaker Lane', description: 'Wynyard, SK  S0A 4T0', isContainer: false },
  ]);
  expect(await addresses.retrieve(BREAKER.addressId)).toEqual(BREAKER);
  expect(asked).toEqual([
    ['/api', { q: '7 breaker & co', limit: '7', lang: 'en', layer: 'house' }, undefined, undefined],
    ['/api', { q: '7 Breaker Lane, Wynyard, S0A 4T0', limit: '20', lang: 'en', layer: 'house' }, undefined, undefined],
  ]);
});

it.each([
  ['without a house number', { housenumber: undefined }],
  ['without a postal code', { postcode: undefined }],
  ['without a town', { city: undefined }],
  ['in another country', { countrycode: 'US', state: 'Montana' }],
  ['in no province', { state: 'Prairie' }],
  ['with a street longer than an envelope takes', { street: 'x'.repeat(101) }],
])('a place %s is no mailing address', async (_what, changes) => {
  expect(await (await photonOf(house(changes), house())).find('7 breaker')).toHaveLength(1);
});

it.each([
  'made up',
  'N415',
  'N415 ',
  'X415 7 Breaker Lane',
  'N416 7 Breaker Lane, Wynyard, S0A 4T0',
  'N415 8 Breaker Lane, Wynyard, S0A 4T0',
])('the id %j, which it never gave, is none', async (id) => {
  expect(await (await photonOf(house())).retrieve(id)).toBeNull();
});

it.each([
  ['a page', '<html>', 200],
  ['something else', '{}', 200],
  ['features that are none', '{"features":{}}', 200],
  ['an error', '{"features":[]}', 500],
])('%s is no answer', async (_what, body, status) => {
  await expect((await photon(body, { status })).find('abc')).rejects.toMatchObject(AWAY);
});

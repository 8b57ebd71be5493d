import * as z from 'zod/mini';
import { ADDRESS_LINE_LENGTH, type PostalAddress } from '#contracts/postalAddress.ts';
import { filledLine, text } from '#contracts/text.ts';
import { addressesAway, type PostalAddresses, readReply } from './postalAddresses.ts';

export interface PhotonOptions {
  /** Of the server, without the path of its search. */
  url: string;
  timeoutMs?: number;
}

/** A customer waits for it at every few signs that they type. */
const TIMEOUT_MS = 5000;
const MOST = 7;
/** Found again among so many by the words of the address itself. */
const MOST_OF_ONE = 20;

/** OpenStreetMap says the province by its name, an envelope by two letters. */
const PROVINCES: Readonly<Record<string, string>> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Newfoundland and Labrador': 'NL',
  'Northwest Territories': 'NT',
  'Nova Scotia': 'NS',
  Nunavut: 'NU',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Québec: 'QC',
  Saskatchewan: 'SK',
  Yukon: 'YT',
};

/** A house as Photon tells it: what has no number, no postal code or is not in Canada is no mailing address. */
const house = z.object({
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.number(),
    housenumber: filledLine,
    street: text(ADDRESS_LINE_LENGTH, /\S/),
    postcode: filledLine,
    city: filledLine,
    state: filledLine,
    countrycode: z.literal('CA'),
  }),
});
const found = z.object({ features: z.array(z.unknown()) });

/**
 * A Photon server of the utility's own, over OpenStreetMap's data. It looks nothing up by its number: an id is the object's
 * and the words that find it, and whoever makes one up gets an address that Photon knows, or none.
 */
export function photonAddresses({ url, timeoutMs = TIMEOUT_MS }: PhotonOptions): PostalAddresses {
  async function ask(words: string, limit: number): Promise<PostalAddress[]> {
    const asked = new URL(`${url}/api`);
    asked.search = String(new URLSearchParams({ q: words, limit: String(limit), lang: 'en', layer: 'house' }));
    const said = await readFeatures(asked, timeoutMs);
    return said.flatMap((feature) => addressIn(feature) ?? []);
  }
  return {
    async find(typed) {
      return (await ask(typed, MOST)).slice(0, MOST).map(({ addressId, addressLine1, city, province, postalCode }) => ({
        id: addressId,
        text: addressLine1,
        description: `${city}, ${province}  ${postalCode}`,
        isContainer: false,
      }));
    },
    async retrieve(id) {
      const [, words] = /^[NWR]\d+ (.*\S.*)$/.exec(id) ?? [];
      if (words === undefined) return null;
      return (await ask(words, MOST_OF_ONE)).find(({ addressId }) => addressId === id) ?? null;
    },
  };
}

function addressIn(feature: unknown): PostalAddress | null {
  const { properties } = house.safeParse(feature).data ?? {};
  const province = PROVINCES[properties?.state ?? ''];
  if (!properties || !province) return null;
  const { osm_type, osm_id, housenumber, street, city, postcode: postalCode } = properties;
  const addressLine1 = `${housenumber} ${street}`;
  const addressId = `${osm_type}${osm_id} ${addressLine1}, ${city}, ${postalCode}`;
  return { addressId, addressLine1, city, province, postalCode, country: 'CA' };
}

async function readFeatures(asked: URL, timeoutMs: number): Promise<unknown[]> {
  const said = found.safeParse(await readReply(asked, timeoutMs));
  if (said.success) return said.data.features;
  throw addressesAway('no answer of Photon');
}

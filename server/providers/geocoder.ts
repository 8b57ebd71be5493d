import * as z from 'zod/mini';
import type { addressSearchCall } from '#contracts/addressSearch.ts';
import type { ReplyOf } from '#contracts/call.ts';
import { filledLine, line } from '#contracts/text.ts';
import { Problem } from '../problems.ts';

/** Knows where an address or a place lies. */
export interface Geocoder {
  /** Places in the province, the likeliest first; none where it knows none. @throws {Problem} unavailable. */
  find(text: string): Promise<ReplyOf<typeof addressSearchCall>>;
}

export interface GeocoderOptions {
  url: string;
  /** The app's own address, by which the geocoder's operator knows the caller. */
  appOrigin: string;
  timeoutMs?: number;
}

/** A customer waits for it at the screen. */
const TIMEOUT_MS = 5000;
/** More are not read; more words find the right one. */
const MOST = 5;

/** Saskatchewan, in degrees: what lies outside of it is on no map of ours. */
const [WEST, SOUTH, EAST, NORTH] = [-110.01, 48.99, -101.36, 60];

const degrees = (least: number, most: number) => z.coerce.number().check(z.minimum(least), z.maximum(most));

/** One place of Nominatim's `jsonv2`; its degrees are texts there. */
const foundPlace = z.object({
  display_name: filledLine,
  lat: degrees(SOUTH, NORTH),
  lon: degrees(WEST, EAST),
  licence: z.catch(z.nullish(line), null),
});

/**
 * Nominatim's search, or what speaks as it does. Nothing of the customer is sent but the words that they typed. A place
 * that does not fit, or lies elsewhere, is left out.
 */
export function nominatimGeocoder({ url, appOrigin, timeoutMs = TIMEOUT_MS }: GeocoderOptions): Geocoder {
  const headers = { 'user-agent': `Stormlamp (${appOrigin})`, 'accept-language': 'en' };
  return {
    async find(text) {
      const asked = new URL(url);
      const query = {
        q: text,
        format: 'jsonv2',
        limit: String(MOST),
        countrycodes: 'ca',
        viewbox: [WEST, NORTH, EAST, SOUTH].join(),
        bounded: '1',
      };
      for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
      const said = await readList(asked, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      const found = said.flatMap((one) => foundPlace.safeParse(one).data ?? []).slice(0, MOST);
      return {
        places: found.map(({ display_name: name, lat, lon }) => ({ name, at: [lon, lat] })),
        licence: found.find(({ licence }) => licence)?.licence ?? null,
      };
    },
  };
}

async function readList(asked: URL, init: RequestInit): Promise<unknown[]> {
  try {
    const reply = await fetch(asked, init);
    const said: unknown = await reply.json();
    if (reply.ok && Array.isArray(said)) return said;
  } catch {
    // Told below.
  }
  throw new Problem('unavailable', 'Addresses cannot be searched right now. Please try again.', 'geocoder: no answer');
}

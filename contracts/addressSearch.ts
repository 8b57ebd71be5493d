import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { position } from './regions.ts';
import { filledLine, line, text } from './text.ts';

/** `name`: the place in one line, as the geocoder writes it. */
const foundAddress = z.object({ name: filledLine, at: position });

/**
 * Places in the province by an address or a name, the likeliest first, as the configured geocoder knows them. Open to
 * anyone, and asked at a press alone: the operator of the geocoder learns what was typed. Not a GET, though nothing is
 * changed: a proxy keeps addresses in its log. Where no geocoder is configured: notFound.
 *
 * - `text`: three visible characters at least.
 * - `licence`: whose data it is, to be shown with the places; null where the geocoder does not say it.
 */
export const addressSearchCall = defineCall({
  method: 'POST',
  path: '/api/addressSearch',
  request: z.object({ text: text(200, /\S\s*\S\s*\S/) }),
  reply: z.object({ places: z.array(foundAddress), licence: z.nullable(line) }),
});

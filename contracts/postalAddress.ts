import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { filledLine, line, text } from './text.ts';

/** No longer first line is saved (ACC-43). */
export const ADDRESS_LINE_LENGTH = 100;

/** A mailing address in Canada, in the fields of an account's `accountAddress`. */
export const postalAddress = z.object({
  addressId: filledLine,
  addressLine1: filledLine,
  city: filledLine,
  province: filledLine,
  postalCode: filledLine,
  country: filledLine,
});
export type PostalAddress = z.output<typeof postalAddress>;

/**
 * Mailing addresses by what was typed, the likeliest first (ACC-44). One that `isContainer` holds several, such as the
 * suites of a house: it is asked for again, with its `id` as `container`. Each is a look-up that the utility pays for.
 * Where no address service is configured: notFound.
 */
export const addressFindCall = defineCall({
  method: 'POST',
  path: '/api/addressFind',
  request: z.object({ text: text(200, /\S\s*\S\s*\S/), container: z.optional(line) }),
  reply: z.object({
    suggestions: z.array(z.object({ id: filledLine, text: filledLine, description: line, isContainer: z.boolean() })),
  }),
});

/**
 * The whole address of a suggestion that is no container, as accountUpdate saves it.
 */
export const addressRetrieveCall = defineCall({
  method: 'POST',
  path: '/api/addressRetrieve',
  request: z.object({ id: filledLine }),
  reply: z.object({ address: postalAddress }),
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { outageLocation } from './outageReport.ts';
import { filledLine, filledLineOrNumber, line, lineOrNumber } from './text.ts';

/**
 * Where the power comes in (REP-24). `addressString`: the place in one line, as the utility writes it;
 * `installationNumber`: by which it knows it; empty where it says none (REP-33). `asks`: the meter was looked up
 * without a right to see where it is. `addressString` says street and town alone, and the number is sealed; the part that is
 * left out (address: the whole first line) is asked for (`confirmInstallationCall`) before a report counts for this installation.
 */
export const premises = z.object({
  addressString: line,
  installationNumber: lineOrNumber,
  asks: z.optional(z.enum(['house', 'lot', 'quarter', 'address'])),
});
export type Premises = z.output<typeof premises>;

/** Where the customer stands, in degrees. */
const geospatial = z.object({
  lookupType: z.literal('Geospatial'),
  outageAddress: z.object({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
});

/**
 * API2-21: the premises at a place, or those near a point. `errorCode` other than 0, and an empty `addressArray`, say
 * that there are none (REP-25). Open to anyone: a customer without power may be signed out.
 */
export const installationLookupCall = defineCall({
  method: 'POST',
  path: '/api/{product}/installationLookup',
  // By its type, so that a refusal names the field.
  request: z.discriminatedUnion('lookupType', [geospatial, ...outageLocation.def.options]),
  reply: z.object({ errorCode, addressArray: z.array(premises) }),
});

/**
 * Whether the customer knows the place of a meter that was looked up (`asks`): with its house, lot or quarter-section. closed:
 * it was answered too often, or the look-up is more than an hour old. Ours, beside the specification; open to anyone.
 */
export const confirmInstallationCall = defineCall({
  method: 'POST',
  path: '/api/{product}/confirmInstallation',
  request: z.object({ installationNumber: filledLine, answer: filledLine }),
  reply: z.object({
    outcome: z.enum(['confirmed', 'wrong', 'closed']),
    /** The place as it was looked up and is known now. */
    premises: z.optional(premises),
  }),
});

/** API2-22: what is known of outages at these premises, by the codes of REP-29 to REP-32. Open to anyone. */
export const outageStatusCall = defineCall({
  method: 'POST',
  path: '/api/{product}/outageStatus',
  request: z.object({ installationNumber: filledLineOrNumber }),
  reply: z.object({ errorCode }),
});

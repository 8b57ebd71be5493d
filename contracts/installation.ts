import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { outageLocation } from './outageReport.ts';
import { filledLineOrNumber, line, lineOrNumber } from './text.ts';

/**
 * Where the power comes in (REP-24). `addressString`: the place in one line, as the utility writes it;
 * `installationNumber`: by which it knows it; empty where it says none (REP-33).
 */
export const premises = z.object({ addressString: line, installationNumber: lineOrNumber });
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

/** API2-22: what is known of outages at these premises, by the codes of REP-29 to REP-32. Open to anyone. */
export const outageStatusCall = defineCall({
  method: 'POST',
  path: '/api/{product}/outageStatus',
  request: z.object({ installationNumber: filledLineOrNumber }),
  reply: z.object({ errorCode }),
});

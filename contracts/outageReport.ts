import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { isoTime } from './isoTime.ts';

/** Text that must be there, of `most` characters at the most. */
const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const optionalText = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)));
const upper = (most: number) => z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(most));
const digits = (least: number, most: number) =>
  z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${least},${most}}$`)));
/** A whole number from 1 to `last`, as text: that is how it is typed and sent. */
const upTo = (last: number) =>
  z.string().check(
    z.trim(),
    z.regex(/^\d{1,2}$/),
    z.refine((typed) => Number(typed) >= 1 && Number(typed) <= last),
  );

const township = digits(1, 3);
const range = digits(1, 2);
const meridian = upTo(4);

/**
 * The ways to say where the power is out, and what each asks for (REP-15 to REP-23). Keys are the `lookupType` of the
 * wire. A legal land description names a quarter of a section of the Dominion Land Survey.
 */
export const outageLocations = {
  Civic_Address: z.object({
    house: upper(25),
    apartment: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(25))),
    streetName: upper(100),
    cityTown: upper(100),
  }),
  Lot_Block: z.object({ lot: text(4), block: text(4), cityTown: text(100) }),
  LLD: z.object({
    quarter: z.enum(['NE', 'NW', 'SE', 'SW']),
    section: upTo(36),
    township,
    range,
    meridian,
    lot: optionalText(4),
  }),
  River_Lot: z.object({ riverLot: upTo(99), township, range, meridian, quarter: z.literal('R0') }),
  First_Nations: z.object({
    firstNation: text(100),
    house: text(5),
    apartment: optionalText(25),
    transformer: optionalText(9),
  }),
  LSD: z.object({ lsd: upTo(16), section: upTo(36), township, range, meridian }),
  Meter_Number: z.object({ meterNumber: z.string().check(z.trim(), z.regex(/^\d{1,20}$/)) }),
};
export type LookupType = keyof typeof outageLocations;

const place = <T extends LookupType>(lookupType: T) =>
  z.object({ lookupType: z.literal(lookupType), outageAddress: outageLocations[lookupType] });

/** A place as the customer gave it. */
export const outageLocation = z.discriminatedUnion('lookupType', [
  place('Civic_Address'),
  place('Lot_Block'),
  place('LLD'),
  place('River_Lot'),
  place('First_Nations'),
  place('LSD'),
  place('Meter_Number'),
]);
export type OutageLocation = z.output<typeof outageLocation>;

/** REP-36: at least ten digits, however they are written; a number and an extension fit in 40 characters. */
export const callbackPhone = z.string().check(
  z.trim(),
  z.maxLength(40),
  z.refine((typed) => typed.replace(/\D/g, '').length >= 10),
);

/**
 * An outage as it is reported (API2-23).
 *
 * - `installationNumber`: empty where nobody could look it up: the report was written without a connection.
 * - `callbackAddress`: where the power is out, in one line.
 * - `location` and `capturedDateTime` are ours, beside the specification: what the customer typed, for whoever looks
 *   the installation up, and when they confirmed by the device's clock. A report may travel for hours.
 */
export const outageReport = z.object({
  installationNumber: z.string(),
  callbackPhoneNumber: callbackPhone,
  callerName: text(100),
  callerComments: z.string().check(z.maxLength(160)),
  callbackType: z.enum(['Phone', 'Email', 'Text']),
  callbackEmail: z.union([z.literal(''), z.email()]),
  callbackAddress: text(300),
  location: outageLocation,
  capturedDateTime: isoTime,
});
export type OutageReport = z.output<typeof outageReport>;

/** `errorCode` 0 is received; `errorDetails` says why not. `reference` is the utility's number for the report. */
export const outageReportAnswer = z.object({
  errorCode,
  errorDetails: z.optional(z.string()),
  reference: z.optional(z.string()),
});

/** API2-23. Open to anyone: a customer in the dark may be signed out. Carries `Idempotency-Key`. */
export const createOutageCall = defineCall({
  method: 'POST',
  path: '/api/{product}/createOutage',
  request: outageReport,
  reply: outageReportAnswer,
  failureTitle: 'Failed to create outage report',
});

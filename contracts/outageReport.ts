import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { EMAIL, EMAIL_LENGTH } from './email.ts';
import { errorCode } from './errorCode.ts';
import { isoTime } from './isoTime.ts';
import { line, longText, text } from './text.ts';

type Written = (typed: string) => string;
const upper: Written = (typed) => typed.toUpperCase();

/**
 * What was typed, without the blanks around it, where it fits. Of these few pieces of the library, which every page
 * loads anyway: each further one is paid for by the first route.
 */
const typed = (most: number, fits?: RegExp, written: Written = (given) => given) =>
  z.pipe(
    z.pipe(
      line,
      z.transform((given) => written(given.trim())),
    ),
    text(most, fits),
  );

/** How many characters a text may have, for the words beside its box. */
export const longest = new WeakMap<object, number>();
function limited(most: number, fits?: RegExp, written?: Written) {
  const schema = typed(most, fits, written);
  longest.set(schema, most);
  return schema;
}
const filled = (most: number, written?: Written) => limited(most, /./s, written);
function optional(most: number, written?: Written) {
  const schema = z.optional(limited(most, undefined, written));
  longest.set(schema, most);
  return schema;
}

const section = typed(2, /^(0?[1-9]|[12]\d|3[0-6])$/);
const township = typed(3, /^\d{1,3}$/);
const range = typed(2, /^\d{1,2}$/);
const meridian = typed(2, /^0?[1-4]$/);

/**
 * The ways to say where the power is out, and what each asks for (REP-15 to REP-23). Keys are the `lookupType` of the
 * wire. A legal land description names a quarter of a section of the Dominion Land Survey.
 */
export const outageLocations = {
  Civic_Address: z.object({
    house: filled(25, upper),
    apartment: optional(25, upper),
    streetName: filled(100, upper),
    cityTown: filled(100, upper),
  }),
  Lot_Block: z.object({ lot: filled(4), block: filled(4), cityTown: filled(100) }),
  LLD: z.object({
    quarter: z.enum(['NE', 'NW', 'SE', 'SW']),
    section,
    township,
    range,
    meridian,
    lot: optional(4),
  }),
  River_Lot: z.object({
    riverLot: typed(2, /^(0?[1-9]|[1-9]\d)$/),
    township,
    range,
    meridian,
    quarter: z.literal('R0'),
  }),
  First_Nations: z.object({
    firstNation: filled(100),
    house: filled(5),
    apartment: optional(25),
    transformer: optional(9),
  }),
  LSD: z.object({ lsd: typed(2, /^(0?[1-9]|1[0-6])$/), section, township, range, meridian }),
  Meter_Number: z.object({ meterNumber: typed(20, /^\d{1,20}$/) }),
};
export type LookupType = keyof typeof outageLocations;

const place = <T extends LookupType>(lookupType: T) =>
  z.object({ lookupType: z.literal(lookupType), outageAddress: outageLocations[lookupType] });

/** A place as the customer gave it. */
export const outageLocation = z.union([
  place('Civic_Address'),
  place('Lot_Block'),
  place('LLD'),
  place('River_Lot'),
  place('First_Nations'),
  place('LSD'),
  place('Meter_Number'),
]);
export type OutageLocation = z.output<typeof outageLocation>;

/** REP-36: at least ten digits, however they are written and whatever is said beside them, such as an extension. */
export const callbackPhone = limited(200, /^(?:\D*\d){10}/);

/** REP-37: how many characters the customer may add. */
export const COMMENTS_LENGTH = 160;

/**
 * What the place of a report leaves to the customer: not found or found several times (REP-25, REP-24), already
 * reported (REP-31), reported or known at this very place (REP-30), or no outage at all (REP-29). notConfirmed: a meter was
 * found, and its customer did not say which house it is in (REP-27).
 */
export const placeQuestions = [
  'noMatch',
  'several',
  'notConfirmed',
  'reported',
  'reportedHere',
  'loadLimited',
] as const;

/** How long the line may be that says where the power is out. */
export const ADDRESS_LENGTH = 300;

/**
 * An outage as it is reported (API2-23).
 *
 * - `installationNumber`: empty where it could not be looked up: the report was written without a connection.
 * - `callbackAddress`: where the power is out, in one line.
 * - `callbackEmail`: text@text.text without spaces (APP-37), or empty: whether it exists only a mail can tell.
 * - `relatedOutageId`: an outage that the utility knows of, and that is not over for this customer (`OutageId`).
 * - `location` and `capturedDateTime` are ours, beside the specification: what the customer typed, for who looks
 *   the installation up (missing where they chose one that the utility knows), and when they confirmed by the device's
 *   clock. A report may travel for hours. A client that knows no time (`plainReport`) submits what was confirmed just now.
 * - `unanswered` is ours too: what the customer was asked about the place and did not answer in time.
 */
export const outageReport = z.object({
  installationNumber: line,
  callbackPhoneNumber: callbackPhone,
  callerName: filled(100),
  callerComments: limited(COMMENTS_LENGTH),
  callbackType: z.enum(['Phone', 'Email', 'Text']),
  callbackEmail: limited(EMAIL_LENGTH, new RegExp(`^$|${EMAIL.source}`)),
  callbackAddress: filled(ADDRESS_LENGTH),
  relatedOutageId: z.optional(line),
  location: z.optional(outageLocation),
  unanswered: z.optional(z.enum(placeQuestions)),
  capturedDateTime: isoTime,
});
export type OutageReport = z.output<typeof outageReport>;

/** As the specification has it. */
export const plainReport = z.object({
  ...outageReport.shape,
  capturedDateTime: z.optional(isoTime),
});

/**
 * `errorCode` 0 is received; `errorDetails` says why not. `reference` is the utility's number for the report.
 * `replaced`: it was replaced meanwhile; `reference` is the replacement's number.
 */
export const outageReportAnswer = z.object({
  errorCode,
  errorDetails: z.optional(longText),
  reference: z.optional(line),
  replaced: z.optional(z.boolean()),
});

/**
 * API2-23. Open to anyone: a customer without power may be signed out. Carries `Idempotency-Key`. Without a
 * key, from a client that is not our app, the same words within an hour are a repeat.
 */
export const createOutageCall = defineCall({
  method: 'POST',
  path: '/api/{product}/createOutage',
  request: outageReport,
  plainRequest: plainReport,
  reply: outageReportAnswer,
  failureTitle: 'Failed to create outage report',
  finalRefusals: ['keyReused'],
});

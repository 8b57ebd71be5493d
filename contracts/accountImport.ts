import * as z from 'zod/mini';
import { accountDetails } from './account.ts';
import { arrangedPart, billDetails } from './bill.ts';
import { day } from './day.ts';
import { EMAIL_LENGTH, MAIL_ADDRESS } from './email.ts';
import { isoTime } from './isoTime.ts';
import { meterDetails } from './meter.ts';
import { HOLDER_NAME_LENGTH } from './paymentPlan.ts';
import { filledLine, filledLineOrNumber, line, seenLine, text, twoDigits } from './text.ts';

/** Of one request, in bytes: some ten thousand accounts. */
export const IMPORT_BYTES = 16_000_000;
/** What the back office puts. */
export const IMPORTS = ['accounts', 'associations', 'answers', 'notices'] as const;
/** More bills of an account are not put in one line. */
const MOST_BILLS = 30;

const {
  caAccount: _,
  detailsVersion: __,
  contactProof: ___,
  latitude: ____,
  longitude: _____,
  ...details
} = accountDetails.shape;
/** What a register shows: whole, and never below 0. */
const meterRead = z.pipe(z.union([text(20, /^\d+$/), z.int().check(z.minimum(0))]), z.transform(String));
const degrees = (most: number) => z.optional(z.number().check(z.minimum(-most), z.maximum(most)));
/** Above any balance. */
const MOST_DOLLARS = 10_000_000;
const dollars = z.number().check(z.minimum(-MOST_DOLLARS), z.maximum(MOST_DOLLARS));
const dayOrNone = z.pipe(
  z.nullish(day),
  z.transform((given) => given ?? null),
);

/** A bill as it was issued, in the fields of `billDetails`; what does not fit is refused and not left out. */
const importedBill = z.object({
  ...billDetails.shape,
  DocumentID: filledLineOrNumber,
  issuedOn: day,
  lastPaymentOn: dayOrNone,
  paymentDueBy: dayOrNone,
  arrangement: z.optional(z.array(arrangedPart)),
  // Those are ours.
  unbilled: z.optional(z.never()),
  requests: z.optional(z.never()),
  arrangementLimits: z.optional(z.never()),
  openBalance: z.optional(z.never()),
  payment: z.optional(z.never()),
});

const planDay = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const validDayRange = z.optional(z.nullable(z.object({ fromDay: planDay(30), toDay: planDay(30) })));
/** The pre-authorized payment plan of an account, or of one that has none the days that may be chosen. */
const importedPlan = z.union([
  z.strictObject({
    branchTransitNumber: text(5, /^\d{5}$/),
    financialInstituteName: text(1000, /\S/),
    holderName: text(HOLDER_NAME_LENGTH, /\S/),
    dayOfMonth: planDay(31),
    validDayRange,
  }),
  z.strictObject({ validDayRange }),
]);
export type ImportedPlan = z.output<typeof importedPlan>;

/**
 * What the utility says of one account: a line of JSON. All of it takes the place of what is there, but for bills: those
 * that are not named stay.
 *
 * - `asOf`: when the utility's system had it so. Of a line that is older than what is here nothing is taken.
 * - `bpAccount`: where it is another one than before, the account is another customer's: it leaves everybody's list.
 * - `meter`: null where the account has none.
 * - `plan`: its pre-authorized payment plan. null: it has none, and any day may be chosen for one; `validDayRange` alone:
 *   none, and these days. Absent: the utility does not say, and what is here stays; where nothing ever was said, no plan
 *   is entered in the app.
 * - `openBalance`: what is open on a day, in dollars; below 0 where the utility owes. Absent: the utility does not say.
 */
export const accountLine = z.object({
  asOf: isoTime,
  caAccount: text(12, /^\d{12}$/),
  bpAccount: filledLine,
  accountType: twoDigits,
  details: z.object({
    ...details,
    accountName: seenLine,
    accountEmail: z.optional(text(EMAIL_LENGTH, new RegExp(`^$|${MAIL_ADDRESS.source}`, 'u'))),
    latitude: degrees(90),
    longitude: degrees(180),
  }),
  meter: z.nullish(
    z.object({
      meterNumber: filledLineOrNumber,
      moveInDate: dayOrNone,
      moveOutDate: dayOrNone,
      currentMeterReadWindow: z.nullish(z.object({ currentStartDate: day, currentEndDate: day })),
      lastRead: z.nullish(
        z.object({
          meterRead,
          meterReadDate: day,
          meterReadType: line,
          meterType: z.optional(twoDigits),
        }),
      ),
      meterCode: meterDetails.shape.meterCode,
    }),
  ),
  plan: z.optional(z.nullable(importedPlan)),
  openBalance: z.optional(z.object({ amount: dollars, on: day })),
  bills: z.optional(z.array(importedBill).check(z.maxLength(MOST_BILLS))),
});
export type AccountLine = z.output<typeof accountLine>;

/** So many refused lines are named, the first ones. */
export const MOST_NAMED = 1000;

/**
 * The answer to `PUT /api/{product}/backOffice/{accounts|associations|answers}`, whose body is NDJSON. A line is taken whole or refused: by its
 * number, from 1 on, and the field, never by what stands in it. `kept`: lines in which a customer's own change stays.
 * `ended`: accounts that are another customer's now. With `?check=1` the same is judged, and nothing stored.
 */
export const accountsImported = z.object({
  lines: z.number(),
  taken: z.number(),
  kept: z.number(),
  ended: z.number(),
  refusedLines: z.number(),
  refused: z.array(z.object({ line: z.number(), field: line })),
  /** Of associations: lines that wait for an operator (`POST …/backOffice/releaseHeldAssociations`). */
  held: z.optional(z.number()),
});
export type AccountsImported = z.output<typeof accountsImported>;

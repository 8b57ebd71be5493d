import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { isInCalendar } from './isoTime.ts';
import { readable, readableList } from './readable.ts';
import { line, lineOrNumber, text, twoDigits } from './text.ts';

/** `0000-00-00`, which some systems write for no day, is none. */
const beginsWithDay = {
  test: (written: string) => /^\d{4}-\d{2}-\d{2}/.test(written) && isInCalendar(written.slice(0, 10)),
};
/** A calendar day in America/Regina, `YYYY-MM-DD`; the wire may carry a time behind it, which is dropped. */
export const day = z.pipe(
  text(1000, beginsWithDay),
  z.transform((written) => written.slice(0, 10)),
);
const noDay = z.pipe(
  z.nullish(line),
  z.transform((written) => (written && beginsWithDay.test(written) ? written.slice(0, 10) : null)),
);
/** A day, or a time that a clock can read. */
const moment = text(64, {
  test: (written) => beginsWithDay.test(written) && !Number.isNaN(Date.parse(written)),
});
/** Of the month; some write it as a text. */
const dayOfMonth = z.pipe(z.union([z.number(), text(2, /^\d\d?$/)]), z.transform(Number));

/**
 * What decides who may read which meter when (MTR-02).
 *
 * - `meterCode.readType`: REG regular, MIR move-in, MOR move-out.
 * - `meterCode.disconnectedFlag`: 'T' when disconnected.
 * - `meterCode.meterTypeCode`: '01' read by the customer, '02' to '06' net metered, '07' smart.
 * - `meterCode.registerGroup`: 4D, 4L, 5D, 5L, 6D, 6L, 8L or 10; the D types have dials.
 * - `meterCode.dayOfMonth`: regular reads are not taken on days 1 to this one (MTR-38).
 * - `currentSubmittedReads`: one with an odd date is left out; a window or last read with one counts as none.
 * - `lastRead.meterReadType`: C customer, A actual, E estimate, R re-estimate, else the provider.
 */
export const meterDetails = z.object({
  moveInDate: noDay,
  moveOutDate: noDay,
  currentMeterReadWindow: readable('meter read window', z.object({ currentStartDate: day, currentEndDate: day })),
  lastRead: readable(
    'last read',
    z.object({
      meterRead: lineOrNumber,
      meterReadDate: day,
      meterReadType: line,
      meterType: z.optional(twoDigits),
    }),
  ),
  meterCode: z.object({
    readType: z.enum(['REG', 'MIR', 'MOR']),
    dayOfMonth,
    disconnectedFlag: z.nullish(line),
    meterTypeCode: twoDigits,
    registerGroup: lineOrNumber,
  }),
  currentSubmittedReads: readableList('submitted reads', z.object({ submittedDateTime: moment })),
});
export type MeterDetails = z.output<typeof meterDetails>;

/** API-14. */
export const meterReadDetailsCall = defineCall({
  method: 'POST',
  path: '/api/{product}/meterReadDetails',
  request: z.object({ caAccount: lineOrNumber, meterNumber: lineOrNumber }),
  reply: z.object({ data: meterDetails }),
  failureTitle: 'Failed to Load Meter Read Details',
});

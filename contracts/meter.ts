import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, moment, noDay } from './day.ts';
import { isoTime } from './isoTime.ts';
import { billedUse } from './meteredUse.ts';
import { readable, readableIfPresent, readableList } from './readable.ts';
import { line, lineOrNumber, text, twoDigits } from './text.ts';

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
 * - `serverTime`: ours, beside the specification: by it the device tells what its own clock is worth.
 * - `gaveWay`: ours too: readings of this customer's whose place one of the account's holder took. Left out where there
 *   are none.
 * - `billed`: ours too: what was billed of this meter. Left out where it is not known, or not in time.
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
  gaveWay: z.optional(readableList('readings that gave way', z.object({ submittedDateTime: moment }))),
  serverTime: z.optional(isoTime),
  billed: readableIfPresent('use that was billed', billedUse),
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

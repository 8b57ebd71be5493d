import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line, text } from './text.ts';

/** A calendar day in America/Regina, `YYYY-MM-DD`; the wire may carry a time behind it, which is dropped. */
export const day = z.pipe(
  text(1000, /^\d{4}-\d{2}-\d{2}/),
  z.transform((written) => written.slice(0, 10)),
);
const noDay = z.pipe(
  z.nullish(line),
  z.transform((written) => (written && /^\d{4}-\d{2}-\d{2}/.test(written) ? written.slice(0, 10) : null)),
);

/**
 * What decides who may read which meter when (MTR-02).
 *
 * - `meterCode.readType`: REG regular, MIR move-in, MOR move-out.
 * - `meterCode.disconnectedFlag`: 'T' when disconnected.
 * - `meterCode.meterTypeCode`: '01' read by the customer, '02' to '06' net metered, '07' smart.
 * - `meterCode.registerGroup`: 4D, 4L, 5D, 5L, 6D, 6L, 8L or 10; the D types have dials.
 * - `meterCode.dayOfMonth`: regular reads are not taken on days 1 to this one (MTR-38).
 * - `lastRead.meterReadType`: C customer, A actual, E estimate, R re-estimate, else the provider.
 */
export const meterDetails = z.object({
  moveInDate: noDay,
  moveOutDate: noDay,
  currentMeterReadWindow: z.nullish(z.object({ currentStartDate: day, currentEndDate: day })),
  lastRead: z.nullish(
    z.object({
      meterRead: line,
      meterReadDate: day,
      meterReadType: line,
      meterType: z.optional(line),
    }),
  ),
  meterCode: z.object({
    readType: z.enum(['REG', 'MIR', 'MOR']),
    dayOfMonth: z.number(),
    disconnectedFlag: z.nullish(line),
    meterTypeCode: line,
    registerGroup: line,
  }),
  currentSubmittedReads: z.array(z.object({ submittedDateTime: line })),
});
export type MeterDetails = z.output<typeof meterDetails>;

/** API-14. */
export const meterReadDetailsCall = defineCall({
  method: 'POST',
  path: '/api/{product}/meterReadDetails',
  request: z.object({ caAccount: line, meterNumber: line }),
  reply: z.object({ data: meterDetails }),
  failureTitle: 'Failed to Load Meter Read Details',
});

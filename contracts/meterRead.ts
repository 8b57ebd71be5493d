import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { isoTime } from './isoTime.ts';
import { MAX_PHOTO_BYTES, photoFileName } from './photo.ts';
import { line, longText, text } from './text.ts';

/**
 * A meter reading as it is submitted (MTR-59).
 *
 * - `submittedDateTime`: the read date the customer chose, with the Regina time of capture, offset -06:00.
 * - `capturedDateTime`: when the customer confirmed, by the device's clock. Ours, beside the
 *   specification: a reading may travel for days, and this time decides about windows (design §4.14). A client that
 *   does not say it (`plainReading`) submits what it captured just now.
 * - `clockSetBack`: ours too. The device's clock was set back, so that nothing there could tell the day: the read date is
 *   what the customer wrote, and the time of capture is of that day at the earliest.
 * - `meterReadImage`: only with a photo. The bytes go by upload, so `fileBody` is empty and the
 *   server links the upload by `filename`, and takes type and length from what was uploaded.
 */
export const meterReadSubmission = z.object({
  caAccount: line,
  meterNumber: line,
  meterRead: text(10, /^\d{4,10}$/),
  submittedDateTime: isoTime,
  capturedDateTime: isoTime,
  clockSetBack: z.optional(z.literal(true)),
  moveInOutIndicator: z.enum(['NONE', 'IN', 'OUT']),
  meterReadImage: z.optional(
    z.object({
      filename: photoFileName,
      fileType: line,
      fileLength: z.int().check(z.minimum(1), z.maximum(MAX_PHOTO_BYTES)),
      fileBody: z.literal(''),
    }),
  ),
  interactionType: line,
  interactionText: longText,
});
export type MeterReadSubmission = z.output<typeof meterReadSubmission>;

/** As the specification has it. */
export const plainReading = z.object({ ...meterReadSubmission.shape, capturedDateTime: z.optional(isoTime) });

/**
 * The utility's answer. `errorCode` 0 is received, any other is declined (MTR-60, MTR-62).
 * `reference` is the utility's number for the reading, `errorMessage` its reason for declining.
 * `replaced`: the customer has replaced this one meanwhile; `reference` is the replacement's number.
 */
export const meterReadAnswer = z.object({
  errorCode,
  errorMessage: z.optional(longText),
  reference: z.optional(line),
  replaced: z.optional(z.boolean()),
});
export type MeterReadAnswer = z.output<typeof meterReadAnswer>;

/**
 * API-15. Carries `Idempotency-Key`: a repeat gets its first answer again. Without a key, from a client that is not our
 * app, the same customer, meter, date and value are a repeat of the reading received.
 */
export const meterReadCall = defineCall({
  method: 'POST',
  path: '/api/{product}/meterRead',
  request: meterReadSubmission,
  plainRequest: plainReading,
  reply: z.object({ data: meterReadAnswer }),
  failureTitle: 'Failed to Load Meter Read',
  finalRefusals: ['accountNotYours', 'keyReused'],
});

import * as z from 'zod/mini';
import { day } from './day.ts';
import { isoTime } from './isoTime.ts';
import { filledLine, longestText, wholeNumber } from './text.ts';

/* What contracts say, as JSON Schema (2020-12). No part of the browser's code. */

/** JSON Schema has no word for "an ISO time with an offset": that `format` says it without judging it. */
const WHAT_FITS = new Map<object, object>([
  [filledLine, { minLength: 1 }],
  [wholeNumber, { type: 'integer' }],
  [isoTime, { format: 'date-time' }],
  [day._zod.def.in, { pattern: '^\\d{4}-\\d{2}-\\d{2}' }],
]);

/**
 * What may be sent, as JSON Schema. The contract judges more: days that no calendar has, say. `alsoFits`: words for
 * schemas of this contract alone.
 */
export function jsonSchemaOf(contract: z.ZodMiniType, alsoFits = new Map<object, object>()): object {
  return z.toJSONSchema(contract, {
    io: 'input',
    // Texts are judged by checks of our own (contracts/text.ts), which the library cannot read.
    override: ({ zodSchema, jsonSchema }) => {
      const most = longestText.get(zodSchema);
      Object.assign(
        jsonSchema,
        most !== undefined && { maxLength: most },
        WHAT_FITS.get(zodSchema),
        alsoFits.get(zodSchema),
      );
    },
  });
}

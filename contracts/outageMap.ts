import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTime } from './isoTime.ts';
import { readableList } from './readable.ts';
import { line, lineOrNumber, longText, text } from './text.ts';

/**
 * One outage (OUT-07).
 *
 * - `Region`: its name; the utility may leave it out (OUT-08).
 * - `Planned`: whatever is neither Planned nor Unplanned is None (OUT-09).
 */
export const outage = z.object({
  OutageId: lineOrNumber,
  RegionId: lineOrNumber,
  Region: z.nullish(line),
  Planned: z.pipe(
    z.optional(z.unknown()),
    z.transform((said) => (said === 'Planned' || said === 'Unplanned' ? said : 'None')),
  ),
  Alerts: readableList('alerts of an outage', z.object({ CreateDate: isoTime, Message: longText })),
});
export type Outage = z.output<typeof outage>;
export type OutageAlert = Outage['Alerts'][number];

/** Some 50,000 outages: more than a storm over the whole province has. */
const OUTAGES_LENGTH = 32_000_000;

/**
 * API2-20. The answer is an object, not the bare JSON string that the specification names: that string is its
 * `outages`, and is parsed here; `lastUpdated` is the feed's own time (OUT-13), which the string has no place for. Served
 * with an ETag, as the words are. An outage, or one of its alerts, that does not fit is left out; a list of which nothing
 * fits is refused, for an empty one would say that nobody is without power.
 */
export const outageMapCall = defineCall({
  method: 'GET',
  path: '/api/{product}/outageMap',
  request: z.object({}),
  reply: z.object({
    outages: z.pipe(
      z.pipe(text(OUTAGES_LENGTH), z.transform(parseJson)),
      readableList('outages', outage, { mayBeEmpty: false }),
    ),
    lastUpdated: isoTime,
  }),
});

/** Undefined is no list: what cannot be read fails as what does not fit. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

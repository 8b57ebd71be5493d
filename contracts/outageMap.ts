import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTime } from './isoTime.ts';
import { line, longText, text } from './text.ts';

/**
 * One outage (OUT-07).
 *
 * - `Region`: its name; the utility may leave it out (OUT-08).
 * - `Planned`: whatever is neither Planned nor Unplanned is None (OUT-09).
 */
export const outage = z.object({
  OutageId: line,
  RegionId: line,
  Region: z.nullish(line),
  Planned: z.pipe(
    z.optional(z.unknown()),
    z.transform((said) => (said === 'Planned' || said === 'Unplanned' ? said : 'None')),
  ),
  Alerts: z.array(z.object({ CreateDate: isoTime, Message: longText })),
});
export type Outage = z.output<typeof outage>;
export type OutageAlert = Outage['Alerts'][number];

/** Some 50,000 outages: more than a storm over the whole province has. */
const OUTAGES_LENGTH = 32_000_000;

/**
 * API2-20. `outages` is a JSON string, which is parsed here; `lastUpdated` is the feed's own time (OUT-13). Served
 * with an ETag, as the words are.
 */
export const outageMapCall = defineCall({
  method: 'GET',
  path: '/api/{product}/outageMap',
  request: z.object({}),
  reply: z.object({
    outages: z.pipe(z.pipe(text(OUTAGES_LENGTH), z.transform(parseJson)), z.array(outage)),
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

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTimeOrEpoch } from './isoTime.ts';
import { readable, readableIfPresent, readableList } from './readable.ts';
import { filledLine, filledLineOrNumber, line, lineOrNumber, longText, text } from './text.ts';

/** Of one outage; no utility has more. */
const customers = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** In the order in which they come. */
export const CREW_STAGES = ['assigned', 'onTheWay', 'onSite'] as const;
export type CrewStage = (typeof CREW_STAGES)[number];

/**
 * What may be known of an outage beside the specification's fields; a feed may lack any of it.
 *
 * - `StartDate`: when the power went. `PlannedFrom`, `PlannedTo`: of planned work.
 * - `Cause`, `CrewStatus`: the utility's own words for customers.
 * - `CrewStage`: how far the crew is; `CrewUpdated`: since when.
 * - `EstimatedRestoration`: when the power is expected back. `EstimateUpdated`: when that was last changed.
 * - `EstimateBy`: until when the utility says more, where it has no estimate yet.
 * - `RestoredAt`: when the power came back, which only the utility can say: an outage that merely leaves the list says
 *   nothing of it. A time before `StartDate` is that of an earlier outage, and is left out.
 * - `CustomersBelow`: there are fewer customers without power than this, and the utility does not say how many; then
 *   `CustomersAffected` is left out.
 */
export const outageFacts = z.object({
  StartDate: z.nullish(isoTimeOrEpoch),
  PlannedFrom: z.nullish(isoTimeOrEpoch),
  PlannedTo: z.nullish(isoTimeOrEpoch),
  Cause: z.nullish(line),
  CrewStatus: z.nullish(line),
  CrewStage: z.nullish(z.enum(CREW_STAGES)),
  CrewUpdated: z.nullish(isoTimeOrEpoch),
  CustomersAffected: z.nullish(customers),
  EstimatedRestoration: z.nullish(isoTimeOrEpoch),
  EstimateUpdated: z.nullish(isoTimeOrEpoch),
  EstimateBy: z.nullish(isoTimeOrEpoch),
  RestoredAt: z.nullish(isoTimeOrEpoch),
  CustomersBelow: z.nullish(customers),
});
export type OutageFacts = Partial<{
  [F in keyof z.output<typeof outageFacts>]: NonNullable<z.output<typeof outageFacts>[F]>;
}>;

export const outageAlert = z.object({ CreateDate: isoTimeOrEpoch, Message: longText });

/** A region that is no longer on the utility's map, and those that lie where it lay; none where nothing does. */
export const regionSuccessors = z.object({ regionId: filledLine, successors: z.array(filledLine) });
export type RegionSuccessors = z.output<typeof regionSuccessors>;

/** None: the utility calls it neither planned nor unplanned. */
export const OUTAGE_KINDS = ['Planned', 'Unplanned', 'None'] as const;

/** One outage as the utility publishes it: nothing odd is passed over. */
export const publishedOutage = z.extend(outageFacts, {
  OutageId: filledLineOrNumber,
  RegionId: filledLineOrNumber,
  Region: z.nullish(line),
  Planned: z.optional(z.enum(OUTAGE_KINDS)),
  Alerts: z.array(outageAlert),
});
export type PublishedOutage = z.output<typeof publishedOutage>;

/**
 * One outage as a device reads it (OUT-07): an optional part that does not fit counts as missing.
 *
 * - `Region`: its name; the utility may leave it out (OUT-08).
 * - `Planned`: whatever is neither Planned nor Unplanned is None (OUT-09).
 * - `CustomersBelow`: where the utility does not say how many customers are out: fewer than so many.
 * - `NotConfirmedSince`: never on the wire: a device puts it there from `notConfirmed` of the list.
 * - `EstimateBefore`: the last other estimate that was told, and `BeforeTold` when it first was. `Moves`:
 *   how often the estimate was changed to another time. All three are the server's own, of what was told before.
 */
export const outage = z.object({
  OutageId: lineOrNumber,
  RegionId: lineOrNumber,
  Region: z.nullish(line),
  Planned: z.pipe(
    z.optional(z.unknown()),
    z.transform((said) => (said === 'Planned' || said === 'Unplanned' ? said : 'None')),
  ),
  Alerts: readableList('alerts of an outage', outageAlert),
  StartDate: readableIfPresent('start of an outage', isoTimeOrEpoch),
  PlannedFrom: readableIfPresent('planned start of an outage', isoTimeOrEpoch),
  PlannedTo: readableIfPresent('planned end of an outage', isoTimeOrEpoch),
  Cause: readableIfPresent('cause of an outage', line),
  CrewStatus: readableIfPresent('crew status of an outage', line),
  CrewStage: readableIfPresent('crew stage of an outage', z.enum(CREW_STAGES)),
  CrewUpdated: readableIfPresent('time of the crew of an outage', isoTimeOrEpoch),
  CustomersAffected: readableIfPresent('customers of an outage', customers),
  EstimatedRestoration: readableIfPresent('estimate of an outage', isoTimeOrEpoch),
  EstimateUpdated: readableIfPresent('time of the estimate of an outage', isoTimeOrEpoch),
  EstimateBy: readableIfPresent('time until which there is an estimate', isoTimeOrEpoch),
  RestoredAt: readableIfPresent('time when the power came back', isoTimeOrEpoch),
  CustomersBelow: readableIfPresent('upper bound of the customers of an outage', customers),
  EstimateBefore: readableIfPresent('estimate before of an outage', isoTimeOrEpoch),
  BeforeTold: readableIfPresent('time of the estimate before', isoTimeOrEpoch),
  NotConfirmedSince: z.optional(line),
  Moves: readableIfPresent('changes of the estimate of an outage', z.int().check(z.minimum(0))),
});
export type Outage = z.output<typeof outage>;
export type OutageAlert = Outage['Alerts'][number];

/** How often a device that shows the outages asks for them, where the server says nothing else; and within what it may say, in seconds. */
export const OUTAGE_POLL_S = 300;
export const SHORTEST_POLL_S = 60;
export const LONGEST_POLL_S = 3600;

/** Some 50,000 outages: more than a storm over the whole province has. */
const OUTAGES_LENGTH = 32_000_000;

const regionLeft = z.object({ regionId: filledLine, since: isoTimeOrEpoch, outageId: z.optional(filledLine) });
export type RegionLeft = z.output<typeof regionLeft>;

const notConfirmed = z.object({ regionId: filledLine, since: isoTimeOrEpoch, outageId: z.optional(filledLine) });
export type NotConfirmed = z.output<typeof notConfirmed>;

/** A number to which texts are sent, E.164. */
export const textNumber = text(16, /^\+\d{8,15}$/);

/**
 * API2-20. The answer is an object, not the bare JSON string that the specification names: that string is its
 * `outages`, and is parsed here; `lastUpdated` is the feed's own time (OUT-13), which the string has no place for. Served
 * with an ETag, as the words are. An outage, or one of its alerts, that does not fit is left out; a list of which nothing
 * fits is refused, for an empty one would say that all have power. A `lastUpdated` that does not fit is null.
 *
 * - `pollSeconds`: after how long a device that shows them asks again: in a storm the server may want it less often.
 * - `textNumber`: where a report or a reading may be sent by text message; left out where nowhere. Here, because every
 *   device has this answer, signed in or not, before it loses its connection.
 * - `regionSuccessors`: an account or a choice kept on a device may still name a region by the id that it had before;
 *   left out where no region ever left the map.
 * - `regionsLeft`: regions whose last unplanned outage left the list within the hour before `lastUpdated`; left out
 *   where there is none. `regionsLeftSince`: of these, the time of the first list without it, and which outage it was
 *   (of several that left together one); an older server says less or none.
 * - `restored`: outages that said `RestoredAt` within the hour before `lastUpdated`; they are no longer in `outages`, so
 *   that an older build does not show them as out. Left out where there is none.
 * - `regionsRestored`: of these, the regions of which every unplanned outage said so. Left out where there is none.
 * - `notConfirmed`: what `outages` still has as it was although the utility's last list did not, for so much was missing
 *   from that list that it may be broken, or customers say that they are still out. `since`: the time of the first list
 *   without it. With `outageId` it is this planned work alone, else all unplanned outages of the region. Left out where
 *   there is none.
 * - `recaptchaUrl`: the document of reCAPTCHA, for the bot check of a report; left out where it is not configured.
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
    lastUpdated: readable('time of the list of outages', isoTimeOrEpoch),
    pollSeconds: readable(
      'time between polls of the outages',
      z.int().check(z.minimum(SHORTEST_POLL_S), z.maximum(LONGEST_POLL_S)),
    ),
    regionSuccessors: z.optional(readableList('successors of a region', regionSuccessors)),
    regionsLeft: z.optional(readableList('regions without outages of late', filledLine)),
    regionsLeftSince: z.optional(readableList('regions without outages of late', regionLeft)),
    restored: z.optional(readableList('outages that are over', outage)),
    regionsRestored: z.optional(readableList('regions where the power is back', filledLine)),
    notConfirmed: z.optional(readableList('regions that are not confirmed', notConfirmed)),
    textNumber: readableIfPresent('number for text messages', textNumber),
    recaptchaUrl: readableIfPresent('address of reCAPTCHA’s document', text(300, /^https?:\/\//)),
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

import * as z from 'zod/mini';
import { accountsImported, IMPORTS } from './accountImport.ts';
import { noticeCounts, providersHealth } from './noticeHealth.ts';
import { filledLine, line, longText } from './text.ts';

/** So many parked changes are named, the oldest first. */
export const MOST_PARKED = 500;

/** The state has so many rows of the use of keys, the newest days first. */
export const KEY_USES_TOLD = 500;

/** So many imports are kept, and of each so many refused lines are named: enough for a night's. */
export const IMPORTS_KEPT = 200;
export const REFUSED_KEPT = 20;

/**
 * `GET /api/{product}/backOffice/state`, with a key of the door `state`: what the utility's operators have to see. Times
 * are ISO. No content of a change is told.
 *
 * - `waiting`, `waitingSince`: changes that the back office has not taken, counted to 10,000, and since when the oldest is.
 * - `parked`: those that it refused for good, with what it said. `parkedChanges` counts all of them.
 * - `refundsDue`: charges to be paid back, in dollars with the fee.
 * - `disputes`: accounts that several profiles say are theirs, and since when; `profiles`: how many are held.
 * - `heldOutages`: regions of which it is not believed that an outage or planned work is over, and which are shown as they
 *   were: too much left the list at once (`why` left), the list without it could not be read well (notRead), or customers
 *   say that they are still out (reports). `POST …/backOffice/releaseHeldOutages` says that the list is right.
 * - `stillOut`: regions in which the power is told to be back, and how many of those who were asked say that theirs is not.
 * - `accountsAsOf`: of the newest line about an account that was taken; null: there was none.
 * - `providers`: how the mail server, the carrier of texts and the push services do. `notices`: by cause, whether customers were
 *   told (contracts/noticeHealth.ts).
 * - `imports`: what was put, a request each, the newest first; `?check=1` stands not among them. `key`: the name of the key it
 *   was put with.
 * - `heldAssociations`: lines of associations that wait, by the key that they were put with: more than 1,000 within ten minutes
 *   would have opened an account with a proven holder to a further profile. They wait for 30 days.
 * - `keyUses`: how often which key was used for what, of a day (UTC), the newest days first.
 */
export const backOfficeState = z.object({
  waiting: z.number(),
  waitingSince: z.nullable(line),
  parkedChanges: z.number(),
  parked: z.array(
    z.object({ key: filledLine, kind: line, caAccount: z.nullable(line), parkedAt: line, why: z.nullable(longText) }),
  ),
  refundsDue: z.array(z.object({ orderNo: line, accountNumber: line, total: line, dueSince: line })),
  disputes: z.optional(z.array(z.object({ caAccount: line, since: line, profiles: z.number() }))),
  heldOutages: z.optional(
    z.array(
      z.object({ regionId: line, region: line, heldAt: line, why: z.optional(z.enum(['left', 'notRead', 'reports'])) }),
    ),
  ),
  stillOut: z.optional(z.array(z.object({ regionId: line, region: line, reports: z.number() }))),
  accounts: z.number(),
  accountsAsOf: z.nullable(line),
  providers: z.optional(providersHealth),
  notices: z.optional(z.array(noticeCounts)),
  imports: z.array(
    z.extend(accountsImported, { of: z.enum(IMPORTS), beganAt: line, endedAt: line, key: z.optional(line) }),
  ),
  heldAssociations: z.optional(z.array(z.object({ key: line, lines: z.number(), since: line }))),
  keyUses: z.optional(
    z.array(z.object({ key: line, door: line, day: line, uses: z.number(), firstAt: line, lastAt: line })),
  ),
});
/**
 * `POST /api/{product}/backOffice/releaseHeldOutages`: the outages of these regions are over indeed; left out: of all that
 * are held. Their customers are then asked whether their power is back: only the list can say that it is (`RestoredAt`).
 */
export const heldOutagesRelease = z.object({ regionIds: z.optional(z.array(filledLine)) });
export const heldOutagesReleased = z.object({ released: z.number() });

/**
 * `POST /api/{product}/backOffice/releaseHeldAssociations`: the lines of associations that are held are right. Those that were
 * put with the key of this request stay held: another one releases them.
 */
export const heldAssociationsReleased = z.object({ released: z.number() });

export type BackOfficeState = z.output<typeof backOfficeState>;

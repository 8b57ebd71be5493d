import * as z from 'zod/mini';
import { isoTime } from './isoTime.ts';
import { text } from './text.ts';

/** Of what the utility's own system may tell, by the names of `STORMLAMP_NOTICES`. */
export const GIVEN_CAUSES = ['billReady', 'paymentDue', 'meterRead', 'outage', 'plannedOutage'] as const;
export type GivenCause = (typeof GIVEN_CAUSES)[number];

/** Two text messages, with the number of the notice. */
export const GIVEN_TEXT_LENGTH = 250;

/**
 * What the utility's own system tells everybody who has an account in their list: a line of JSON.
 *
 * - `cause`: one that is left to the utility; of the others customers are told from here.
 * - `period`: which of its kind, such as a bill's document. Of the same account, cause and period nobody is told twice, not
 *   even where the cause was told from here before.
 * - `at`: when it was to be told. After a day it is no news, and nobody is told.
 * - `text`: without links, for no notice of ours has one: not even a name such as `pay.example`, nor two sentences without a blank
 *   between them, of which a telephone makes a link. Its telephone numbers are ours (content page `contact`). Addresses of mails
 *   may stand in it.
 */
export const noticeLine = z.object({
  caAccount: text(12, /^\d{12}$/),
  cause: z.enum(GIVEN_CAUSES),
  period: text(100, /\S/),
  at: isoTime,
  text: text(GIVEN_TEXT_LENGTH, /^(?!.*(:\/\/|www\.)).*\S/is),
});
export type NoticeLine = z.output<typeof noticeLine>;

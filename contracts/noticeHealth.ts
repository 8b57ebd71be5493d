import * as z from 'zod/mini';
import { isoTime } from './isoTime.ts';
import { line } from './text.ts';

/** Who carries notices: the mail server, the carrier of texts, the push services together. */
export const PROVIDERS = ['mail', 'text', 'push'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/**
 * How one of them does.
 *
 * - `lastSuccess`: when it last took a notice; null: not within thirty days.
 * - `failures`: of today, by kind, counted over all servers.
 * - `waiting`: notices that are due and have not gone, counted to 10,000. `oldestS`: for how many seconds the oldest is
 *   there; null: none waits.
 * - `isHeldBack`: it failed so often in a row that the server which answers sends it only a probe now and then.
 */
export const providerHealth = z.object({
  lastSuccess: z.nullable(isoTime),
  failures: z.record(line, z.number()),
  waiting: z.number(),
  oldestS: z.nullable(z.number()),
  isHeldBack: z.boolean(),
});
export type ProviderHealth = z.output<typeof providerHealth>;

/** Of those that are configured. */
export const providersHealth = z.partialRecord(z.enum(PROVIDERS), providerHealth);
export type ProvidersHealth = z.output<typeof providersHealth>;

/**
 * Of the notices of one cause of the last seven days that were to go by a way beside the list, how many customers
 *
 * - were told: it went by one way at least. `waiting`: none yet, and one is still to go.
 * - `unknown`: none for sure, and a text message that may or may not have arrived.
 * - `untold`: none at all. `tooLate`: ways that were dropped as too late.
 */
export const noticeCounts = z.object({
  cause: line,
  told: z.number(),
  waiting: z.number(),
  unknown: z.number(),
  untold: z.number(),
  tooLate: z.number(),
});
export type NoticeCounts = z.output<typeof noticeCounts>;

import * as z from 'zod/mini';
import { EMAIL_LENGTH, MAIL_ADDRESS } from './email.ts';
import { isoTime } from './isoTime.ts';
import { channels } from './reminders.ts';
import { seenLine, text } from './text.ts';

/**
 * An account in the list of a person who used the utility's portal before: a line of JSON. Whoever signs in with that
 * verified `email` finds it there. One that is in the list already stays as it is, for it is the
 * customer's own by now, but is proven from then on: so an inquiry about one that was added by name and number is settled.
 * `isRemoved`: it is not theirs, and leaves the list; where several profiles said that it is theirs, that is settled.
 */
export const associationLine = z.object({
  email: text(EMAIL_LENGTH, MAIL_ADDRESS),
  name: seenLine,
  caAccount: text(12, /^\d{12}$/),
  descriptiveName: text(20, /./),
  isDefault: z.optional(z.boolean()),
  since: z.optional(isoTime),
  isRemoved: z.optional(z.boolean()),
  meterReadReminder: z.optional(channels),
  paymentReminder: z.optional(channels),
  billReadyReminder: z.optional(channels),
});
export type AssociationLine = z.output<typeof associationLine>;

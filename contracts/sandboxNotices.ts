import * as z from 'zod/mini';
import { isoTime } from './isoTime.ts';
import { noticeCounts, providersHealth } from './noticeHealth.ts';
import { readIndicator } from './notifications.ts';
import { channels } from './reminders.ts';
import { filledLine, line, longText } from './text.ts';

/** `POST /sandbox/notices`: a notice is in a customer's list, as if it had come so many minutes ago. */
export const sandboxNotice = z.object({
  email: filledLine,
  interactionType: filledLine,
  interactionText: longText,
  accountNumber: z.optional(line),
  minutesAgo: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});

/** `POST /sandbox/bills`: the utility issues a bill of an account today. Dollars, below 0 where it owes; days until it is due. */
export const sandboxBill = z.object({
  caAccount: filledLine,
  totalDue: z.optional(z.number().check(z.minimum(-100_000), z.maximum(1_000_000))),
  dueInDays: z.optional(z.int().check(z.minimum(-365), z.maximum(365))),
});

/**
 * `POST /sandbox/jobs`: does what is done by the hour, as if it were that time (left out: now): finds out whom to tell
 * of bills, payments and readings, and sends what is due by then. outages: the same of what the list of outages says.
 * release: that the power is back where too much was gone at once is told. By itself a sandbox does not look for them.
 */
export const sandboxJob = z.object({ run: z.enum(['reminders', 'outages', 'release']), at: z.optional(isoTime) });

/** Of `GET /sandbox/state`: what customers were told, by which ways, and what they chose. Oldest first. */
export const noticesState = {
  /** How those who carry notices do, and by cause whether customers were told. */
  providers: providersHealth,
  noticeCounts: z.array(noticeCounts),
  notifications: z.array(
    z.object({
      oid: line,
      /** As mails and texts name it. */
      number: line,
      email: line,
      createdTime: line,
      interactionType: line,
      interactionText: longText,
      accountNumber: line,
      readIndicator,
    }),
  ),
  /** `way`: list, email, sms or pushNotif. `state`: waiting, tried, sent or dropped. */
  notices: z.array(
    z.object({
      number: line,
      email: line,
      subject: line,
      cause: line,
      period: line,
      way: line,
      state: line,
      why: z.nullable(line),
      dueAt: line,
    }),
  ),
  /** What each customer chose of each account. */
  preferences: z.array(
    z.object({
      email: line,
      caAccount: line,
      meterReadReminder: z.optional(channels),
      paymentReminder: z.optional(channels),
      billReadyReminder: z.optional(channels),
      highBillPeakAlert: z.optional(z.number()),
    }),
  ),
  /** And of what is about no account. */
  profilePreferences: z.array(
    z.object({
      email: line,
      serviceRequest: channels,
      outagesNotification: channels,
      profileChanges: channels,
      twilioSmsStop: z.boolean(),
    }),
  ),
};

import * as z from 'zod/mini';
import { initialConsent } from './consent.ts';
import { outage } from './outageMap.ts';
import { outageReport } from './outageReport.ts';

/**
 * A fault to play. `path` is matched by whole segments anywhere in the request's path ('/api' breaks
 * every call, 'meterRead' that one and not 'meterReadDetails').
 *
 * - drop: cut the socket before any work. delay: wait `value` ms first.
 * - status: answer `value` without work. html: a captive portal's page, with status `value` or 200.
 * - replyLost: do the work, then cut the socket.
 */
export const fault = z.object({
  path: z.string().check(z.minLength(1)),
  mode: z.enum(['drop', 'delay', 'status', 'replyLost', 'html']),
  value: z.optional(z.number()),
  times: z.optional(z.number().check(z.int(), z.positive())),
});
export type Fault = z.output<typeof fault>;

const text = z.string().check(z.minLength(1));
/**
 * `POST /sandbox/outages`: what the utility's outage system would publish.
 *
 * - start: a new outage. update: says something new about a region's outages.
 * - clear: the power is back in that region; without one, everywhere.
 */
export const outageChange = z.union([
  z.object({
    action: z.literal('start'),
    RegionId: text,
    Region: z.optional(text),
    Planned: z.enum(['Planned', 'Unplanned', 'None']),
    Message: text,
  }),
  z.object({ action: z.literal('update'), RegionId: text, Message: text }),
  z.object({ action: z.literal('clear'), RegionId: z.optional(text) }),
]);
export type OutageChange = z.output<typeof outageChange>;

/** `GET /sandbox/state`: what the utility holds, for tests and the control room. */
export const sandboxState = z.object({
  meterReads: z.array(
    z.object({
      caAccount: z.string(),
      meterNumber: z.string(),
      meterRead: z.string(),
      submittedDateTime: z.string(),
      capturedDateTime: z.string(),
      receivedDateTime: z.string(),
      idempotencyKey: z.string(),
      reference: z.string(),
      /** The key of what replaced it; null while it is in force. */
      supersededBy: z.nullable(z.string()),
      flaggedForReview: z.nullable(z.string()),
      photo: z.nullable(
        z.object({
          filename: z.string(),
          fileLength: z.number(),
          state: z.enum(['awaited', 'stored', 'clean', 'infected']),
        }),
      ),
    }),
  ),
  photos: z.array(z.object({ filename: z.string(), state: z.string(), fileLength: z.nullable(z.number()) })),
  sessions: z.array(z.object({ email: z.string(), rememberMe: z.boolean(), expiresAt: z.string() })),
  passkeys: z.array(
    z.object({ email: z.string(), credentialId: z.string(), counter: z.number(), createdAt: z.string() }),
  ),
  /** Every customer, with what they said to the terms. */
  consents: z.array(
    z.object({ email: z.string(), isRegistered: z.boolean(), initialConsent: z.nullable(initialConsent) }),
  ),
  outages: z.array(outage),
  outageReports: z.array(
    z.extend(outageReport, {
      receivedDateTime: z.string(),
      idempotencyKey: z.string(),
      reference: z.string(),
      /** The key of what replaced it; null while it is in force. */
      supersededBy: z.nullable(z.string()),
      flaggedForReview: z.nullable(z.string()),
    }),
  ),
  payments: z.array(z.unknown()),
  interactions: z.array(z.unknown()),
  inquiries: z.array(z.unknown()),
  faults: z.array(fault),
});
export type SandboxState = z.output<typeof sandboxState>;

/** `GET /sandbox/inbox`: what the sandbox's mail and phone received. */
export const sandboxInbox = z.object({
  messages: z.array(
    z.object({ to: z.string(), channel: z.string(), subject: z.string(), text: z.string(), at: z.string() }),
  ),
});

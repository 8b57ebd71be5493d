import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line } from './text.ts';

/** Where a neighbour's device opens what it carries: that stands behind the # of this page's address. */
export const CARRY_PATH = '/carry';

/**
 * Hands over an outage report for a neighbour who has no connection (`rules/carriedReport.ts`). Open to anyone, and
 * nothing of who carries it is asked or kept. `reference`: the utility's number for the report, whether this brought it
 * or it was there; missing where the utility did not take that report.
 */
export const carryReportCall = defineCall({
  method: 'POST',
  path: '/api/{product}/carriedReports',
  request: z.object({ carried: line }),
  reply: z.object({ outcome: z.enum(['received', 'unreadable']), reference: z.optional(line) }),
});

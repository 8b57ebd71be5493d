import type { ReplyOf } from '#contracts/call.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import { COUNTRY, twilioLookupCall } from '#contracts/verification.ts';
import type { Step } from '../engine/kind.ts';
import { proofHeader } from './botProof.ts';
import type { OutageReportRow } from './outageReportRow.ts';
import { unanswered } from './unanswered.ts';

/** Whether texts go to a number that was looked up so. */
export const goesTexts = ({ country_code }: ReplyOf<typeof twilioLookupCall>): boolean => country_code === COUNTRY;

/** REP-41, where the utility could not be asked at the screen: texts go within Canada only, so others are called. */
export const textNumberStep = {
  lane: 'small',
  finalRefusals: [],
  async send(environment, row) {
    const { intent, callNumber } = row;
    if (callNumber === undefined) return { ok: true };
    const headers = await proofHeader(environment, row.id);
    const request = { phoneNumber: intent.callbackPhoneNumber };
    const outcome = await environment.sendCall(twilioLookupCall, request, { headers });
    if (!outcome.ok) return unanswered(row, outcome.failure);
    if (goesTexts(outcome.reply)) return { ok: true };
    return {
      ok: true,
      learned: { intent: { ...intent, callbackType: 'Phone', callbackPhoneNumber: callNumber } satisfies OutageReport },
    };
  },
} satisfies Step<OutageReportRow>;

/** The number was not one for texts: they are called, and must know. */
export const isCalledInstead = ({ intent, callNumber }: OutageReportRow): boolean =>
  callNumber !== undefined && intent.callbackType === 'Phone';

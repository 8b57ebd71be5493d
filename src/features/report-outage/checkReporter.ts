import { REPORT_ACTION, verifyRecaptchaCall } from '#contracts/botCheck.ts';
import { twilioLookupCall } from '#contracts/verification.ts';
import { browserEnvironment } from '#outbox/environment.ts';
import { newProof, proofHeader } from '#outbox/kinds/botProof.ts';
import { goesTexts } from '#outbox/kinds/textNumber.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';

/** Longer nobody in the dark is kept waiting: without an answer it is checked when the report is sent, in ms. */
const PATIENCE_MS = 8000;

/** REP-42: whether a bot is at work here, as the utility judges it; null where it cannot be asked. */
export async function checkBot(): Promise<'passed' | 'failed' | 'missing' | null> {
  const made = await newProof(browserEnvironment, crypto.randomUUID());
  if (made === null || made === 'missing') return made;
  const request = { token: made.proof, expectedAction: REPORT_ACTION } as const;
  const outcome = await callAsAnyone(verifyRecaptchaCall, request, { timeoutMs: PATIENCE_MS });
  if (!outcome.ok) return null;
  return outcome.reply.success ? 'passed' : 'failed';
}

/** REP-41: whether texts go to this number, in Canada only; null where nobody can be asked. */
export async function isForTexts(phoneNumber: string): Promise<boolean | null> {
  const headers = await proofHeader(browserEnvironment, crypto.randomUUID());
  const outcome = await callAsAnyone(twilioLookupCall, { phoneNumber }, { headers, timeoutMs: PATIENCE_MS });
  return outcome.ok ? goesTexts(outcome.reply) : null;
}

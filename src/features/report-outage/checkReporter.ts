import { PROOF_HEADER, REPORT_ACTION, verifyRecaptchaCall } from '#contracts/botCheck.ts';
import { twilioLookupCall } from '#contracts/verification.ts';
import { browserEnvironment } from '#outbox/browserEnvironment.ts';
import { newProof, proofHeader } from '#outbox/kinds/botProof.ts';
import { goesTexts } from '#outbox/kinds/textNumber.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';
import { patience } from './patience.ts';
import { openRecaptcha } from './recaptcha.ts';

/**
 * How long a customer waits between Submit and the question that confirms, in ms, for all checks together: one that has
 * no answer by then is made when the report is sent.
 */
const PATIENCE_MS = 10_000;

/** The checks of one report, which wait no longer than that together. */
export function reporterChecks() {
  const { begin, waitFor } = patience(PATIENCE_MS);
  return {
    /** REP-42, the first of them: whether a bot is at work here, as the utility judges it; null where it cannot be asked. */
    checkBot() {
      begin();
      return waitFor(judgeBot());
    },
    /** REP-41: whether texts go to this number, in Canada only; null where the utility cannot be asked. */
    checkNumber: (phoneNumber: string) => waitFor(isForTexts(phoneNumber)),
  };
}

/** By reCAPTCHA where that is open, else by proof of work. */
async function judgeBot(): Promise<'passed' | 'failed' | 'missing' | null> {
  const { sendCall, proveWork } = browserEnvironment;
  const made = await newProof({ sendCall, proveWork: openRecaptcha() ?? proveWork }, crypto.randomUUID());
  if (made === null || made === 'missing') return made;
  const request = { token: made.proof, expectedAction: REPORT_ACTION } as const;
  const headers = { [PROOF_HEADER]: made.proof };
  const outcome = await callAsAnyone(verifyRecaptchaCall, request, { headers, timeoutMs: PATIENCE_MS });
  if (!outcome.ok) return null;
  return outcome.reply.success ? 'passed' : 'failed';
}

async function isForTexts(phoneNumber: string): Promise<boolean | null> {
  const headers = await proofHeader(browserEnvironment, crypto.randomUUID());
  const outcome = await callAsAnyone(twilioLookupCall, { phoneNumber }, { headers, timeoutMs: PATIENCE_MS });
  return outcome.ok ? goesTexts(outcome.reply) : null;
}

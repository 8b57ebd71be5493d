import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { longText, text } from './text.ts';

/**
 * The check that no machine floods the utility with reports: the sender's device does some work for each submission
 * (ALTCHA), which no service elsewhere has to judge. A proof travels beside the submission, in this header: outside of
 * the bytes that are the same on every attempt.
 */
export const PROOF_HEADER = 'x-stormlamp-proof';
/** From the question to the answer: a slow phone on a slow line, and a customer who reads what they confirm. */
export const PROOF_GOOD_MS = 20 * 60_000;
/** What the specification calls the one thing that is checked. */
export const REPORT_ACTION = 'submit_outage_report';

/** A proof, base64url. */
const proof = text(5000, /^[\w-]+$/);
/** What reCAPTCHA gives a browser: text that a header may carry as a proof. */
export const recaptchaToken = proof;

/**
 * Asks for work. `key`: of the submission that it is for; no other one is proven by it. `challenge`: ALTCHA's, as JSON
 * (`src/api/proofOfWork.ts` does it).
 */
export const botChallengeCall = defineCall({
  method: 'GET',
  path: '/api/botCheck/challenge',
  request: z.object({ key: text(100, /^[\w-]{8,100}$/) }),
  reply: z.object({ challenge: longText }),
});

/** API2-24. Asked before the customer confirms, where there is a connection. `token`: the proof, or reCAPTCHA's. */
export const verifyRecaptchaCall = defineCall({
  method: 'POST',
  path: '/api/{product}/verifyRecaptcha',
  request: z.object({ token: text(5000), expectedAction: z.literal(REPORT_ACTION) }),
  reply: z.object({ success: z.boolean(), message: longText }),
});

/** The proof in such a header; null where it is none. */
export const proofIn = (header: unknown): string | null => proof.safeParse(header).data ?? null;

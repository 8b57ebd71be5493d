import { createHash } from 'node:crypto';
import { REPORT_ACTION } from '#contracts/botCheck.ts';
import { Problem } from '../problems.ts';

/** Knows by what its script saw in a page whether a person is there. */
export interface Recaptcha {
  /** What its document needs. */
  page: RecaptchaPage;
  /** @throws {Problem} unavailable. */
  isPassed(token: string): Promise<boolean>;
}

export interface RecaptchaPage {
  scriptUrl: string;
  siteKey: string;
}

export interface RecaptchaOptions extends RecaptchaPage {
  verifyUrl: string;
  secret: string;
  /** From 0, surely a bot, to 1. */
  leastScore: number;
  /** Of the page in which the script runs. */
  hostname: string;
}

/** A customer waits for it at the screen. */
const TIMEOUT_MS = 5000;
/** The customer reads what they confirm between the check at the screen and the report that brings the same token. */
const REMEMBERED_MS = 5 * 60_000;

/** reCAPTCHA v3 siteverify, which answers for a token once: of one that passed it is remembered for a while. */
export function recaptchaCheck(options: RecaptchaOptions): Recaptcha {
  const { verifyUrl, secret, leastScore, hostname, scriptUrl, siteKey } = options;
  /** When, by the token's hash, the oldest first. */
  const passed = new Map<string, number>();
  function forgetOld(): void {
    for (const [hash, at] of passed) {
      if (performance.now() - at < REMEMBERED_MS) return;
      passed.delete(hash);
    }
  }
  return {
    page: { scriptUrl, siteKey },
    async isPassed(token) {
      forgetOld();
      const hash = createHash('sha256').update(token).digest('base64');
      if (passed.has(hash)) return true;
      const said = await ask(verifyUrl, { secret, response: token });
      const { success, score, action, hostname: from } = said;
      if (success !== true) {
        refuseOwnMistake(said);
        return false;
      }
      const isPerson = typeof score === 'number' && score >= leastScore;
      if (!isPerson || action !== REPORT_ACTION || from !== hostname) return false;
      passed.set(hash, performance.now());
      return true;
    },
  };
}

async function ask(url: string, form: Record<string, string>): Promise<Record<string, unknown>> {
  try {
    const body = new URLSearchParams(form);
    const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const said: unknown = await reply.json();
    if (reply.ok && typeof said === 'object' && said !== null) return said as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw away('no answer');
}

/** Of these the customer is not to blame: our secret, our request. */
const OURS = /^(missing|invalid)-input-secret$|^bad-request$/;

function refuseOwnMistake({ 'error-codes': codes }: Record<string, unknown>): void {
  const ours = Array.isArray(codes) && codes.find((code) => OURS.test(String(code)));
  if (ours) throw away(String(ours));
}

const away = (why: string) =>
  new Problem('unavailable', 'The bot check cannot be asked right now. Please try again.', `reCAPTCHA: ${why}`);

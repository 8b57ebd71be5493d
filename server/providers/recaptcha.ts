import { REPORT_ACTION } from '#contracts/botCheck.ts';
import { Problem } from '../problems.ts';

/** Knows by what its script saw in a page whether a person is there. */
export interface Recaptcha {
  /** Of one token, once: it is spent by being asked about. @throws {Problem} unavailable. */
  isPassed(token: string): Promise<boolean>;
}

export interface RecaptchaOptions {
  verifyUrl: string;
  secret: string;
  /** From 0, surely a bot, to 1. */
  leastScore: number;
  /** Of the page in which the script runs. */
  hostname: string;
}

/** A customer waits for it at the screen. */
const TIMEOUT_MS = 5000;

/** reCAPTCHA v3 siteverify. */
export function recaptchaCheck({ verifyUrl, secret, leastScore, hostname }: RecaptchaOptions): Recaptcha {
  return {
    async isPassed(token) {
      const said = await ask(verifyUrl, { secret, response: token });
      const { success, score, action, hostname: from } = said;
      if (success !== true) {
        refuseOwnMistake(said);
        return false;
      }
      return action === REPORT_ACTION && from === hostname && typeof score === 'number' && score >= leastScore;
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

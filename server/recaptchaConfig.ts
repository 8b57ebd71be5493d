import * as z from 'zod';
import { ConfigError, hostOf, originOf, refusePlainHttp } from './addresses.ts';
import type { RecaptchaOptions } from './providers/recaptcha.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const recaptchaEnvironment = z.object({
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_SECRET: text,
  RECAPTCHA_HOST: z.preprocess((value) => value || 'https://www.google.com', z.string()),
  RECAPTCHA_LEAST_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  STORMLAMP_SANDBOX_RECAPTCHA: z.preprocess((value) => value || 'off', z.enum(['on', 'off'])),
});

export interface RecaptchaConfig {
  /** Null where it is not configured. */
  provider: RecaptchaOptions | null;
  /** Whether a sandbox plays it. */
  isPlayed: boolean;
}

/**
 * `checkoutOrigin`: where others' scripts run, apart from the session.
 *
 * @throws {ConfigError}
 */
export function readRecaptchaConfig(env: NodeJS.ProcessEnv, checkoutOrigin: string | null): RecaptchaConfig {
  const e = readEnvironment(recaptchaEnvironment, env);
  return { provider: readProvider(e, checkoutOrigin), isPlayed: e.STORMLAMP_SANDBOX_RECAPTCHA === 'on' };
}

function readProvider(
  e: z.output<typeof recaptchaEnvironment>,
  checkoutOrigin: string | null,
): RecaptchaOptions | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_LEAST_SCORE: leastScore } = e;
  if (!siteKey && !secret) return null;
  if (!siteKey || !secret || !checkoutOrigin) {
    throw new ConfigError('RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET and CHECKOUT_ORIGIN are needed together.');
  }
  refusePlainHttp('RECAPTCHA_HOST', e.RECAPTCHA_HOST);
  const host = originOf('RECAPTCHA_HOST', e.RECAPTCHA_HOST);
  return {
    scriptUrl: `${host}/recaptcha/api.js`,
    verifyUrl: `${host}/recaptcha/api/siteverify`,
    siteKey,
    secret,
    leastScore,
    hostname: hostOf(checkoutOrigin),
  };
}

import * as z from 'zod';
import { ConfigError, refusePlainHttp } from './addresses.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const backOfficeEnvironment = z.object({
  BACK_OFFICE_URL: text,
  BACK_OFFICE_TOKEN: text,
});

export interface BackOfficeConfig {
  /** Where changes are posted to. */
  url: string;
  token: string;
}

/**
 * Null where it is not configured: changes wait then.
 *
 * @throws {ConfigError}
 */
export function readBackOfficeConfig(env: NodeJS.ProcessEnv): BackOfficeConfig | null {
  const { BACK_OFFICE_URL: url, BACK_OFFICE_TOKEN: token } = readEnvironment(backOfficeEnvironment, env);
  if (url === undefined) return null;
  if (token === undefined) throw new ConfigError('BACK_OFFICE_URL is set, so BACK_OFFICE_TOKEN is needed too.');
  // All that customers change goes over this line.
  refusePlainHttp('BACK_OFFICE_URL', url);
  return { url, token };
}

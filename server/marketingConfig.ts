import * as z from 'zod';
import { ConfigError, refusePlainHttp } from './addresses.ts';
import type { EnvokeOptions } from './providers/marketing.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const ENVOKE = 'https://e1.envoke.com/v1';

const marketingEnvironment = z.object({ ENVOKE_API_ID: text, ENVOKE_API_KEY: text, ENVOKE_URL: text });

/**
 * Null: the sandbox's, or no offers are mailed.
 *
 * @throws {ConfigError}
 */
export function readMarketingConfig(env: NodeJS.ProcessEnv): EnvokeOptions | null {
  const {
    ENVOKE_API_ID: id,
    ENVOKE_API_KEY: key,
    ENVOKE_URL: url = ENVOKE,
  } = readEnvironment(marketingEnvironment, env);
  if (id === undefined && key === undefined) return null;
  if (id === undefined || key === undefined) throw new ConfigError('ENVOKE_API_ID and ENVOKE_API_KEY go together.');
  refusePlainHttp('ENVOKE_URL', url);
  return { url, id, key };
}

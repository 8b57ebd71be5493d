import * as z from 'zod';
import { refusePlainHttp } from './addresses.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const CANADA_POST = 'https://ws1.postescanada-canadapost.ca/AddressComplete/Interactive';

const postalAddressEnvironment = z.object({
  ADDRESSCOMPLETE_KEY: text,
  ADDRESSCOMPLETE_URL: text,
});

export interface PostalAddressConfig {
  /** Up to the names of its calls. */
  url: string;
  key: string;
}

/**
 * Null where it is not configured.
 *
 * @throws {ConfigError}
 */
export function readPostalAddressConfig(env: NodeJS.ProcessEnv): PostalAddressConfig | null {
  const { ADDRESSCOMPLETE_KEY: key, ADDRESSCOMPLETE_URL: url = CANADA_POST } = readEnvironment(
    postalAddressEnvironment,
    env,
  );
  if (key === undefined) return null;
  // Where customers live goes over this line, and the key.
  refusePlainHttp('ADDRESSCOMPLETE_URL', url);
  return { url, key };
}

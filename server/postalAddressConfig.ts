import * as z from 'zod';
import { ConfigError, refusePlainHttp } from './addresses.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const CANADA_POST = 'https://ws1.postescanada-canadapost.ca/AddressComplete/Interactive';

const postalAddressEnvironment = z.object({
  ADDRESSCOMPLETE_KEY: text,
  ADDRESSCOMPLETE_URL: text,
  PHOTON_URL: text,
});

export type PostalAddressConfig =
  /** `url`: up to the names of its calls. */
  | { service: 'addressComplete'; url: string; key: string }
  /** `url`: of the server, without the path of its search. */
  | { service: 'photon'; url: string };

/**
 * Null where it is not configured.
 *
 * @throws {ConfigError}
 */
export function readPostalAddressConfig(env: NodeJS.ProcessEnv): PostalAddressConfig | null {
  const {
    ADDRESSCOMPLETE_KEY: key,
    ADDRESSCOMPLETE_URL: url = CANADA_POST,
    PHOTON_URL: photon,
  } = readEnvironment(postalAddressEnvironment, env);
  if (key !== undefined && photon !== undefined) {
    throw new ConfigError('ADDRESSCOMPLETE_KEY and PHOTON_URL are both set; addresses are asked of one of them.');
  }
  // Where customers live goes over this line, and the key.
  if (key !== undefined) {
    refusePlainHttp('ADDRESSCOMPLETE_URL', url);
    return { service: 'addressComplete', url, key };
  }
  if (photon === undefined) return null;
  refusePlainHttp('PHOTON_URL', photon);
  return { service: 'photon', url: photon };
}

import * as z from 'zod';
import { refusePlainHttp } from './addresses.ts';
import { readEnvironment, text } from './readEnvironment.ts';

const geocoderEnvironment = z.object({
  GEOCODER_URL: text,
});

export interface GeocoderConfig {
  /** Of its search call; a key of ours may be in its query. */
  url: string;
}

/**
 * Null where it is not configured.
 *
 * @throws {ConfigError}
 */
export function readGeocoderConfig(env: NodeJS.ProcessEnv): GeocoderConfig | null {
  const { GEOCODER_URL: url } = readEnvironment(geocoderEnvironment, env);
  if (url === undefined) return null;
  // Where customers live goes over this line.
  refusePlainHttp('GEOCODER_URL', url);
  return { url };
}

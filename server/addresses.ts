import { isIPv4 } from 'node:net';

/** The environment does not make sense; the message is one line for the person at the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Without port, and without the brackets of IPv6. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** @throws {ConfigError} where a host on the way could read and change what goes over this line. */
export function refusePlainHttp(name: string, url: string): void {
  if (!URL.canParse(url)) throw new ConfigError(`${name}: ${url} is no address.`);
  const { protocol } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostOf(url)))) return;
  throw new ConfigError(`${name}: ${url} must begin with https:// unless it is on this machine.`);
}

/** @throws {ConfigError} when it is no address, or one that names a host in a way that looks like another one. */
export function originOf(name: string, url: string): string {
  if (URL.canParse(url)) {
    // To browsers it is another host than without the dot, and the same machine.
    if (hostOf(url).endsWith('.')) throw new ConfigError(`${name}: ${url} must not end in a dot.`);
    return new URL(url).origin;
  }
  throw new ConfigError(`${name}: ${url} is no address such as https://my.utility.example`);
}

import { canonicalAddress } from './forwardedFor.ts';

/** A site has so many times the limit of one of its lines. */
export const SITE_NETWORKS = 50;

/** One line has one IPv4 address, or 2^64 of IPv6: the first four groups name it. */
export function networkOf(written: string): string {
  const address = canonicalAddress(written) ?? written;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  return [...groups, ...Array<string>(missing).fill('0'), ...last].slice(0, 4).join(':');
}

/**
 * The /48 of an IPv6 address, which a provider gives to one site: its 65,536 lines are one customer's to choose from.
 * Null for IPv4 and for what is no address.
 */
export function siteOf(written: string): string | null {
  const groups = networkOf(written).split(':');
  return groups.length === 4 ? groups.slice(0, 3).join(':') : null;
}

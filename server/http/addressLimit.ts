import { TooSoon } from '../problems.ts';
import { networkOf, SITE_NETWORKS, siteOf } from './networks.ts';

/** @throws {TooSoon} unless `seconds` is 0. */
export function refuseAfter(seconds: number): void {
  if (seconds > 0) throw new TooSoon(seconds);
}

/** Counts a request from an address. @returns after how many seconds the next one is answered; 0: this one is. */
export type AddressLimit = (address: string) => number;

const MINUTE_MS = 60_000;
/** Addresses that are counted at once; beyond that the oldest are forgotten. */
const MOST_ADDRESSES = 50_000;

interface Counted {
  requests: number;
  readonly max: number;
}

/**
 * So many requests a minute from one address, or one line of IPv6, and `SITE_NETWORKS` times as many from a site. Without a
 * promise: it is asked for each of thousands a second.
 */
export function limitAddresses(max: number): AddressLimit {
  const counts = new Map<string, Counted>();
  /** The same counts by address, the line before its site: most ask again and again. */
  const addresses = new Map<string, Counted[]>();
  let began = 0;

  function countOf(who: string, most: number): Counted {
    let counted = counts.get(who);
    if (!counted) {
      if (counts.size >= MOST_ADDRESSES) counts.delete(counts.keys().next().value ?? '');
      counted = { requests: 0, max: most };
      counts.set(who, counted);
    }
    return counted;
  }

  function addressSeen(address: string): Counted[] {
    const site = siteOf(address);
    const all = [countOf(networkOf(address), max)];
    if (site !== null) all.push(countOf(site, SITE_NETWORKS * max));
    if (addresses.size < MOST_ADDRESSES) addresses.set(address, all);
    return all;
  }

  return (address) => {
    const now = performance.now();
    if (now - began >= MINUTE_MS) {
      counts.clear();
      addresses.clear();
      began = now;
    }
    for (const counted of addresses.get(address) ?? addressSeen(address)) {
      counted.requests += 1;
      // A line that is refused does not use up what its site has.
      if (counted.requests > counted.max) return Math.ceil((began + MINUTE_MS - now) / 1000);
    }
    return 0;
  };
}
